import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const redocly = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/** Names of the documents in `redocly.yaml`, and of their bundles in `dist/`. */
export const documents = ["hosted.v1", "selfhosted.v2"] as const;

/** Bundles a document named in the `redocly.yaml` of `folder` into one JSON file. */
export function bundleTo(path: string, name: string, folder: string): void {
  execFileSync(process.execPath, [redocly, "bundle", name, "--output", path], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Release levels, lowest first. */
export const levels = ["none", "patch", "minor", "major"] as const;

/** A release level. */
export type Level = (typeof levels)[number];

/** A difference between two versions of a document. */
export interface Change {
  readonly level: Level;
  /** `added`, `removed` or `modified`, followed by the pointer to the part. */
  readonly description: string;
}

type Report = {
  changes: { path: string; kind: string; property?: string; impact: Exclude<Level, "none"> }[];
};

const configuration = fileURLToPath(new URL("../redocly.diff.yaml", import.meta.url));

/** Returns the differences between two bundles that `redocly diff` finds, each with the release level that it requires. */
export function rateChanges(base: string, revision: string): Change[] {
  const report = execFileSync(
    process.execPath,
    [redocly, "diff", base, revision, "--config", configuration, "--format", "json", "--fail-on", "none"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 256 * 1024 * 1024 },
  );
  return (JSON.parse(report) as Report).changes.map(({ path, kind, property, impact }) => ({
    // A removed part breaks users of generated clients, even if no server notices.
    level: kind === "removed" && !path.includes("/examples/") ? "major" : impact,
    description: `${kind} ${path}${property === undefined ? "" : ` (${property})`}`,
  }));
}
