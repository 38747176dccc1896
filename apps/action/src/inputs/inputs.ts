import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { getBooleanInput, getInput } from "@actions/core";

/** Commands of the action. */
export const commands = ["plan", "apply", "drift", "test", "replan", "comment", "propose", "undo", "destroy"] as const;

/** What a pull request about drift does: overwrite the changes on the server, or take them over into the files. */
export const proposals = ["revert", "adopt"] as const;

/** A value of {@link proposals}. */
export type Proposal = (typeof proposals)[number];

/** What an undo reverts. */
export interface UndoRequest {
  /** Number of the pull request whose rollout is undone, and that gets the comments. */
  readonly pull: number | undefined;
  /** Identifier of the rollout. */
  readonly rollout: string | undefined;
  /** Code of the reviewed plan; absent to plan only. */
  readonly code: string | undefined;
}

/** What a destroy deletes. */
export interface DestroyRequest {
  readonly target: string;
  /** Number of the pull request that gets the comments. */
  readonly pull: number | undefined;
  /** Code of the reviewed plan; absent to plan only. */
  readonly code: string | undefined;
}

/** How an apply waits between waves: until the end, for the next run of the workflow, or not at all. */
export const waitModes = ["hold", "defer", "skip"] as const;

/** What previews of dashboards show: values of the deployment, or made-up ones. */
export const previewValues = ["data", "offline", "off"] as const;

/** A value of {@link previewValues}. */
export type PreviewValues = (typeof previewValues)[number];

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
  /** What `propose` proposes. */
  readonly proposal: Proposal | undefined;
  /** What `undo` undoes. */
  readonly undo: UndoRequest | undefined;
  /** What `destroy` deletes. */
  readonly destroy: DestroyRequest | undefined;
  /** Default: depends on who can read the repository. */
  readonly preview: PreviewValues | undefined;
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
    waits: readWaits(getInput("waits")),
    requirePlan: getBooleanInput("require_plan"),
    allowGenerators: getBooleanInput("allow_generators"),
    pull: readPull(getInput("pull")),
    proposal: readProposal(getInput("proposal")),
    undo: readUndo(getInput("undo")),
    destroy: readDestroy(getInput("destroy")),
    preview: readPreview(getInput("preview")),
    previewBranch: getInput("preview_branch") || undefined,
    hasCommentCommands: getBooleanInput("comment_commands"),
  };
}

function readPull(given: string): number | undefined {
  if (given === "") return undefined;
  if (/^[1-9]\d*$/.test(given)) return Number(given);
  throw new Error(`Invalid number ${JSON.stringify(given)}. Set the input \`pull\` to the number of a pull request.`);
}

function readProposal(given: string): Proposal | undefined {
  const proposal = proposals.find((known) => known === given);
  if (proposal !== undefined || given === "") return proposal;
  throw new Error(
    `Unknown proposal ${JSON.stringify(given)}. Set the input \`proposal\` to ${proposals.join(" or ")}.`,
  );
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

function readWaits(given: string): Inputs["waits"] {
  const waits = waitModes.find((known) => known === (given || "hold"));
  if (waits !== undefined) return waits;
  throw new Error(`Unknown value ${JSON.stringify(given)}. Set the input \`waits\` to hold, defer or skip.`);
}

function readPreview(given: string): PreviewValues | undefined {
  const values = previewValues.find((known) => known === given);
  if (values !== undefined || given === "") return values;
  throw new Error(
    `Unknown values ${JSON.stringify(given)}. Set the input \`preview\` to ${previewValues.slice(0, -1).join(", ")} or ${previewValues.at(-1)}.`,
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
