export const hooks = {
  readPackage(manifest) {
    // The documentation site uses only the bundle for browsers, which contains its dependencies.
    if (manifest.name === "@scalar/api-reference") manifest.dependencies = {};
    return manifest;
  },
};
