import { checkWait, readFleet, readTargets } from "@obstack/as-code";
import type { ApplyOptions } from "@obstack/as-code";
import { readWait, recordWait } from "@obstack/as-code/internal";
import { setTimeout } from "node:timers/promises";
import type { CliContext } from "../context.ts";
import type { Selection } from "./select-targets.ts";

/** How to wait between waves: until the end, for the next run, or not at all. */
export const waitModes = ["hold", "defer", "skip"] as const;

/** Waits between the waves of a stack. */
export interface WavesToWaitFor {
  readonly folder: string;
  readonly mode: (typeof waitModes)[number];
  /** Returns the wait after changes of a target. */
  readonly of: (target: string) => Promise<ApplyOptions["wait"]>;
}

/** Shortest and longest time between two looks at the alerts, in milliseconds. */
const [shortest, longest] = [500, 30_000] as const;

/** Reads the waits of a stack in `obstack.yaml`. */
export function wavesToWaitFor(folder: string, mode: WavesToWaitFor["mode"]): WavesToWaitFor {
  return {
    folder,
    mode,
    async of(target) {
      if (mode === "skip" || Object.keys(await readTargets(folder)).length === 0) return undefined;
      const { waves } = await readFleet(folder);
      const { wait, stopsWhenFiring = false } = waves.find(({ targets }) => targets.includes(target)) ?? {};
      return wait === undefined ? undefined : { milliseconds: wait, stopsWhenFiring };
    },
  };
}

/** Why the next wave does not start, and what to do, as sentences. */
export interface OpenWait {
  readonly status: "waiting" | "stopped";
  readonly reason: string;
  readonly next: string;
}

/**
 * Waits until the waits of targets are over. Watches the alerts that applies affected.
 *
 * @returns Why the next wave must not start; undefined if it may.
 */
export async function waitForTargets(
  context: CliContext,
  selection: Pick<Selection, "open">,
  targets: readonly string[],
  { folder, mode }: Pick<WavesToWaitFor, "folder" | "mode">,
): Promise<OpenWait | undefined> {
  const { now, progress, signal } = context;
  let start: number | undefined;
  for (;;) {
    let last = "";
    for (const name of targets) {
      const wait = await readWait(folder, name);
      if (wait === undefined) continue;
      if (mode === "skip") {
        await recordWait(folder, name);
        continue;
      }
      const found = await check(context, selection, folder, name, wait.until);
      if (found.status === "stopped")
        return { ...found, next: "Undo the rollout, or continue with `obstack apply --waits skip`." };
      if (found.status === "waiting" && found.until > last) last = found.until;
    }
    if (last === "") return undefined;
    if (mode === "defer")
      return {
        status: "waiting",
        reason: `The wait ends at ${last}.`,
        next: "Run the command again then to continue.",
      };
    const left = Date.parse(last) - now();
    start ??= left;
    progress.update(`Waiting until ${last} before the next wave`);
    await setTimeout(Math.min(Math.max(start / 20, shortest), longest, Math.max(left, 1)), undefined, { signal });
  }
}

async function check(
  context: CliContext,
  selection: Pick<Selection, "open">,
  folder: string,
  name: string,
  until: string,
): ReturnType<typeof checkWait> {
  const { now, signal } = context;
  try {
    const { client } = await selection.open(context, name);
    return await checkWait(folder, name, client, { now: now(), signal });
  } catch (error) {
    signal.throwIfAborted();
    // A target can be down for a moment. At the end, nobody knows whether its alerts fire.
    if (now() < Date.parse(until)) return { status: "waiting", until };
    return {
      status: "stopped",
      reason: `The alerts of ${name} cannot be read after the wait: ${(error as Error).message}`,
    };
  }
}
