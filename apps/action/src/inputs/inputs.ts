import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { getBooleanInput, getInput } from "@actions/core";
import { listOf } from "@obstack/basics";

/** Commands of the action. */
const commands = ["plan", "apply", "drift", "test"] as const;

/** What previews of dashboards show: values of the deployment, or made-up ones. */
const previewValues = ["data", "offline", "off"] as const;

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
  /** Default: depends on who can read the repository. */
  readonly preview: (typeof previewValues)[number] | undefined;
}

/**
 * Reads the inputs.
 *
 * @throws {Error} If an input is invalid.
 */
export function readInputs(): Inputs {
  const command = readChoice("command", commands, "command");
  if (command === undefined) throw new Error(`Missing input \`command\`. Set it to ${listOf(commands)}.`);
  return {
    ...readStackInputs(),
    command,
    targets: getInput("targets")
      .split(/[\s,]+/)
      .filter((name) => name !== ""),
    prune: getBooleanInput("prune"),
    since: getInput("since") || undefined,
    // `action.yml` passes inputs with an underscore in place of a hyphen.
    requirePlan: getBooleanInput("require_plan"),
    allowGenerators: getBooleanInput("allow_generators"),
    preview: readChoice("preview", previewValues),
  };
}

/**
 * Reads the inputs that locate a stack in its repository.
 *
 * @throws {Error} If an input is invalid.
 */
export function readStackInputs(): Pick<Inputs, "folder" | "token"> {
  const token = getInput("token");
  if (token === "") throw new Error("The input `token` is empty. Remove it to use the token of the job.");
  return { folder: folderInWorkspace(getInput("folder") || "."), token };
}

function readChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  noun: string = "value",
): Value | undefined {
  const given = getInput(name);
  const value = values.find((known) => known === given);
  if (value !== undefined || given === "") return value;
  throw new Error(`Unknown ${noun} ${JSON.stringify(given)}. Set the input \`${name}\` to ${listOf(values)}.`);
}

/**
 * Returns a folder of the repository, relative to it. Follows links, which a pull request can add.
 *
 * @throws {Error} If the folder is outside the workspace.
 */
export function folderInWorkspace(given: string): string {
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

/** Returns the path of a folder of the repository. */
export function pathOf(folder: string): string {
  return join(process.env["GITHUB_WORKSPACE"] ?? ".", folder);
}

function isIn(parent: string, path: string): boolean {
  const difference = relative(parent, path);
  return difference !== ".." && !difference.startsWith(`..${sep}`) && !isAbsolute(difference);
}
