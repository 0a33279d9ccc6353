/** Row L5: lock reservation over nine rounds TTT SSS TTT, and over programs. */
package kinjo.bench.papers.l5;
