import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
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
    folder: folderInWorkspace(getInput("folder") || "."),
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

/** Returns a folder of the repository, relative to it. Follows links, which a pull request can add. */
function folderInWorkspace(given: string): string {
  const workspace = resolve(process.env["GITHUB_WORKSPACE"] ?? ".");
  const folder = resolve(workspace, given);
  const isInside =
    isIn(workspace, folder) && (!existsSync(folder) || isIn(realpathSync(workspace), realpathSync(folder)));
  if (!isInside) {
    throw new Error(
      `The folder ${JSON.stringify(given)} is outside the workspace. Set the input \`folder\` to a folder of the repository.`,
    );
  }
  return relative(workspace, folder).replaceAll(sep, "/") || ".";
}

function isIn(parent: string, path: string): boolean {
  const difference = relative(parent, path);
  return difference !== ".." && !difference.startsWith(`..${sep}`) && !isAbsolute(difference);
}
