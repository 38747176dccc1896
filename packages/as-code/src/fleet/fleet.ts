import { listNames } from "@obstack/basics";
import pLimit from "p-limit";
import obstackSchema from "../../schemas/obstack.schema.json" with { type: "json" };
import { AsCodeError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { targetsFile } from "../files/paths.ts";
import { readSettings } from "../files/settings.ts";
import type { Settings } from "../files/settings.ts";
import { selectNames, splitPatterns } from "../names/names.ts";
import { createReportBuilder } from "./report.ts";
import type { TargetError, Report, TargetResult } from "./report.ts";

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
  /** Number of failed targets with which a wave still counts as successful. */
  readonly maxFailures: number;
}

const { properties: defaults } = obstackSchema.properties.fleet;

/** The wave of the targets in no other wave. */
const restName = "rest";

/**
 * Reads the targets of a folder that match names or patterns.
 *
 * @param list Names, patterns with `*`, `?` or `[a-z]`, and exclusions such as `!eu-3`, separated by commas. Default: all targets.
 * @throws {AsCodeError} Of kind `files`, if a name or pattern matches no target, or `obstack.yaml` is invalid.
 */
export async function readFleet(folder: string, list?: string): Promise<Fleet> {
  const settings = await readSettings(folder);
  const names = Object.keys(settings.targets).toSorted();
  const selected = new Set(await select(list, names));
  const waves = await readWaves(settings, names);
  return {
    waves: waves
      .map((wave) => ({ ...wave, targets: wave.targets.filter((target) => selected.has(target)) }))
      .filter(({ targets }) => targets.length > 0),
    concurrency: settings.fleet?.concurrency ?? defaults.concurrency.default,
    maxFailures: settings.fleet?.maxFailures ?? defaults.maxFailures.default,
  };
}

async function select(list: string | undefined, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) {
    throw new AsCodeError("files", `${targetsFile} defines no targets.`, 'Add them under "targets".');
  }
  if (list === undefined) return names;
  const patterns = splitPatterns(list);
  const { names: found, unmatched: missing } = selectNames(patterns, names);
  if (found.length > 0 && missing.length === 0) return found;
  throw new AsCodeError(
    "files",
    missing.length === 0
      ? "The list of targets is empty."
      : missing.map((pattern) => `No target in ${targetsFile} matches ${JSON.stringify(pattern)}.`),
    availableTargets(names),
  );
}

/** Divides all targets into waves. A target is in the first wave that matches it. */
async function readWaves({ fleet, place }: Settings, names: readonly string[]): Promise<Wave[]> {
  const written = fleet?.waves ?? [];
  const rest = new Set(names);
  const problems: Problem[] = [];
  const waves: (Wave & { targets: string[] })[] = [];
  for (const [index, wave] of written.entries()) {
    const name = [wave].flat().join(",");
    const known = problems.length;
    const report = (message: string): void =>
      void problems.push({ ...place({ path: ["fleet", "waves", index] }), message });
    const { names: found, unmatched } = selectNames(
      name === restName ? [] : [wave].flat().flatMap(splitPatterns),
      names,
    );
    for (const pattern of unmatched) report(`No target matches ${JSON.stringify(pattern)}.`);
    const targets = found.filter((target) => rest.delete(target));
    if (name !== restName && targets.length === 0 && problems.length === known)
      report("The waves before it contain all of its targets.");
    waves.push({ name, targets: targets.toSorted() });
  }
  if (problems.length > 0) throw new AsCodeError("files", problems, availableTargets(names));
  const last = waves.find(({ name }) => name === restName);
  if (last === undefined) waves.push({ name: restName, targets: [...rest] });
  else last.targets = [...rest];
  return waves;
}

/** Number of names that a hint lists. */
const maxNames = 20;

function availableTargets(names: readonly string[]): string {
  return `Available targets: ${listNames(names, maxNames)}.`;
}

/** A target of a fleet that finished. */
export interface FleetProgress {
  readonly target: string;
  readonly status: TargetResult["status"];
  /** Number of targets that finished. */
  readonly finished: number;
  /** Number of all targets. */
  readonly total: number;
}

/** Targets to run a command on, by wave. A single target that `obstack.yaml` does not define has no wave. */
export interface TargetsToRun extends Omit<Fleet, "waves" | "maxFailures"> {
  readonly waves: readonly (Pick<Wave, "targets"> & Partial<Wave>)[];
  /** Default: 0. */
  readonly maxFailures?: number;
}

/** Options for {@link runFleet}. */
export interface FleetOptions {
  /** Converts an error of a target. */
  readonly describeError: (error: unknown) => TargetError;
  /** Whether waves run one after the other, until one has too many failed targets. Default: false; all targets are one wave. */
  readonly inWaves?: boolean | undefined;
  /** Number of targets at work at the same time. Default: that of the fleet. */
  readonly concurrency?: number | undefined;
  readonly onFinished?: ((progress: FleetProgress) => void) | undefined;
  /** Starts no more targets once aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command on the targets of a fleet, several at a time. A target that fails does not affect the others of its wave. */
export async function runFleet(
  command: string,
  { waves, concurrency: defaultConcurrency, maxFailures = 0 }: TargetsToRun,
  run: (target: string) => Promise<TargetResult>,
  { describeError, inWaves = false, concurrency = defaultConcurrency, onFinished, signal }: FleetOptions,
): Promise<Report> {
  const total = waves.reduce((sum, { targets }) => sum + targets.length, 0);
  const builder = createReportBuilder(command, total);
  let finished = 0;
  let isStopped = false;
  const runOne = async (target: string, name: string | undefined): Promise<void> => {
    const wave = name === undefined ? {} : { wave: name };
    if (isStopped || signal?.aborted === true) return builder.add({ target, ...wave, status: "not-reached" });
    const result = await run(target).catch((reason: unknown): TargetResult => ({
      status: "failed",
      error: describeError(reason),
    }));
    builder.add({ target, ...wave, ...result });
    const { status } = result;
    if (status === "failed") failures++;
    finished++;
    onFinished?.({ target, status, finished, total });
  };
  let failures = 0;
  const atMost = pLimit(concurrency);
  const all = waves.flatMap((wave) => wave.targets.map((target) => ({ wave, target })));
  const steps = inWaves ? waves.map((wave) => all.filter((one) => one.wave === wave)) : [all];
  for (const step of steps) {
    failures = 0;
    await Promise.all(step.map(({ target, wave }) => atMost(() => runOne(target, wave.name))));
    isStopped ||= failures > maxFailures;
  }
  return builder.report();
}
