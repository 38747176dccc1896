// Random histories of two clones that share a state as through Git: edits, renames and moves in files, changes by people on the server, applies and undos,
// and kills at any request. They end as the files say: nothing is doubled or lost, and nothing of others is touched.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, AsCodeError, listUndos, plan, planUndo } from "../src/index.ts";
import { contentOf } from "./content-of.ts";
import { rule, tile } from "./shop.ts";
import { breakingFetch, openStack, removeLocks, startServer, stored, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Json, Stored } from "./world.ts";

let emulator: Emulator;
let fresh: Emulator;
beforeAll(async () => {
  [emulator, fresh] = await Promise.all([startServer("a"), startServer("a")]);
});
afterAll(() => Promise.all([emulator.close(), fresh.close()]));

/** A version of the files, with renamed objects and files, and an alert that moves between dashboards. */
const version = fc
  .record({
    file: fc.constantFrom("shop", "store"),
    name: fc.constantFrom("Shop", "Shop", "Store"),
    tags: fc.subarray(["a", "b"]),
    tiles: fc.subarray(["Errors", "Requests", "Slow"], { minLength: 1 }),
    threshold: fc.integer({ min: 1, max: 3 }),
    alert: fc.constantFrom("errors", "fails", undefined),
    isMoved: fc.boolean(),
    hasMore: fc.boolean(),
  })
  .map(({ file, name, tags, tiles, threshold, alert, isMoved, hasMore }): Files => {
    const watched = isMoved && hasMore ? "more" : file;
    const wanted = rule("Alert", watched, watched === "more" ? "Errors" : (tiles[0] ?? ""), { threshold });
    return {
      dashboards: {
        [file]: { name, tags, tiles: tiles.map((one, index) => tile(one, index * 6)) },
        ...(hasMore ? { more: { name: "More", tiles: [tile("Errors", 0)] } } : {}),
      },
      alerts: alert === undefined ? {} : { [alert]: wanted },
    };
  });

const event = fc.record({
  clone: fc.constantFrom(0, 0, 1),
  verb: fc.constantFrom("apply", "apply", "apply", "undo", "undo", "undo twice", "edit", "delete"),
  files: version,
  kill: fc.option(fc.record({ at: fc.nat({ max: 25 }), breakage: fc.constantFrom("kill-before", "kill-after") }), {
    freq: 2,
  }),
});
type Event = typeof event extends fc.Arbitrary<infer Item> ? Item : never;

const isForeign = ({ name }: Json): boolean => String(name).startsWith("Foreign");
/** Returns the content of the objects of the stack. */
function own({ dashboards, alerts }: Stored): unknown {
  return contentOf({
    dashboards: dashboards.filter((one) => !isForeign(one)),
    alerts: alerts.filter((one) => !isForeign(one)),
  });
}
const now = (): unknown => own(stored(emulator, "selfhosted"));
const foreign = (): unknown => {
  const { dashboards, alerts } = stored(emulator, "selfhosted");
  return [...dashboards, ...alerts].filter(isForeign);
};

/** What undos should restore: the content before each apply, by the number of the apply. */
interface Clone {
  readonly folder: string;
  readonly before: Map<number, unknown>;
}

const counts = { undone: 0, restored: 0, killed: 0, refused: 0 };

const limits = { overwrite: true, allowAlertLoss: true, lookupDelays: [0, 2] };
const working = () => openStack(emulator, "selfhosted");

/** Runs a function with a client that a kill ends. Returns whether it was killed. */
async function killable(
  kill: Event["kill"],
  clone: Clone,
  run: (client: ReturnType<typeof working>) => Promise<unknown>,
) {
  const breaking = breakingFetch(emulator, (kill?.breakage ?? "kill-before") as "kill-before", kill?.at ?? -1);
  const result = await Promise.race([breaking.died, run(openStack(emulator, "selfhosted", breaking.fetch))]);
  removeLocks(clone.folder);
  return result === "died";
}

const lastRun = async ({ folder }: Clone): Promise<number | undefined> =>
  (await listUndos(folder, { server: working().server }))[0]?.number;

/** Applies the files of a killed apply again. */
async function complete({ folder }: Clone, files: Files | undefined): Promise<void> {
  if (files === undefined) return;
  writeStack(folder, files);
  await apply(folder, working(), await plan(folder, working(), { prune: true }), limits);
}

