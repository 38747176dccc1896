import { stackFlags } from "../connection/flags.ts";
import { text } from "../common/text.ts";

/** Output formats of a plan. */
export const planFormats = ["table", "json", "yaml", "markdown"] as const;

/** Flags of every command that compares files with a deployment. */
export const targetFlags = {
  ...stackFlags,
  output: {
    ...stackFlags.output,
    values: planFormats,
    brief: "Output format (markdown for pull request comments)",
  },
  target: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "name",
    brief: "Target in obstack.yaml, or profile (default: the only target)",
  },
} as const;

/** The folder with the files, as the only positional parameter. */
export const folderParameter = {
  kind: "tuple",
  parameters: [{ parse: text, placeholder: "folder", brief: "Folder with the files", default: "." }],
} as const;

/** The folder as a flag, for commands without a positional parameter. */
export const folderFlag = {
  folder: {
    kind: "parsed",
    parse: text,
    default: ".",
    placeholder: "folder",
    brief: "Folder with obstack.yaml and the state",
  },
} as const;

/** Flags of commands that apply a plan. */
export const applyFlags = {
  yes: { kind: "boolean", default: false, brief: "Skip the confirmation prompt" },
  overwrite: {
    kind: "boolean",
    default: false,
    brief: "Overwrite fields changed both in a file and on the server",
  },
  allowAlertLoss: {
    kind: "boolean",
    default: false,
    brief: "Delete alerts on removed tiles and dashboards (`obstack undo` restores them)",
  },
  withdrawDuplicates: {
    kind: "boolean",
    default: false,
    brief: "Delete duplicates that an apply from this folder created",
  },
} as const;

/** The values of {@link applyFlags}. */
export interface ApplyFlags {
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly allowAlertLoss: boolean;
  readonly withdrawDuplicates: boolean;
}

export const pruneFlag = {
  prune: {
    kind: "boolean",
    default: false,
    brief: "Delete objects created by an earlier apply whose files were removed",
  },
} as const;
