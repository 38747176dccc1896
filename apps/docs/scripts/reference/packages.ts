import type { Deployment } from "../samples/operations.ts";

/** A page with some of the exports of an entry point. */
export interface PackagePage {
  /** Last part of the page's path. */
  readonly name: string;
  readonly title: string;
  /** Files and folders in `src/` whose exports the page describes, in this order. Without them, the page has all exports. */
  readonly sources?: readonly string[];
  /** Names of the exports that the page describes. Default: all from its sources. */
  readonly names?: RegExp;
  /** Entry point, without its extension. Default `index`. */
  readonly entry?: string;
}

/** A package and the pages of its exports. A package with a single page has no overview. */
export interface PackageReference {
  /** Folder in `packages/`. */
  readonly folder: string;
  readonly pages: readonly [PackagePage, ...PackagePage[]];
  /** Interface of the client, whose methods have a page each. */
  readonly client?: { readonly deployment: Deployment; readonly name: string };
}

/** Types of the spec. */
const records: readonly PackagePage[] = [
  { name: "records", title: "Records", sources: ["generated/"], names: /^(?!.*Request$)/ },
  { name: "bodies", title: "Bodies of requests", sources: ["generated/"], names: /Request$/ },
];

/** The packages in the order of the sidebar. */
export const packages: readonly PackageReference[] = [
  {
    folder: "selfhosted",
    client: { deployment: "selfhosted", name: "SelfHostedClient" },
    pages: [
      { name: "client", title: "Client", sources: ["client", "transport", "to-columns", "read-points"] },
      { name: "resources", title: "Resources", sources: ["resources/"] },
      ...records,
      { name: "raw", title: "Raw", entry: "raw" },
      { name: "undici", title: "Undici", entry: "undici" },
      { name: "opentelemetry", title: "OpenTelemetry", entry: "opentelemetry" },
    ],
  },
  {
    folder: "hosted",
    client: { deployment: "hosted", name: "HostedClient" },
    pages: [
      { name: "client", title: "Client", sources: ["client", "transport"] },
      { name: "resources", title: "Resources", sources: ["resources/", "stack/"] },
      ...records,
      { name: "raw", title: "Raw", entry: "raw" },
      { name: "undici", title: "Undici", entry: "undici" },
      { name: "opentelemetry", title: "OpenTelemetry", entry: "opentelemetry" },
    ],
  },
  {
    folder: "core",
    pages: [
      {
        name: "resources",
        title: "Dashboards, alerts and sources",
        sources: ["stack/stack-resources", "stack/create-stack", "stack/", "specification/"],
      },
      { name: "errors", title: "Errors", sources: ["errors/obstack-error", "errors/"] },
      {
        name: "requests",
        title: "Requests",
        sources: ["fetch/call-options", "fetch/retry-policy", "fetch/hooks", "fetch/"],
      },
      { name: "transport", title: "Transport and envelopes", sources: ["client/", "envelope/"] },
      { name: "options", title: "Options, secrets and waiting", sources: ["input/", "secret/", "wait/", "json/"] },
      ...records,
      { name: "alerts", title: "Evaluation of alerts", entry: "alerts" },
      { name: "charts", title: "Charts", entry: "charts" },
      { name: "slo", title: "Service level objectives", entry: "slo" },
      { name: "raw", title: "Raw", entry: "raw" },
      { name: "undici", title: "Undici", entry: "undici" },
      { name: "opentelemetry", title: "OpenTelemetry", entry: "opentelemetry" },
    ],
  },
  {
    folder: "as-code",
    pages: [
      {
        name: "plan",
        title: "Plan and drift",
        sources: ["plan/plan-files", "plan/plan", "plan/drift", "plan/", "common/"],
      },
      {
        name: "apply",
        title: "Apply, undo and export",
        sources: ["apply/apply", "apply/", "undo/plan-undo", "undo/", "export/", "state/"],
      },
      {
        name: "files",
        title: "Files and generators",
        sources: ["generators/", "files/read-stack", "files/", "validate-stack", "render-stack"],
      },
      { name: "fleet", title: "Fleets", sources: ["fleet/"] },
      { name: "git", title: "States in Git", sources: ["git/"] },
      { name: "render", title: "Text and Markdown", sources: ["render/"] },
    ],
  },
  {
    folder: "alert-tests",
    pages: [
      { name: "backtests", title: "Backtests", sources: ["backtest/", "charts/", "common/"] },
      { name: "stacks", title: "Tests of a stack", sources: ["test-stack", "test-plan", "unit/", "limits/"] },
      { name: "slos", title: "Service level objectives", sources: ["slos/", "test-planned-slos"] },
      { name: "incidents", title: "Incidents", sources: ["incidents/", "plan-incidents"] },
      { name: "checkup", title: "Check-ups of alerts", sources: ["checkup/"] },
      { name: "reports", title: "Reports", sources: ["render/"] },
    ],
  },
  { folder: "preview", pages: [{ name: "", title: "Exports" }] },
  { folder: "mcp", pages: [{ name: "", title: "Exports" }] },
  { folder: "emulator", pages: [{ name: "", title: "Exports" }] },
];

/** Exports that openapi-typescript generates from the spec. Their members are those of the spec. */
export const rawTypes: Readonly<Record<string, string>> = {
  components: "Schemas, parameters and responses of the spec, for the raw client.",
  operations: "Operations of the spec by identifier, for the raw client.",
  paths: "Paths of the spec, for the raw client.",
};