/** Undoes the last apply of a clone, and checks what it restores. */
async function undo(clone: Clone, kill: Event["kill"]): Promise<void> {
  const number = await lastRun(clone);
  const run = async (client: ReturnType<typeof working>): Promise<void> => {
    const planned = await planUndo(clone.folder, client, { run: number });
    if (planned !== undefined) await apply(clone.folder, client, planned, limits);
  };
  if (await killable(kill, clone, run)) await killable(null, clone, run);
  if (number === undefined) return;
  const wanted = clone.before.get(number);
  clone.before.delete(number);
  if (wanted === undefined) return;
  expect(now(), `undo of ${number}`).toEqual(wanted);
  counts.restored++;
}

test("random histories end as the files say", { timeout: 1_800_000 }, async () => {
  const runs = propertyRuns(100);
  console.log(`seed ${runs.seed}, ${runs.numRuns} histories`);
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 9 }), version, async (events, files) => {
      emulator.reset();
      using one = temporaryFolder();
      using two = temporaryFolder();
      const clones: Clone[] = [one, two].map(({ path }) => ({ folder: path, before: new Map() }));
      const board = await working().dashboards.create({ name: "Foreign", tiles: [tile("Errors", 0)] as never });
      await working().alerts.create({
        name: "Foreign alert",
        dashboardId: board.id,
        tileId: board.tiles?.[0]?.id ?? "",
      });
      const others = foreign();
      /** The files of an apply that was killed: only the same files tell what a create with an unknown outcome made. */
      let unfinished: Files | undefined;
      for (const { clone: index, verb, files: edited, kill } of events) {
        const clone = clones[index] as Clone;
        const other = clones[1 - index] as Clone;
        try {
          if (verb === "edit" || verb === "delete") {
            const alert = (await working().alerts.list()).find(({ name }) => name === "Alert");
            if (alert !== undefined && verb === "edit")
              await working().alerts.modify(alert.id, (record) => ({ ...record, threshold: 9 }));
            if (alert !== undefined && verb === "delete") await working().alerts.delete(alert.id);
            for (const each of clones) each.before.clear();
          } else if (verb === "apply") {
            await complete(clone, unfinished);
            unfinished = undefined;
            writeStack(clone.folder, edited);
            const [before, last] = [now(), await lastRun(clone)];
            const run = async (client: ReturnType<typeof working>) =>
              apply(clone.folder, client, await plan(clone.folder, client, { prune: true }), limits);
            if (await killable(kill, clone, run)) {
              counts.killed++;
              unfinished = edited;
            }
            const number = await lastRun(clone);
            other.before.clear();
            if (number !== undefined && number !== last) clone.before.set(number, before);
            else if (JSON.stringify(before) !== JSON.stringify(now())) clone.before.clear();
          } else {
            for (let count = verb === "undo twice" ? 2 : 1; count > 0; count--) await undo(clone, kill);
            counts.undone++;
            other.before.clear();
          }
        } catch (error) {
          if (!(error instanceof AsCodeError)) throw error;
          counts.refused++;
          for (const each of clones) each.before.clear();
        }
        // As with a commit and a pull.
        if (existsSync(join(clone.folder, "state")))
          cpSync(join(clone.folder, "state"), join(other.folder, "state"), { recursive: true });
        expect(foreign(), "objects of others").toEqual(others);
      }
      fresh.reset();
      using empty = temporaryFolder();
      writeStack(empty.path, files);
      const target = openStack(fresh, "selfhosted");
      await apply(empty.path, target, await plan(empty.path, target));
      const [first, second] = clones as [Clone, Clone];
      await complete(first, unfinished);
      writeStack(first.folder, files);
      await apply(first.folder, working(), await plan(first.folder, working(), { prune: true }), limits);
      expect(now()).toEqual(own(stored(fresh, "selfhosted")));
      expect(foreign()).toEqual(others);
      cpSync(join(first.folder, "state"), join(second.folder, "state"), { recursive: true });
      writeStack(second.folder, files);
      expect((await plan(second.folder, working(), { prune: true })).changes).toEqual([]);
    }),
    runs,
  );
  console.log(counts);
  expect(Math.min(counts.restored, counts.killed)).toBeGreaterThan(runs.numRuns / 5);
});
