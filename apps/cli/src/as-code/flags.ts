import type { PlanLimits, UnknownFields } from "@obstack/as-code";
import { isTargetPattern } from "@obstack/as-code/files";
import { buildCommand } from "../builders/build-command.ts";
import type { CliContext } from "../context.ts";
import { hiddenTileFlag, stackFlags, unknownFieldsFlag } from "../connection/flags.ts";
import { completeNames, optional, preset, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { UsageError } from "../errors/command-error.ts";
import { existingFolder, newFolder } from "../input/paths.ts";
import { withExitCodes } from "./failures.ts";

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
export type FleetSelection = FlagValues<Pick<typeof fleetFlags, "target" | "all">>;

/** Returns whether the flags select several targets. A name selects one, as before. */
export function hasSeveralTargets({ target, all }: FleetSelection): boolean {
  return all || (target !== undefined && isTargetPattern(target));
}

/** The folder with the files, as the only positional parameter. */
export const folderParameter = [
  { parse: existingFolder, placeholder: "folder", brief: "Folder with dashboards/ and alerts/", default: "." },
] as const;

/** A folder that the command creates if it does not exist. */
export const newFolderParameter = [{ ...folderParameter[0], parse: newFolder }] as const;

/** The folder as a flag, for commands without a positional parameter. */
export const folderFlag = {
  folder: preset(".", "folder", "Folder with obstack.yaml and state/", existingFolder),
} as const;

/** A folder that the command creates if it does not exist, as a flag. */
export const newFolderFlag = { folder: { ...folderFlag.folder, parse: newFolder } } as const;

/** The flag of commands that read or write a state. */
export const rebindFlag = {
  rebind: toggle("Use the state of another address, because the server moved"),
} as const;

/** Flags of commands that select objects of a stack. */
export const objectFlags = {
  only: {
    ...optional("object", "Key, file, name or pattern of an object, or 'owner:NAME' (default all)"),
    variadic: true,
  },
  ...rebindFlag,
} as const;

export const pruneFlag = {
  prune: toggle("Delete created objects whose files were removed"),
} as const;

/** Flags of commands that check the names of fields in files. */
export const unknownFieldsFlags = {
  ...unknownFieldsFlag,
  strict: toggle("Refuse all unknown fields"),
} as const;

/** Flags of commands that plan the files of a stack. */
export const planFlags = {
  ...fleetFlags,
  ...objectFlags,
  ...pruneFlag,
  ...unknownFieldsFlags,
  failOn: {
    kind: "enum",
    values: ["incidents"] as const,
    optional: true,
    brief: "Outcome that fails the plan: saved incidents that fail or cannot be judged",
  },
} as const;

/** Flags that limit what an apply of a plan writes. */
export const limitFlags = {
  overwrite: {
    ...optional("key", "Conflicting changes on the server to overwrite: all, or those of an object as in --only"),
    inferEmpty: true,
    variadic: true,
  },
  allowAlertLoss: toggle("Delete alerts on removed tiles and dashboards"),
  ...hiddenTileFlag,
} as const;

/** Flags of commands that apply a plan. */
export const applyFlags = {
  ...objectFlags,
  expect: optional("digest", "Digest of the reviewed plan, or @FILE with it; other changes are skipped"),
  yes: toggle("Skip the confirmation prompt"),
  ...limitFlags,
} as const;

/** The values of flags that limit what an apply writes. */
export type LimitFlags = Partial<FlagValues<typeof limitFlags & Pick<typeof objectFlags, "only">>> & {
  readonly expect?: string | undefined;
};

/** Returns what an apply may write. Without a value, `--overwrite` allows to overwrite all conflicts. */
export function readLimits({ overwrite = [], expect: reviewed, ...flags }: LimitFlags): PlanLimits {
  const { only, allowAlertLoss, allowHiddenTileLoss } = flags;
  const overwritten = overwrite.includes("") || (overwrite.length > 0 && overwrite);
  return { only, overwrite: overwritten, allowAlertLoss, allowHiddenTileLoss, reviewed };
}

export type UnknownFieldsFlags = FlagValues<typeof unknownFieldsFlags>;

/** @throws {UsageError} If the flags contradict each other. */
export function readUnknownFields({ strict, allowUnknownFields }: UnknownFieldsFlags): UnknownFields {
  if (strict && allowUnknownFields)
    throw new UsageError("`--strict` and `--allow-unknown-fields` exclude each other.", "Pass one of them.");
  if (strict) return "refuse";
  return allowUnknownFields ? "allow" : "warn";
}

/** Exit codes of commands that apply a plan. */
export const applyExitCodes = {
  success: "Applied, or no changes",
  failure: "Failed; nothing was applied",
  usage: "Refused; nothing was written",
  connection: "No complete response; run the command again to continue",
  partlyApplied: "Changes were skipped, or some were applied and others failed",
} as const;

/** Builds a command on the files of a stack, whose errors have exit codes. */
export const buildStackCommand: typeof buildCommand = ({ func, ...command }) => {
  const run = async function (this: CliContext, ...given: Parameters<typeof func>) {
    return withExitCodes(async () => func.apply(this, given));
  };
  return buildCommand({ ...command, func: run as typeof func });
};

/** Larger than the digest of millions of changes, in bytes. */
const maxLength = 64 * 1024 * 1024;

/**
 * Reads `--expect`. Returns the digest, and the context of a command that may write what was reviewed.
 *
 * @param action Completes "Refusing to", such as `apply changes`.
 * @param plan The command that shows the digest.
 * @param isDryRun Whether nothing is written.
 * @throws {UsageError} If the digest is invalid, or an agent writes without one.
 */
export async function readReview(
  context: CliContext,
  expect: string | undefined,
  action: string,
  plan: string,
  isDryRun: boolean = false,
): Promise<{ readonly context: CliContext; readonly digest: string | undefined }> {
  if (context.isAgent && expect === undefined && !isDryRun) {
    throw new UsageError(
      `Refusing to ${action} for an agent without the digest of a reviewed plan.`,
      `Run \`${plan}\`, then pass its \`digest\` with \`--expect\`.`,
    );
  }
  const digest = expect === undefined ? undefined : await readDigest(context, expect);
  return { context: { ...context, isReviewed: digest !== undefined }, digest };
}

/**
 * Returns the digest of `--expect`. `@FILE` reads it from a file (`@-`: standard input), because the digest of a large plan can exceed the
 * maximum length of an argument.
 *
 * @throws {UsageError} If the file cannot be read, or the text is no digest.
 */
async function readDigest({ readBytes }: CliContext, value: string): Promise<string> {
  const path = value.startsWith("@") ? value.slice(1) : undefined;
  const hint = "Pass the output of `obstack plan --query digest`, or `@FILE` with it.";
  const bytes =
    path === undefined
      ? undefined
      : await readBytes(path, maxLength).catch((cause: NodeJS.ErrnoException) => {
          throw new UsageError(`Cannot read ${path}: ${cause.message}`, hint, { cause });
        });
  const digest = (bytes?.toString("utf8") ?? value).trim();
  if (/^v\d+(?:\.[\w-]+)*$/.test(digest)) return digest;
  throw new UsageError(`${path === undefined ? "--expect" : path} is not the digest of a plan.`, hint);
}
