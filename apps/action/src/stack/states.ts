import { pullState, commitStates as commit, defaultStateBranch } from "@obstack/as-code";
import type { Fleet } from "@obstack/as-code";
import { readSettings } from "@obstack/as-code/files";
import { author } from "../inputs/environment.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { log } from "../obstack/run-obstack.ts";
import { withCredentials } from "./git.ts";
import { pathOf } from "../inputs/inputs.ts";

type Stack = Pick<Inputs, "folder" | "token">;

/**
 * Reads the states from their branch: the one that `obstack.yaml` names, or else `obstack-state`.
 *
 * @throws {Error} If Git fails, or a state is invalid.
 */
export async function pullStates(stack: Stack): Promise<void> {
  await onBranch(stack, (path, options) => pullState(path, options));
}

/**
 * Commits the states that changed to their branch.
 *
 * @throws {Error} If a state cannot be committed.
 */
export async function commitStates(stack: Stack): Promise<void> {
  const { folder } = stack;
  const message = `Update the state of ${folder === "." ? "dashboards and alerts" : folder}`;
  try {
    const files = await onBranch(stack, (path, options) => commit(path, { ...options, message }));
    log("State", files.map((path) => `Committed ${path}.`).join("\n"));
  } catch (cause) {
    throw new Error(`The changes were applied, but the state was not committed.\n${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Returns a function that commits the states after the last target of each wave, so that a later failure of the runner loses little. */
export function createWaveCommits(stack: Stack, { waves }: Fleet): (target: string) => Promise<void> {
  const unfinished = waves.map(({ targets }) => new Set(targets));
  return async (target) => {
    const wave = unfinished.find((names) => names.delete(target));
    // The end of the apply commits again, and reports failures.
    if (wave?.size === 0) await commitStates(stack).catch(() => undefined);
  };
}

async function onBranch<Result>(
  { folder, token }: Stack,
  run: (path: string, options: { branch: string; environment: NodeJS.ProcessEnv }) => Promise<Result>,
): Promise<Result> {
  const path = pathOf(folder);
  const { stateBranch: branch = defaultStateBranch } = await readSettings(path);
  return withCredentials(token, (environment) =>
    run(path, { branch, environment: { ...author, ...process.env, ...environment } }),
  );
}
