// An apply or an undo that breaks at any of its requests, and what comes after it.
import { cpSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, plan, planUndo, undo } from "../src/index.ts";
import type { Stack } from "../src/common/client.ts";
import {
  breakages,
  breakingFetch,
  recordingFetch,
  contentOf,
  forgetLocks,
  idOf,
  keepAsSeed,
  openStack,
  startWorld,
  stored,
  temporaryFolder,
  writeBindings,
  writeStack,
} from "./world.ts";
import type { Behaviour, Breakage, Deployment, Files } from "./world.ts";

const tile = (name: string, where: string, x = 0): Record<string, unknown> => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [{ source: "Logs", aggFn: "count", where }],
});
const alert = (name: string, dashboard: string, watched: string, threshold: number): Record<string, unknown> => ({
  name,
  dashboard,
  tile: watched,
  threshold,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
});

/** The stack before the interrupted apply. */
const before: Files = {
  dashboards: {
    shop: { name: "Shop", tiles: [tile("Errors", "level:error"), tile("Requests", "*", 6), tile("Old", "old", 12)] },
    basket: { name: "Basket", tags: ["a"], tiles: [tile("Errors", "service:basket")] },
    gone: { name: "Gone", tiles: [tile("Nothing", "nothing")] },
  },
  alerts: {
    errors: alert("Errors", "shop", "Errors", 10),
    old: alert("Old", "shop", "Old", 1),
    moves: alert("Moves", "shop", "Old", 2),
    doomed: alert("Doomed", "gone", "Nothing", 3),
  },
};

/** The stack after it: creates, updates, deletes, a renamed tile, and a removed tile that an alert moves away from. */
const after: Files = {
  dashboards: {
    shop: {
      name: "Shop",
      tags: ["b"],
      tiles: [tile("Failures", "level:error"), tile("Requests", "service:shop", 6), tile("New", "new", 12)],
    },
    basket: {
      name: "The basket",
      tags: ["a"],
      tiles: [tile("Errors", "service:basket"), tile("Slow", "duration:>500", 6)],
    },
    // Equal to each other: only one at a time may be taken for the other.
    twin: { name: "Twin", tiles: [] },
    "twin-2": { name: "Twin", tiles: [] },
  },
  alerts: {
    errors: alert("Errors", "shop", "Failures", 20),
    moves: alert("Moves", "shop", "New", 2),
    slow: alert("Slow", "basket", "Slow", 5),
    "slow-2": alert("Slow", "basket", "Slow", 6),
  },
};

/** How many of the breakages each write gets. */
export interface Depth {
  /** `every`: each of them; `some`: every third one, others for the next write. */
  readonly breakages: "every" | "some";
}

/**
 * Tells whether a request gets a breakage. A read that fails is sent again by the client, whichever way it failed, and a kill before it leaves
 * what a kill after it leaves: a read gets one failure and one kill.
 */
function isTried(breakage: Breakage, method: string, index: number, { breakages: depth }: Depth): boolean {
  const place = breakages.indexOf(breakage);
  if (method !== "GET") return depth === "every" || (index + place) % 3 === 0;
  if (breakage === "kill-before") return false;
  const failures = breakages.filter((one) => !one.startsWith("kill"));
  if (breakage === "kill-after") return depth === "every" || index % 3 === 0;
  return index % failures.length === place;
}

