import { isTargetPattern } from "@obstack/as-code/internal";
import { hiddenTileFlag, stackFlags } from "../connection/flags.ts";
import type { HiddenTileFlag } from "../connection/flags.ts";
import { completeNames } from "../common/complete-names.ts";
import { toggle, optional, preset, text } from "../input/flag.ts";

/** Output formats of a plan. */
export const planFormats = ["table", "json", "yaml", "markdown"] as const;

/** Flags of every command that compares files with a deployment. */
export const targetFlags = {
  ...stackFlags,
  output: {
    ...stackFlags.output,
    values: planFormats,
  },
  target: {
    ...optional("name", "Target in obstack.yaml, or profile (default the only target)"),
    ...completeNames("targets"),
  },
} as const;

/** Flags of commands that run on one or several targets. */
export const fleetFlags = {
  ...targetFlags,
  target: {
    ...targetFlags.target,
    brief: "Target in obstack.yaml, or profile (default the only target); or several, as in 'canary,eu-*,!eu-3'",
  },
  all: toggle("Select all targets in obstack.yaml, or all that --target matches"),
} as const;

/** Flags that select targets. */
export interface FleetSelection {
  readonly target?: string;
  readonly all: boolean;
}

/** Returns whether the flags select several targets. A name selects one, as before. */
export function isFleet({ target, all }: FleetSelection): boolean {
  return all || (target !== undefined && isTargetPattern(target));
}

/** The folder with the files, as the only positional parameter. */
export const folderParameter = [
  { parse: text, placeholder: "folder", brief: "Folder with dashboards/ and alerts/", default: "." },
] as const;

/** The folder as a flag, for commands without a positional parameter. */
export const folderFlag = {
  folder: preset(".", "folder", "Folder with obstack.yaml and state/"),
} as const;

/** Flags of commands that apply a plan. */
export const applyFlags = {
  yes: toggle("Skip the confirmation prompt"),
  overwrite: {
    ...optional("key", "Conflicting changes on the server to overwrite: all, or those of an object as in --only"),
    inferEmpty: true,
    variadic: true,
  },
  allowAlertLoss: toggle("Delete alerts on removed tiles and dashboards"),
  ...hiddenTileFlag,
  withdrawDuplicates: toggle("Delete duplicates that an apply from this folder created"),
} as const;

/** The values of {@link applyFlags}. */
export interface ApplyFlags extends HiddenTileFlag {
  readonly yes: boolean;
  /** Patterns of objects. An empty one, from the flag without a value, stands for all. */
  readonly overwrite?: readonly string[] | undefined;
  readonly allowAlertLoss: boolean;
  readonly withdrawDuplicates: boolean;
}

/** Returns the conflicts that the flags allow to overwrite. */
export function overwriteOf({ overwrite = [] }: Pick<ApplyFlags, "overwrite">): boolean | readonly string[] {
  if (overwrite.includes("")) return true;
  return overwrite.length > 0 && overwrite;
}

/** The flag that selects objects of a stack. */
export const onlyFlag = {
  only: {
    ...optional("object", "Key, file, name or pattern of an object, or 'owner:NAME' (default all)"),
    variadic: true,
  },
} as const;

/** The value of {@link onlyFlag}. */
export interface OnlyFlag {
  readonly only?: readonly string[] | undefined;
}

/** Exit codes of commands that apply a plan. */
export const applyExitCodes = {
  success: "Applied, or no changes",
  failure: "Failed; nothing was applied",
  usage: "Refused; nothing was written",
  connection: "No complete response; run the command again to continue",
  partlyApplied: "Changes were skipped, or some were applied and others failed",
} as const;

/** The flag of commands that read or write a state. */
export const rebindFlag = {
  rebind: toggle("Use the state of another address, because the server moved"),
} as const;

export const pruneFlag = {
  prune: toggle("Delete created objects whose files were removed"),
} as const;
