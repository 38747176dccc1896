/** Identifiers in the examples of the specs. */
export const ids = {
  dashboard: "665f1c2ab4d3e5f6a7b8c901",
  alert: "665f1c2ab4d3e5f6a7b8ca01",
  source: "665f1c2ab4d3e5f6a7b8cb01",
  reversePrivateEndpoint: "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f",
} as const;
