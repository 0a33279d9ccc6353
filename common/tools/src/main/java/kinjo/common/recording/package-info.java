/** What several readers of JFR recordings need. */
package kinjo.common.recording;
