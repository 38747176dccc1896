import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { folders, readSettings } from "@obstack/as-code/internal";
import { log, runObstack } from "../obstack/run-obstack.ts";
import type { CommandResult } from "../obstack/run-obstack.ts";

const generator = /\.[cm]?[jt]sx?$/i;

/** Returns whether a stack contains generators, which are code. */
export async function hasGenerators(folder: string): Promise<boolean> {
  const base = pathOf(folder);
  const lists = await Promise.all(
    [folders.dashboard, folders.alert, folders.slo].map((name) =>
      readdir(join(base, name), { recursive: true }).catch((): string[] => []),
    ),
  );
  return lists.flat().some((name) => generator.test(name));
}

/**
 * Reads the JSON output of a command.
 *
 * @throws {Error} If the command failed.
 */
export function readOutput({ code, stdout, message }: CommandResult): unknown {
  if (stdout.trim() === "") throw new Error(message || `obstack exited with ${code}.`);
  return JSON.parse(stdout) as unknown;
}

export function pathOf(folder: string): string {
  return join(process.env["GITHUB_WORKSPACE"] ?? ".", folder);
}

/**
 * Reads the states from their own branch, if `obstack.yaml` names one.
 *
 * @throws {Error} If Git fails.
 */
export async function pullStates(folder: string): Promise<void> {
  if ((await readSettings(pathOf(folder))).state?.branch === undefined) return;
  const { code, message } = await runObstack(["state", "pull", folder], "");
  if (code !== 0) throw new Error(message);
}

/**
 * Commits and pushes the states.
 *
 * @throws {Error} If the states cannot be pushed.
 */
export async function pushStates(folder: string): Promise<void> {
  const message = `Update the state of ${folder === "." ? "dashboards and alerts" : folder}`;
  const result = await runObstack(["state", "push", folder, "--message", message], "");
  log("State", result.stdout);
  if (result.code !== 0) throw new Error(`The changes were applied, but the state was not pushed.\n${result.message}`);
}
