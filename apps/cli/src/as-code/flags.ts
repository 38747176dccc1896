import { stackFlags } from "../connection/flags.ts";
import { text } from "../common/text.ts";

/** How a plan can be shown. */
export const planFormats = ["table", "json", "yaml", "markdown"] as const;

/** Flags of every command that compares files with a deployment. */
export const targetFlags = {
  ...stackFlags,
  output: {
    ...stackFlags.output,
    values: planFormats,
    brief: "How to show the result: table is for people, markdown for comments",
  },
  target: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "name",
    brief: "Target of obstack.yaml, or profile; default the only target, else default",
  },
} as const;

/** The folder of the files, as the one positional parameter. */
export const folderParameter = {
  kind: "tuple",
  parameters: [
    { parse: text, placeholder: "folder", brief: "Folder of the files; default the one you are in", default: "." },
  ],
} as const;

/** The folder, where the positional parameters are taken. */
export const folderFlag = {
  folder: {
    kind: "parsed",
    parse: text,
    default: ".",
    placeholder: "folder",
    brief: "Folder of obstack.yaml and of the state",
  },
} as const;

/** Flags of commands that apply a plan. */
export const applyFlags = {
  yes: { kind: "boolean", default: false, brief: "Do not ask" },
  overwrite: {
    kind: "boolean",
    default: false,
    brief: "Overwrite what was changed both in the file and on the server",
  },
  allowAlertLoss: {
    kind: "boolean",
    default: false,
    brief: "Delete the alerts on tiles and dashboards that go; undo brings them back",
  },
  withdrawDuplicates: {
    kind: "boolean",
    default: false,
    brief: "Delete what an apply created and another one created too, at the same time",
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
    brief: "Delete, or plan to delete, what an apply created and has no file any more",
  },
} as const;
