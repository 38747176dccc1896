import pLimit from "p-limit";
import { createReportBuilder } from "./build-report.ts";
import type { Fleet, MaxFailures, Wave } from "./read-fleet.ts";
import type { TargetError, Report, TargetResult } from "./report.ts";

/** A target of a fleet that finished. */
export interface FleetProgress {
  readonly target: string;
  readonly status: TargetResult["status"];
  /** Number of targets that finished. */
  readonly finished: number;
  /** Number of all targets. */
  readonly total: number;
}

/** A wave; without a name, a target that `obstack.yaml` does not define. */
type WaveToRun = Pick<Wave, "targets"> & { readonly name?: string | undefined };

/** Targets to run a command on, by wave. A single target that `obstack.yaml` does not define has no wave. */
export interface TargetsToRun extends Omit<Fleet, "waves" | "maxFailures"> {
  readonly waves: readonly WaveToRun[];
  /** Default: 0. */
  readonly maxFailures?: MaxFailures;
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
    isStopped ||= failures > toCount(maxFailures, step.length);
  }
  return builder.report();
}

export function toCount(maxFailures: MaxFailures, targets: number): number {
  return typeof maxFailures === "number" ? maxFailures : Math.floor((Number.parseFloat(maxFailures) / 100) * targets);
}
