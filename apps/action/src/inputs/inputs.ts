import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { getInput } from "@actions/core";

/** Commands of the action. */
export const commands = ["plan", "apply", "drift", "test", "replan", "comment", "propose", "undo", "destroy"] as const;

/** What a pull request about drift does: overwrite the changes on the server, or take them over into the files. */
export const proposals = ["revert", "adopt"] as const;

/** A value of {@link proposals}. */
export type Proposal = (typeof proposals)[number];

/** A write on servers that a comment asks for. */
export interface WriteRequest {
  /** Number of the pull request that gets the comments. */
  readonly pull: number | undefined;
  /** Code of the reviewed plan; absent to plan only. */
  readonly code: string | undefined;
}

/** What an undo reverts: a rollout, or that of its pull request. */
export interface UndoRequest extends WriteRequest {
  readonly rollout: string | undefined;
}

/** What a destroy deletes. */
interface DestroyRequest extends WriteRequest {
  readonly target: string;
}

/** How an apply waits between waves: until the end, for the next run of the workflow, or not at all. */
const waitModes = ["hold", "defer", "skip"] as const;

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
  readonly waits: (typeof waitModes)[number];
  readonly allowGenerators: boolean;
  /** Number of the pull request to plan, instead of that of the event. */
  readonly pull: number | undefined;
  readonly proposal: Proposal | undefined;
  readonly undo: UndoRequest | undefined;
  readonly destroy: DestroyRequest | undefined;
  /** Default: depends on who can read the repository. */
  readonly preview: (typeof previewValues)[number] | undefined;
  /** Branch for the pictures of dashboards; absent if comments have no pictures. */
  readonly previewBranch: string | undefined;
  /** Whether a job of the workflow runs `comment`, so that issues can name its commands. */
  readonly hasCommentCommands: boolean;
}

/**
 * Reads the inputs.
 *
 * @throws {Error} If an input is invalid.
 */
export function readInputs(): Inputs {
  const command = readChoice("command", commands, "command");
  if (command === undefined) throw new Error(`Missing input \`command\`. Set it to ${list(commands)}.`);
  const token = getInput("token");
  if (token === "") throw new Error("The input `token` is empty. Remove it to use the token of the job.");
  return {
    command,
    folder: folderInWorkspace(getInput("folder") || "."),
    targets: getInput("targets")
      .split(/[\s,]+/)
      .filter((name) => name !== ""),
    token,
    prune: readBoolean("prune"),
    since: getInput("since") || undefined,
    waits: readChoice("waits", waitModes) ?? "hold",
    requirePlan: readBoolean("require-plan"),
    allowGenerators: readBoolean("allow-generators"),
    pull: readPull(getInput("pull")),
    proposal: readChoice("proposal", proposals, "proposal"),
    undo: readUndo(getInput("undo")),
    destroy: readDestroy(getInput("destroy")),
    preview: readChoice("preview", previewValues),
    previewBranch: getInput("preview_branch") || undefined,
    hasCommentCommands: readBoolean("comment-commands"),
  };
}

function readPull(given: string): number | undefined {
  if (given === "") return undefined;
  if (/^[1-9]\d*$/.test(given)) return Number(given);
  throw new Error(`Invalid number ${JSON.stringify(given)}. Set the input \`pull\` to the number of a pull request.`);
}

function readChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  noun: string = "value",
): Value | undefined {
  const given = getInput(name);
  const value = values.find((known) => known === given);
  if (value !== undefined || given === "") return value;
  throw new Error(`Unknown ${noun} ${JSON.stringify(given)}. Set the input \`${name}\` to ${list(values)}.`);
}

/** Reads a switch. An empty value is refused, because nobody can tell which one was meant. */
function readBoolean(name: string): boolean {
  // `action.yml` passes inputs with an underscore in place of a hyphen.
  const given = getInput(name.replaceAll("-", "_"));
  if (/^true$/i.test(given)) return true;
  if (/^false$/i.test(given)) return false;
  throw new Error(`Invalid value ${JSON.stringify(given)}. Set the input \`${name}\` to true or false.`);
}

function list(values: readonly string[]): string {
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

function readUndo(given: string): UndoRequest | undefined {
  if (given === "") return undefined;
  const [, pull, rollout, code] = /^(?:#(\d+))?\s*(run-\d+)?\s*\b([0-9a-f]{10})?$/.exec(given.trim()) ?? [];
  if (pull === undefined && rollout === undefined) {
    throw new Error(
      `Invalid undo ${JSON.stringify(given)}. Set the input \`undo\` to a pull request such as "#12" or a rollout such as "run-7", and after it the code of the plan to apply.`,
    );
  }
  return { pull: pull === undefined ? undefined : Number(pull), rollout, code };
}

function readDestroy(given: string): DestroyRequest | undefined {
  if (given.trim() === "") return undefined;
  const [, pull, target, code] = /^(?:#(\d+)\s+)?([\w.@-]+)(?:\s+([0-9a-f]{10}))?$/.exec(given.trim()) ?? [];
  if (target !== undefined) return { target, pull: pull === undefined ? undefined : Number(pull), code };
  throw new Error(
    `Invalid destroy ${JSON.stringify(given)}. Set the input \`destroy\` to the name of a target, and after it the code of the plan to apply.`,
  );
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

function isIn(parent: string, path: string): boolean {
  const difference = relative(parent, path);
  return difference !== ".." && !difference.startsWith(`..${sep}`) && !isAbsolute(difference);
}
