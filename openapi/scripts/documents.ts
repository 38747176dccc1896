/** Documents of this package, with their source files and the names of their bundles in `dist/`. */
export const documents = [
  { source: "hosted/openapi.yaml", name: "hosted.v1" },
  { source: "selfhosted/openapi.yaml", name: "selfhosted.v2" },
] as const;
