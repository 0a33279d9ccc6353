/** The dispatcher in front of several JVMs (row S3). */
package kinjo.scale.dispatch;
