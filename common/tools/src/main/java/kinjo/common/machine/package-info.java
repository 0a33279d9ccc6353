/** What Linux says about the machine, and what of it decides figures. */
package kinjo.common.machine;
