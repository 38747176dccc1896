import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { context } from "@actions/github";
import type { Target } from "@obstack/as-code";
import { folders } from "@obstack/as-code/files";
import { environmentOfTarget, hasSecrets } from "../inputs/environment.ts";
import { isOnDefaultBranch, pullRequestOf } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import { pathOf } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";

/** What a run may do with the files of a pull request. */
interface Access {
  /** Why the files may not be read at all. */
  readonly refusal?: string;
  /** Why no server may be reached; the files are still checked. */
  readonly filesOnly?: string;
}

/**
 * Returns whether the modules of a stack may run, which are code: for pushes and schedules of the default branch, or if the workflow allows it.
 * Files of forks never run. Any other event may be about files that nobody reviewed, for example a comment or the end of another workflow.
 */
export function mayRunGenerators(
  { allowGenerators }: Pick<Inputs, "allowGenerators">,
  pull: PullRequest | undefined = pullRequestOf(),
): boolean {
  if (allowGenerators) return pull?.isFork !== true;
  const { eventName } = context;
  // Schedules run for the default branch only.
  return pull === undefined && (eventName === "schedule" || (eventName === "push" && isOnDefaultBranch()));
}

/** Decides what a run may do with files that were not reviewed. Those of other repositories never reach a server. */
export async function accessOf(inputs: Inputs, pull: PullRequest | undefined = pullRequestOf()): Promise<Access> {
  const isFork = pull?.isFork === true;
  if (!mayRunGenerators(inputs, pull) && (await hasGenerators(inputs.folder))) {
    return {
      refusal: isFork
        ? "The pull request is from a fork, and the stack contains generators, which are code, so nothing was run."
        : "The stack contains generators. They are code, and this event is not a push to the default branch, so nothing was run. After deciding that everyone who can push to the repository may use the secrets of this job, set the input `allow-generators: true`.",
    };
  }
  return isFork
    ? {
        filesOnly:
          "The pull request is from a fork, so this job uses no secrets: only the files were checked, without a server.",
      }
    : {};
}

const generator = /\.[cm]?[jt]sx?$/i;

/** Returns whether a stack contains generators, which are code. */
async function hasGenerators(folder: string): Promise<boolean> {
  const lists = await Promise.all(
    [folders.dashboard, folders.alert, folders.slo].map((name) =>
      readdir(join(pathOf(folder), name), { recursive: true }).catch((): string[] => []),
    ),
  );
  return lists.flat().some((name) => generator.test(name));
}

/** Returns whether the job can reach a target: with variables, or with a profile of the runner. */
export function hasCredentials(target: string, settings: Target | undefined): boolean {
  return hasSecrets(environmentOfTarget(process.env, target)) || settings?.profile !== undefined;
}
