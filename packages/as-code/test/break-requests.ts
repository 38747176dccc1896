// Breaks an apply or undo at each of its requests, and checks that the next one converges.
import type { ServerResources } from "@obstack/core";
import { cpSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { AsCodeError, apply, plan, planUndo } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { copyOf, rule, tile as plainTile } from "./shop.ts";
import { contentOf } from "./content-of.ts";
import {
  applyFiles,
  breakages,
  breakingFetch,
  idOf,
  keepAsSeed,
  openStack,
  recordingFetch,
  removeLocks,
  startServer,
  stored,
  temporaryFolder,
  writeBindings,
  writeStack,
} from "./world.ts";
import type { Behavior, Breakage, Deployment, Files, Json } from "./world.ts";

const tile = (name: string, where: string, x = 0): Json =>
  plainTile(name, x, { series: [{ source: "Logs", aggFn: "count", where }] });
const alert = (name: string, dashboard: string, watched: string, threshold: number): Json =>
  rule(name, dashboard, watched, { threshold });

/** The stack before the interrupted apply. */
export const before: Files = {
  dashboards: {
    shop: { name: "Shop", tiles: [tile("Errors", "level:error"), tile("Requests", "*", 6), tile("Old", "old", 12)] },
    basket: { name: "Basket", tags: ["a"], tiles: [tile("Errors", "service:basket")] },
    removed: { name: "Removed", tiles: [tile("Nothing", "nothing")] },
  },
  alerts: {
    errors: alert("Errors", "shop", "Errors", 10),
    old: alert("Old", "shop", "Old", 1),
    moves: alert("Moves", "shop", "Old", 2),
    deleted: alert("Deleted", "removed", "Nothing", 3),
  },
};

/** The stack after the interrupted apply: creates, updates, deletes, a renamed tile, and a removed tile whose alert moves to another tile. */
export const after: Files = {
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
    // Two identical dashboards, which an apply must not confuse.
    same: { name: "Same", tiles: [] },
    "same-2": { name: "Same", tiles: [] },
  },
  alerts: {
    errors: alert("Errors", "shop", "Failures", 20),
    moves: alert("Moves", "shop", "New", 2),
    slow: alert("Slow", "basket", "Slow", 5),
    "slow-2": alert("Slow", "basket", "Slow", 6),
  },
};

/** Which breakages to try: all for each write, or a third of them. The three thirds of a write cover all breakages. */
export type Depth = "every" | "first third" | "second third" | "last third";

const thirds: readonly Depth[] = ["first third", "second third", "last third"];

/**
 * Returns whether to break a request in this way. For reads, one failure and one kill are enough: the client retries all failures of a read
 * in the same way, and a kill before a read has the same effect as a kill after it.
 */
function isIncluded(breakage: Breakage, method: string, index: number, depth: Depth): boolean {
  const place = breakages.indexOf(breakage);
  const isInThird = (number: number): boolean => depth === "every" || number % 3 === thirds.indexOf(depth);
  if (method !== "GET") return isInThird(index + place);
  if (breakage === "kill-before") return false;
  const failures = breakages.filter((one) => !one.startsWith("kill"));
  return breakage === "kill-after" ? isInThird(index) : index % failures.length === place;
}

export type Folder = ReturnType<typeof temporaryFolder>;

/** Resets a server, and copies the folder that belongs to its seed. */
export function restore(emulator: Emulator, { path }: Folder): Folder {
  emulator.reset();
  emulator.faults.clear();
  const folder = temporaryFolder();
  cpSync(path, folder.path, { recursive: true });
  return folder;
}

/** Starts a server to which both stacks were applied from a folder. `first` is its content in between. */
export async function startAfterBoth(
  deployment: Deployment,
  behavior: Behavior,
): Promise<{ readonly emulator: Emulator; readonly folder: Folder; readonly first: unknown }> {
  const emulator = await startServer("a", {}, { behavior });
  const folder = temporaryFolder();
  const stack = openStack(emulator, deployment);
  writeBindings(folder.path, "default", "a");
  await applyFiles(folder.path, stack, before);
  const first = contentOf(stored(emulator, deployment));
  writeStack(folder.path, after);
  await apply(folder.path, stack, await plan(folder.path, stack, { prune: true }));
  await keepAsSeed(emulator);
  return { emulator, folder, first };
}

