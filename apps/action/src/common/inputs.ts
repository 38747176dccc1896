import { getBooleanInput, getInput } from "@actions/core";

/** Commands of the action. */
export const commands = ["plan", "apply", "drift", "test"] as const;

/** The inputs of `action.yml`. */
export interface Inputs {
  readonly command: (typeof commands)[number];
  /** Folder of the stack, relative to the repository. */
  readonly folder: string;
  /** Names of targets; empty for all targets in `obstack.yaml`. */
  readonly targets: readonly string[];
  readonly token: string;
  readonly prune: boolean;
  /** Length of a backtest, for example `7d`. */
  readonly since: string | undefined;
  readonly requirePlan: boolean;
  readonly allowGenerators: boolean;
}

/**
 * Reads the inputs.
 *
 * @throws {Error} If an input is invalid.
 */
export function readInputs(): Inputs {
  const given = getInput("command", { required: true });
  const command = commands.find((known) => known === given);
  if (command === undefined)
    throw new Error(`Unknown command ${JSON.stringify(given)}. Set the input \`command\` to ${commands.join(", ")}.`);
  return {
    command,
    folder: getInput("folder") || ".",
    targets: getInput("targets")
      .split(/[\s,]+/)
      .filter((name) => name !== ""),
    token: getInput("token", { required: true }),
    prune: getBooleanInput("prune"),
    since: getInput("since") || undefined,
    requirePlan: getBooleanInput("require_plan"),
    allowGenerators: getBooleanInput("allow_generators"),
  };
}
