// Layers of the project and of its packages, lowest first. A file may import from its own layer and from lower ones.

/** Packages by folder. Imports by package name resolve to these folders once the packages are built. */
const workspace = {
  tools: "^tools/",
  core: "^packages/core/",
  clients: "^packages/(hosted|selfhosted)/",
  alerting: "^packages/alerting/",
  charts: "^packages/charts/",
  emulator: "^packages/emulator/",
  asCode: "^packages/as-code/",
  alertTests: "^packages/alert-tests/",
  mcp: "^packages/mcp/",
  apps: "^apps/",
};

/** Folders in `src/` of each package. Files directly in `src/` are above them. */
const folders = {
  "packages/core": [
    "json",
    "specification",
    "generated",
    "secret",
    "errors",
    "wait",
    "input",
    "fetch",
    "envelope",
    "client",
    "stack",
    "alerts",
    "rules",
  ],
  "packages/alerting": ["evaluate", "queries", "backtest", "slo", "checkup"],
  "packages/charts": ["model", "layout", "(text|svg|tiles)", "queries", "dashboards", "compare"],
  "packages/as-code": [
    "json",
    "names",
    "errors",
    "generated",
    "(values|generators)",
    "files",
    "model",
    "slo",
    "state",
    "plan",
    "undo",
    "(apply|export|git|web-ui)",
    "render",
    "fleet",
  ],
  "packages/alert-tests": ["errors[.]ts", "backtest", "(slos|unit|limits|incidents|render|checkup)"],
  "packages/mcp": ["tools", "server"],
  "packages/emulator": [
    "specification",
    "store",
    "telemetry",
    "alerts",
    "faults",
    "http",
    "operations",
    "server-releases",
    "deployments",
    "(admin|web)",
  ],
  "apps/action": ["inputs", "report", "obstack", "stack", "github", "commands"],
  "apps/cli": [
    "environment",
    "context[.]ts",
    "terminal",
    "errors",
    "input",
    "output",
    "profiles",
    "proxy",
    "connection",
    "names",
    "(alert-tests|as-code|charts|doctor|emulator|keys|previews)",
    "builders",
    "resources",
    "agent",
    "commands",
    "help",
  ],
};

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
    ...forbidUpwardImports("workspace", Object.values(workspace).slice(1)),
    ...Object.entries(folders).flatMap(([name, layers]) =>
      forbidUpwardImports(name, [
        ...layers.map((layer) => `^${name}/src/${layer.endsWith("ts") && layer.includes(".") ? layer : `${layer}/`}`),
        `^${name}/src/(?!context[.]ts|errors[.]ts|command-process[.]ts)[^/]+$`,
      ]),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "default"] },
    doNotFollow: { path: ["node_modules", "/dist/"] },
    // `npm run task -- interop` generates clients, whose imports are circular.
    exclude: { path: ["/test/", "[.]test(-d)?[.]ts$", "^apps/docs/[.]astro/", "^apps/interop/[^/]+/generated/"] },
  },
};

/** Returns rules that forbid imports from a layer to a higher one. */
function forbidUpwardImports(name, layers) {
  return layers.slice(0, -1).map((layer, index) => ({
    name: `upward-in-${name}`,
    severity: "error",
    from: { path: layer },
    to: { path: layers.slice(index + 1), pathNot: layer },
  }));
}
