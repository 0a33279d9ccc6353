/**
 * XSL transformations with Xalan-Java 2.7.3 from Maven Central, over generated catalogues, with stylesheets of ours
 * (row L6's kind of program: a large library of 1999-2002 that locks much and shares nothing).
 */
package kinjo.bench.workloads.xalan;
