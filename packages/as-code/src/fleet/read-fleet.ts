import obstackSchema from "../../schemas/obstack.schema.json" with { type: "json" };
import { AsCodeError } from "../common/errors.ts";
import { targetsFile } from "../files/names-of-files.ts";
import { readSettings } from "../files/settings.ts";
import type { Settings } from "../files/settings.ts";
import { matchNames, splitPatterns } from "./target-patterns.ts";

/** Targets that an apply writes to before the next wave starts. */
export interface Wave {
  /** The wave as written in `obstack.yaml`, or `rest`. */
  readonly name: string;
  /** Names of its targets, sorted. */
  readonly targets: readonly string[];
}

/** Several targets of a folder. */
export interface Fleet {
  /** All targets by wave; a single wave if `obstack.yaml` defines none. No wave is empty. */
  readonly waves: readonly Wave[];
  /** Number of targets at work at the same time. */
  readonly concurrency: number;
}

/** The wave of the targets in no other wave. */
const restName = "rest";

/**
 * Reads the targets of a folder that match names or patterns.
 *
 * @param list Names and patterns with `*`, `?` or `[a-z]`, separated by commas. Default: all targets of `obstack.yaml`.
 * @throws {AsCodeError} Of kind `files`, if a name or pattern matches no target, or `obstack.yaml` is invalid.
 */
export async function readFleet(folder: string, list?: string): Promise<Fleet> {
  const settings = await readSettings(folder);
  const names = Object.keys(settings.targets).toSorted();
  const selected = new Set(await select(list, names));
  const waves = await readWaves(settings, names);
  return {
    waves: waves
      .map(({ name, targets }) => ({ name, targets: targets.filter((target) => selected.has(target)) }))
      .filter(({ targets }) => targets.length > 0),
    concurrency: settings.fleet?.concurrency ?? obstackSchema.properties.fleet.properties.concurrency.default,
  };
}

async function select(list: string | undefined, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) {
    throw new AsCodeError("files", `${targetsFile} defines no targets.`, 'Add them under "targets".');
  }
  if (list === undefined) return names;
  const patterns = splitPatterns(list);
  const found = patterns.map((pattern) => matchNames(pattern, names));
  const missing = patterns.filter((_, index) => found[index]?.length === 0);
  if (patterns.length > 0 && missing.length === 0) return found.flat();
  throw new AsCodeError(
    "files",
    patterns.length === 0
      ? "The list of targets is empty."
      : missing.map((pattern) => `No target in ${targetsFile} matches ${JSON.stringify(pattern)}.`),
    availableTargets(names),
  );
}

/** Divides all targets into waves. A target is in the first wave that matches it. */
async function readWaves({ fleet, place }: Settings, names: readonly string[]): Promise<Wave[]> {
  const written = fleet?.waves ?? [];
  const rest = new Set(names);
  const problems: string[] = [];
  const waves: { name: string; targets: string[] }[] = [];
  for (const [index, name] of written.entries()) {
    const targets: string[] = [];
    const known = problems.length;
    for (const pattern of name === restName ? [] : splitPatterns(name)) {
      const found = matchNames(pattern, names);
      if (found.length === 0) {
        const where = place({ path: ["fleet", "waves", index] });
        problems.push(`${where}: No target matches ${JSON.stringify(pattern)}.`);
      }
      targets.push(...found.filter((target) => rest.delete(target)));
    }
    if (name !== restName && targets.length === 0 && problems.length === known) {
      problems.push(`${place({ path: ["fleet", "waves", index] })}: The waves before it contain all of its targets.`);
    }
    waves.push({ name, targets: targets.toSorted() });
  }
  if (problems.length > 0) {
    throw new AsCodeError("files", problems, availableTargets(names));
  }
  const last = waves.find(({ name }) => name === restName);
  if (last === undefined) waves.push({ name: restName, targets: [...rest] });
  else last.targets = [...rest];
  return waves;
}

/** Number of names that a hint lists. */
const maxNames = 20;

function availableTargets(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return `Available targets: ${names.slice(0, maxNames).join(", ")}${more}.`;
}
