export const deployments = ["selfhosted", "hosted"] as const;

export type Deployment = (typeof deployments)[number];

export const deploymentNames: Readonly<Record<Deployment, string>> = { hosted: "hosted", selfhosted: "self-hosted" };

/** Environment variable with the secret of each deployment. */
export const secretVariables = {
  selfhosted: "OBSTACK_SELFHOSTED_API_KEY",
  hosted: "OBSTACK_HOSTED_KEY_SECRET",
} as const satisfies Readonly<Record<Deployment, string>>;
