export const hooks = {
  readPackage(manifest) {
    // The documentation site uses only the bundle for browsers, which contains its dependencies.
    if (manifest.name === "@scalar/api-reference") manifest.dependencies = {};
    // Reads declarations with the compiler as a library, which version 7 does not offer.
    if (manifest.name === "typedoc") {
      delete manifest.peerDependencies;
      manifest.dependencies.typescript = "5.9.3";
    }
    return manifest;
  },
};
