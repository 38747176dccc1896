import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Levels of a release, lowest first. */
export const levels = ["none", "patch", "minor", "major"] as const;

export type Level = (typeof levels)[number];

/** A difference between two versions of a document. */
export interface Change {
  readonly level: Level;
  /** `added`, `removed` or `modified`, and the pointer of the part. */
  readonly what: string;
}

type Report = {
  changes: { path: string; kind: string; property?: string; impact: Exclude<Level, "none"> }[];
};

const redocly = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const configuration = fileURLToPath(new URL("../redocly.diff.yaml", import.meta.url));

/** Rates every difference between two bundles by the level of the release that it needs, as `redocly diff` sees it. */
export function rateChanges(base: string, revision: string): Change[] {
  const report = execFileSync(
    process.execPath,
    [redocly, "diff", base, revision, "--config", configuration, "--format", "json", "--fail-on", "none"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 256 * 1024 * 1024 },
  );
  return (JSON.parse(report) as Report).changes.map(({ path, kind, property, impact }) => ({
    // What a generated client names is gone: that breaks its users, also where a server would not mind.
    level: kind === "removed" && !path.includes("/examples/") ? "major" : impact,
    what: `${kind} ${path}${property === undefined ? "" : ` (${property})`}`,
  }));
}

/** The highest of some levels. */
export function highest(all: readonly Level[]): Level {
  return levels[Math.max(0, ...all.map((level) => levels.indexOf(level)))] ?? "none";
}

/** The level that a changeset must have: before 1.0, a minor release may break. */
export function neededLevel(change: Level, version: string): Level {
  return change === "major" && version.startsWith("0.") ? "minor" : change;
}
