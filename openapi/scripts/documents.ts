/** The documents of this package: the source of each, and the names of its bundles in `dist/`. */
export const documents = [
  { source: "hosted/openapi.yaml", name: "hosted.v1" },
  { source: "selfhosted/openapi.yaml", name: "selfhosted.v2" },
] as const;
