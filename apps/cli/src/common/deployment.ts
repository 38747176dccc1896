/** Deployments of the interface. */
export const deployments = ["selfhosted", "hosted"] as const;

export type Deployment = (typeof deployments)[number];

/** Names of the deployments in messages. */
export const deploymentNames: Readonly<Record<Deployment, string>> = { hosted: "hosted", selfhosted: "self-hosted" };
