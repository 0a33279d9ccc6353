/** The measured configuration and the scenario for other machines: Kubernetes and Gatling. */
package kinjo.scale.export;
