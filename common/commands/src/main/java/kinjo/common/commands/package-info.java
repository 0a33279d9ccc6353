/** What commands have in common: amounts as people write them, where results go, and how a failure is said. */
package kinjo.common.commands;
