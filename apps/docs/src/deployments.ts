/** The deployments, and the names of their specs. */
export const deployments = {
  selfhosted: { title: "Self-hosted", spec: "selfhosted.v2" },
  hosted: { title: "Hosted", spec: "hosted.v1" },
} as const;

export type Deployment = keyof typeof deployments;

/** Returns the path of the page of an operation on the site. */
export function operationPath(deployment: Deployment, operationId: string): string {
  return `/reference/api/${deployment}/operations/${operationId.toLowerCase()}/`;
}
