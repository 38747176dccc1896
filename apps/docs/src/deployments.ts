/** The deployments, and the names of their specs. */
export const deployments = {
  selfhosted: { title: "Self-hosted", spec: "selfhosted.v2" },
  hosted: { title: "Hosted", spec: "hosted.v1" },
} as const;
