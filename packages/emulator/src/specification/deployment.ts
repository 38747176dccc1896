/** The deployments of the interface. */
export type Deployment = "selfhosted" | "hosted";