/** Defines tests that break an apply and an undo at each request, and expect the next one to converge. */
export function testBrokenRequests(deployment: Deployment, behavior: Behavior, depth: Depth): void {
  describe(`${deployment}, ${behavior}`, () => {
    let emulator: Emulator;
    let prepared: Folder;
    /** Result of an uninterrupted apply, and the methods of its requests. */
    let wanted: unknown;
    let methods: readonly string[];

    beforeAll(async () => {
      emulator = await startServer("a", {}, { behavior });
      prepared = temporaryFolder();
      const stack = openStack(emulator, deployment);
      writeBindings(prepared.path, "default", "a");
      await applyFiles(prepared.path, stack, before);
      const series = [{ sourceId: idOf("a", "cb01"), aggFn: "count" }];
      const unmanaged = await stack.dashboards.create({
        name: "Unmanaged dashboard",
        tiles: [{ name: "Unmanaged", x: 0, y: 0, w: 6, h: 3, series }],
      });
      await stack.alerts.create({
        name: "Unmanaged alert",
        dashboardId: unmanaged.id,
        tileId: unmanaged.tiles?.[0]?.id ?? "",
        source: "tile",
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: { type: "webhook", webhookId: idOf("a", "cd01") },
      });
      writeStack(prepared.path, after);
      await keepAsSeed(emulator);

      using uninterrupted = restore(emulator, prepared);
      const recording = recordingFetch();
      await apply(
        uninterrupted.path,
        openStack(emulator, deployment, recording.fetch),
        await plan(uninterrupted.path, openStack(emulator, deployment, recording.fetch), { prune: true }),
      );
      wanted = contentOf(stored(emulator, deployment));
      methods = recording.methods;
      expect(methods.length).toBeGreaterThan(20);
    });
    afterAll(async () => {
      prepared[Symbol.dispose]();
      await emulator.close();
    });

    test.each<Breakage>(breakages)(
      "the same plan and the next one converge after %s at any request",
      async (breakage) => {
        for (const [index, method] of methods.entries()) {
          if (!isIncluded(breakage, method, index, depth)) continue;
          using folder = restore(emulator, prepared);
          const breaking = breakingFetch(emulator, breakage, index);
          const broken = openStack(emulator, deployment, breaking.fetch);
          let planned: PlannedApply | undefined;
          await Promise.race([
            breaking.died,
            plan(folder.path, broken, { prune: true })
              .then((made) => apply(folder.path, broken, (planned = copyOf(made)), { lookupDelays: [0, 2] }))
              .catch(() => undefined),
          ]);
          removeLocks(folder.path);
          emulator.faults.clear();
          const working = openStack(emulator, deployment);
          // The same plan continues, unless a killed process changed something without a record.
          const isRefused = (error: unknown): boolean =>
            breakage === "kill-after" && method !== "POST" && error instanceof AsCodeError && error.kind === "changed";
          const content = await apply(
            folder.path,
            working,
            planned ?? (await plan(folder.path, working, { prune: true })),
          ).then(
            () => contentOf(stored(emulator, deployment)),
            (error: unknown) => (isRefused(error) ? wanted : error),
          );
          expect(content, `same plan, after request ${index}`).toEqual(wanted);
          const second = await plan(folder.path, working, { prune: true });
          expect(second.summary.conflict, `conflict after request ${index}`).toBe(0);
          await apply(folder.path, working, second);
          expect(contentOf(stored(emulator, deployment)), `after request ${index}`).toEqual(wanted);
          expect((await plan(folder.path, working, { prune: true })).changes).toEqual([]);
        }
      },
    );

    describe("undo", () => {
      let applied: Emulator;
      let folderAfter: Folder;
      let first: unknown;
      let undoMethods: readonly string[];

      beforeAll(async () => {
        ({ emulator: applied, folder: folderAfter, first } = await startAfterBoth(deployment, behavior));
        using uninterrupted = restore(applied, folderAfter);
        const recording = recordingFetch();
        await undoLast(uninterrupted.path, openStack(applied, deployment, recording.fetch));
        undoMethods = recording.methods;
        expect(undoMethods.length).toBeGreaterThan(15);
      });
      afterAll(async () => {
        folderAfter[Symbol.dispose]();
        await applied.close();
      });

      test.each<Breakage>(breakages)("the next undo converges after %s at any request", async (breakage) => {
        for (const [index, method] of undoMethods.entries()) {
          if (!isIncluded(breakage, method, index, depth)) continue;
          using folder = restore(applied, folderAfter);
          const breaking = breakingFetch(applied, breakage, index);
          await Promise.race([
            breaking.died,
            undoLast(folder.path, openStack(applied, deployment, breaking.fetch)).catch(() => undefined),
          ]);
          removeLocks(folder.path);
          applied.faults.clear();
          const working = openStack(applied, deployment);
          // Revert only the second of the two applies.
          const last = await planUndo(folder.path, working);
          if (last?.undone?.number === 2) await undoLast(folder.path, working);
          expect(contentOf(stored(applied, deployment)), `after request ${index}`).toEqual(first);
        }
      });
    });
  });
}

async function undoLast(folder: string, stack: ServerResources): Promise<void> {
  const last = await planUndo(folder, stack);
  if (last !== undefined) await apply(folder, stack, last, { lookupDelays: [0, 2] });
}
