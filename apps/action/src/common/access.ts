import { readTargets } from "@obstack/as-code";
import { environmentOfTarget, hasSecrets } from "./environment.ts";
import { pullRequestOf } from "./context.ts";
import type { Inputs } from "./inputs.ts";
import { hasGenerators, pathOf } from "./stack.ts";

/** What a run may do with the files of a pull request. */
export interface Access {
  /** Why the files may not be read at all. */
  readonly refusal?: string;
  /** Why no server may be reached; the files are still checked. */
  readonly filesOnly?: string;
}

/**
 * Decides what a run may do. The files of a pull request are not reviewed: code in them never runs with secrets, unless the workflow allows it,
 * and files of other repositories never reach a server.
 */
export async function accessOf({ folder, allowGenerators }: Inputs): Promise<Access> {
  const pull = pullRequestOf();
  if (pull === undefined) return {};
  const mayHaveSecrets = hasSecrets(process.env) || process.env["GITHUB_EVENT_NAME"] !== "pull_request";
  if (mayHaveSecrets && (!allowGenerators || pull.isFork) && (await hasGenerators(folder))) {
    return {
      refusal: pull.isFork
        ? "The pull request is from a fork and contains generators. They are code, and this job has secrets, so nothing was run."
        : "The stack contains generators. They are code, and this job has secrets, so nothing was run. After deciding that everyone who can push to the repository may use these secrets, set the input `allow-generators: true`.",
    };
  }
  return pull.isFork
    ? {
        filesOnly:
          "The pull request is from a fork, so this job uses no secrets: only the files were checked, without a server.",
      }
    : {};
}

/** Returns whether the job can reach a target: with variables, or with a profile of the runner. */
export async function hasCredentials(folder: string, target: string): Promise<boolean> {
  if (hasSecrets(environmentOfTarget(process.env, target))) return true;
  const targets = await readTargets(pathOf(folder)).catch(() => ({}));
  return Object.entries(targets).find(([name]) => name === target)?.[1]?.profile !== undefined;
}