/** Breaks an apply and an undo at each request, and expects the next one to converge. */
export function testBrokenRequests(deployment: Deployment, behaviour: Behaviour, depth: Depth): void {
  describe(`${deployment}, ${behaviour}`, () => {
    let emulator: Emulator;
    let prepared: ReturnType<typeof temporaryFolder>;
    /** What an apply that nothing disturbs makes, and the methods of its requests. */
    let wanted: unknown;
    let methods: readonly string[];

    beforeAll(async () => {
      emulator = await startWorld("a", {}, { behaviour });
      prepared = temporaryFolder();
      const stack = openStack(emulator, deployment);
      writeBindings(prepared.path, "default", "a");
      writeStack(prepared.path, before);
      await apply(await plan(prepared.path, stack));
      const series = [{ sourceId: idOf("a", "cb01"), aggFn: "count" }];
      const theirs = await stack.dashboards.create({
        name: "Somebody else's",
        tiles: [{ name: "Theirs", x: 0, y: 0, w: 6, h: 3, series }],
      });
      await stack.alerts.create({
        name: "Not ours",
        dashboardId: theirs.id,
        tileId: theirs.tiles?.[0]?.id ?? "",
        source: "tile",
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: { type: "webhook", webhookId: idOf("a", "cd01") },
      });
      writeStack(prepared.path, after);
      await keepAsSeed(emulator);

      using undisturbed = begin();
      const recording = recordingFetch();
      await apply(await plan(undisturbed.path, openStack(emulator, deployment, recording.fetch), { prune: true }));
      wanted = contentOf(stored(emulator, deployment));
      methods = recording.methods;
      expect(methods.length).toBeGreaterThan(20);
    });
    afterAll(async () => {
      prepared[Symbol.dispose]();
      await emulator.close();
    });

    /** A folder and a server on which nothing was applied yet. */
    function begin(): ReturnType<typeof temporaryFolder> {
      emulator.reset();
      emulator.faults.clear();
      const folder = temporaryFolder();
      cpSync(prepared.path, folder.path, { recursive: true });
      return folder;
    }

    test.each<Breakage>(breakages)(
      "%s at any request of an apply: the next apply converges",
      { timeout: 120_000 },
      async (breakage) => {
        for (const [index, method] of methods.entries()) {
          if (!isTried(breakage, method, index, depth)) continue;
          using folder = begin();
          const breaking = breakingFetch(emulator, breakage, index);
          const broken = openStack(emulator, deployment, breaking.fetch);
          await Promise.race([
            breaking.died,
            plan(folder.path, broken, { prune: true })
              .then((made) => apply(made, { looks: [0, 2] }))
              .catch(() => undefined),
          ]);
          forgetLocks(folder.path);
          emulator.faults.clear();
          const whole = openStack(emulator, deployment);
          const second = await plan(folder.path, whole, { prune: true });
          expect(second.summary.conflict, `conflict after request ${index}`).toBe(0);
          await apply(second);
          expect(contentOf(stored(emulator, deployment)), `after request ${index}`).toEqual(wanted);
          expect((await plan(folder.path, whole, { prune: true })).changes).toEqual([]);
        }
      },
    );

    describe("an undo", () => {
      let applied: Emulator;
      let folderAfter: ReturnType<typeof temporaryFolder>;
      let first: unknown;
      let undoMethods: readonly string[];

      beforeAll(async () => {
        applied = await startWorld("a", {}, { behaviour });
        folderAfter = temporaryFolder();
        const stack = openStack(applied, deployment);
        writeBindings(folderAfter.path, "default", "a");
        writeStack(folderAfter.path, before);
        await apply(await plan(folderAfter.path, stack));
        first = contentOf(stored(applied, deployment));
        writeStack(folderAfter.path, after);
        await apply(await plan(folderAfter.path, stack, { prune: true }));
        await keepAsSeed(applied);

        using undisturbed = beginUndo();
        const recording = recordingFetch();
        await undoLast(undisturbed.path, openStack(applied, deployment, recording.fetch));
        undoMethods = recording.methods;
        expect(undoMethods.length).toBeGreaterThan(15);
      });
      afterAll(async () => {
        folderAfter[Symbol.dispose]();
        await applied.close();
      });

      function beginUndo(): ReturnType<typeof temporaryFolder> {
        applied.reset();
        applied.faults.clear();
        const folder = temporaryFolder();
        cpSync(folderAfter.path, folder.path, { recursive: true });
        return folder;
      }

      test.each<Breakage>(breakages)(
        "is broken by %s at any request: the next undo goes on",
        { timeout: 120_000 },
        async (breakage) => {
          for (const [index, method] of undoMethods.entries()) {
            if (!isTried(breakage, method, index, depth)) continue;
            using folder = beginUndo();
            const breaking = breakingFetch(applied, breakage, index);
            await Promise.race([
              breaking.died,
              undoLast(folder.path, openStack(applied, deployment, breaking.fetch)).catch(() => undefined),
            ]);
            forgetLocks(folder.path);
            applied.faults.clear();
            const whole = openStack(applied, deployment);
            // There were two applies; only the second is undone.
            const last = await planUndo(folder.path);
            if (last?.changes.some(({ action }) => action !== "delete") === true) await undoLast(folder.path, whole);
            expect(contentOf(stored(applied, deployment)), `after request ${index}`).toEqual(first);
          }
        },
      );
    });
  });
}

async function undoLast(folder: string, stack: Stack): Promise<void> {
  const last = await planUndo(folder);
  if (last !== undefined) await undo(last, stack, { looks: [0, 2] });
}
