import { readFleet, runFleet } from "@obstack/as-code";
import type { FleetProgress, FleetReport, TargetResult } from "@obstack/as-code";
import { toKebab } from "../common/to-kebab.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { errorObject } from "../errors/error-object.ts";
import { exitCodeOf } from "../errors/exit-codes.ts";
import { bar } from "../terminal/progress.ts";
import type { FleetSelection } from "./flags.ts";
import { openTarget } from "./open-target.ts";
import type { OpenTarget } from "./open-target.ts";
import { refuseCurrentProfile, refuseSharedDeployments } from "./check-connections.ts";

/** A target of a fleet. */
export interface FleetMember {
  readonly name: string;
  /** Opens the target, which requires its credentials. */
  readonly open: () => Promise<OpenTarget>;
}

/** A command to run on several targets. */
export interface FleetCommand {
  /** Name of the command, for the report. */
  readonly command: string;
  readonly folder: string;
  readonly flags: Omit<StackFlags, "output" | "query"> & FleetSelection;
  /** Whether the command opens no target. Default: false. */
  readonly isOffline?: boolean;
  /** Whether waves run one after the other, until one has a failed target. Default: false. */
  readonly inWaves?: boolean;
  /** Number of targets at work at the same time. Default: that of `obstack.yaml`. */
  readonly concurrency?: number;
  /** Runs the command on a target. Messages in its context name the target. */
  readonly run: (target: FleetMember, context: CliContext) => Promise<TargetResult>;
}

/** Settings of a single deployment, which would send every target to the same one. */
const singleTargetFlags = ["baseUrl", "profile", "organizationId", "serviceId"] as const;

/** Runs a command on the selected targets of `obstack.yaml` and returns one report. */
export async function runOnFleet(
  context: CliContext,
  { command, folder, flags, isOffline = false, inWaves, concurrency, run }: FleetCommand,
): Promise<FleetReport> {
  const { target: list, all: _all, ...connection } = flags;
  const given = singleTargetFlags.find((name) => connection[name] !== undefined);
  if (given !== undefined) {
    throw new UsageError(
      `--${toKebab(given)} cannot be used with several targets.`,
      "Set it for each target in obstack.yaml, or select a single target.",
    );
  }
  const fleet = await readFleet(folder, list);
  if (!isOffline) {
    const names = fleet.waves.flatMap(({ targets }) => targets);
    await refuseSharedDeployments(context, connection, folder, names);
  }
  const { progress, signal } = context;
  const onFinished = ({ finished, total, target }: FleetProgress): void => {
    progress.update(`${bar(finished, total)} ${finished} of ${total} targets: ${target}`);
  };
  try {
    return await runFleet(
      command,
      fleet,
      (name) => {
        const own = contextOf(context, name);
        const open = async (): Promise<OpenTarget> => {
          await refuseCurrentProfile(own, connection, folder, name);
          return openTarget(own, connection, folder, name);
        };
        return run({ name, open }, own);
      },
      { describeError, inWaves, concurrency, onFinished, signal },
    );
  } finally {
    progress.finish();
  }
}

/** Returns an error for a report, with the exit code of the command for this target alone. */
export function describeError(error: unknown): NonNullable<TargetResult["error"]> {
  return { ...errorObject(error), exitCode: exitCodeOf(error) };
}

/** Returns a context whose messages start with the name of a target, and which never prompts. */
function contextOf({ confirm: _confirm, ask: _ask, ...context }: CliContext, target: string): CliContext {
  const { stderr } = context.process;
  return {
    ...context,
    // Targets share one progress line.
    progress: { lastText: undefined, update: () => undefined, clear: context.progress.clear, finish: () => undefined },
    process: {
      ...context.process,
      stderr: { ...stderr, write: (text: string) => stderr.write(text.replaceAll(/^(?=.)/gm, `${target}: `)) },
    },
  };
}
