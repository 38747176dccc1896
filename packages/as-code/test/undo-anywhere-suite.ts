// An undo that was killed continues in a fresh clone with nothing but the state and the copies of the apply.
import type { ServerResources } from "@obstack/core";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, plan, planUndo } from "../src/index.ts";
import { restore, startAfterBoth } from "./break-requests.ts";
import type { Folder } from "./break-requests.ts";
import { contentOf } from "./content-of.ts";
import { breakingFetch, openStack, recordingFetch, stored, temporaryFolder } from "./world.ts";
import type { Behavior, Deployment } from "./world.ts";

/** A server of the emulator. */
interface Case {
  readonly behavior: Behavior;
  readonly deployment: Deployment;
  /** The kills to try: all, or every other one. */
  readonly kills: "every" | "even" | "odd";
}

/** Tests undos on some servers. */
export function testUndoAnywhere(cases: readonly Case[]): void {
  describe.each(cases)("$behavior, $deployment", ({ behavior, deployment, kills }) => {
    let emulator: Emulator;
    /** The folder after the apply, and the log of the apply as an artifact. */
    let applied: Folder;
    let log: string;
    /** Content of the server before the apply. */
    let first: unknown;
    /** Methods of the requests of an undo that is not interrupted. */
    let methods: readonly string[];

    const open = (): ServerResources => openStack(emulator, deployment);

    beforeAll(async () => {
      ({ emulator, folder: applied, first } = await startAfterBoth(deployment, behavior));
      const undoFolder = join(applied.path, ".obstack/previous/default");
      log = join(undoFolder, readdirSync(undoFolder).toSorted().at(-1) ?? "");

      using folder = restore(emulator, applied);
      const recording = recordingFetch();
      await undoAgain(folder.path, undefined, openStack(emulator, deployment, recording.fetch));
      methods = recording.methods;
    });
    afterAll(async () => {
      applied[Symbol.dispose]();
      await emulator.close();
    });

    /** Creates a clone: a folder without `.obstack`, and the log. */
    function clone(): Folder & { readonly log: string } {
      const { path, ...rest } = temporaryFolder();
      for (const name of readdirSync(applied.path).filter((one) => one !== ".obstack"))
        cpSync(join(applied.path, name), join(path, name), { recursive: true });
      mkdirSync(join(path, "artifact"));
      const copy = join(path, "artifact", basename(log));
      cpSync(log, copy);
      return { path, ...rest, log: copy };
    }

    async function undoAgain(folder: string, from?: string, client: ServerResources = open()): Promise<void> {
      const planned = await planUndo(folder, client, { from });
      // After a kill at the very end, the next log is that of the first apply.
      if (planned?.undone?.number === 1) return;
      if (planned !== undefined) await apply(folder, client, planned, { lookupDelays: [0, 2] });
    }

    test("an undo that is not interrupted restores everything with more than ten writes", async () => {
      using folder = restore(emulator, applied);
      await undoAgain(folder.path);
      expect(contentOf(stored(emulator, deployment))).toEqual(first);
      expect(methods.filter((method) => method !== "GET").length).toBeGreaterThan(10);
    });

    test("an undo that is repeated from the log in another clone sends no writes", async () => {
      using folder = clone();
      emulator.reset();
      await undoAgain(folder.path, folder.log);
      using other = clone();
      const recording = recordingFetch();
      await undoAgain(other.path, other.log, openStack(emulator, deployment, recording.fetch));
      expect(recording.methods.filter((method) => method !== "GET")).toEqual([]);
      expect(contentOf(stored(emulator, deployment))).toEqual(first);
    });

    test.each(["kill-before", "kill-after"] as const)(
      "continues in a clone after %s at any write",
      async (breakage) => {
        for (const [index, method] of methods.entries()) {
          const isEven = (index + Number(breakage === "kill-after")) % 2 === 0;
          if (method === "GET" || (kills !== "every" && isEven !== (kills === "even"))) continue;
          using folder = restore(emulator, applied);
          const breaking = breakingFetch(emulator, breakage, index);
          const broken = openStack(emulator, deployment, breaking.fetch);
          await Promise.race([breaking.died, undoAgain(folder.path, undefined, broken)]);
          using fresh = clone();
          await undoAgain(fresh.path, fresh.log);
          const label = `request ${index}, ${method}`;
          expect({ label, content: contentOf(stored(emulator, deployment)) }).toEqual({ label, content: first });
          // The state is restored too: the next plan contains the changes of the apply.
          const next = await plan(fresh.path, open(), { prune: true });
          expect({ label, ...next.summary }).toMatchObject({ label, create: 4, conflict: 0, drift: 0 });
        }
      },
    );
  });
}
