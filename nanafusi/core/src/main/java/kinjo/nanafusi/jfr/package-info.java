/** Events of JDK Flight Recorder: how inputs are scheduled (row N6). Figures 9 and 10 of the paper can be drawn from them. */
package kinjo.nanafusi.jfr;
