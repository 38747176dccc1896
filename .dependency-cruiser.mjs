// How the packages of the project, and the folders and files in them, may import each other.

/** Packages by folder, lowest first. Imports by package name resolve to these folders once the packages are built. */
const layers = [
  "^packages/core/",
  "^packages/(hosted|selfhosted)/",
  "^packages/alerting/",
  "^packages/charts/",
  "^packages/emulator/",
  "^packages/as-code/",
  "^packages/alert-tests/",
  "^packages/mcp/",
  "^apps/",
];

export default {
  forbidden: [
    {
      name: "imports-resolve",
      severity: "error",
      comment: "The package is not built, or is not listed as a dependency.",
      from: {},
      to: { couldNotResolve: true, path: "^@obstack/" },
    },
    { name: "no-circular-imports", severity: "error", from: {}, to: { circular: true } },
    {
      name: "tools-are-for-development",
      severity: "error",
      comment: "Published code imports no tools except those that are bundled.",
      from: { path: "^packages/[^/]+/src/|^apps/(action|cli)/src/", pathNot: "[.]test(-d)?[.]ts$" },
      to: { path: "^tools/", pathNot: "^tools/(basics|checked-yaml|make-folder|markdown)/" },
    },
    {
      name: "clients-are-separate",
      severity: "error",
      from: { path: "^packages/(hosted|selfhosted|emulator)/src/", pathNot: "[.]test[.]ts$" },
      to: { path: "^packages/(hosted|selfhosted|emulator)/", pathNot: "^packages/$1/" },
    },
    {
      name: "folders-have-one-direction",
      severity: "error",
      scope: "folder",
      from: { path: "^(?:apps|packages)/[^/]+/src/" },
      to: { circular: true },
    },
    // A layer may import from its own packages and from lower ones.
    ...layers.slice(0, -1).map((layer, index) => ({
      name: "upward",
      severity: "error",
      from: { path: layer },
      to: { path: layers.slice(index + 1), pathNot: layer },
    })),
  ],
  options: {
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "default"] },
    doNotFollow: { path: ["node_modules", "/dist/"] },
    // `npm run task -- interop` generates clients, whose imports are circular.
    exclude: { path: ["/test/", "[.]test(-d)?[.]ts$", "^apps/docs/[.]astro/", "^apps/interop/[^/]+/generated/"] },
  },
};
