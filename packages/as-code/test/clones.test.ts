// Clones and processes that share a folder write to one server in any order and at once, with kills, lost responses, torn files and clocks
// that jump. Nothing that nobody deleted is lost, no duplicate stays unseen, and an undo restores what its apply overwrote, or refuses.
import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, AsCodeError, exportFiles, plan, planUndo, undo } from "../src/index.ts";
import type { Stack } from "../src/common/client.ts";
import {
  breakages,
  breakingFetch,
  contentOf,
  forgetLocks,
  openStack,
  startWorld,
  stored,
  temporaryFolder,
  writeStack,
} from "./world.ts";
import type { Files, Json, Stored } from "./world.ts";

const sameRuns = process.env["PROPERTY_RUNS"] === undefined ? { seed: 20_261_122 } : {};
const numRuns = Number(process.env["PROPERTY_RUNS"] ?? 40);

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startWorld();
});
afterAll(() => emulator.close());
afterEach(() => vi.useRealTimers());

const board = (name: string, tags: readonly string[]): Json => ({
  name,
  tags,
  tiles: [{ name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count", where: name }] }],
});
const rule = (dashboard: string, threshold: number): Json => ({
  name: `Rule of ${dashboard}`,
  dashboard,
  tile: "Errors",
  threshold,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
});

/** Versions of one repository: clones have one or the other checked out. */
const stack = fc
  .record({
    tags: fc.subarray(["a", "b"]),
    threshold: fc.constantFrom(1, 2),
    hasAlert: fc.boolean(),
    hasMore: fc.boolean(),
  })
  .map(({ tags, threshold, hasAlert, hasMore }): Files => ({
    dashboards: { shop: board("Shop", tags), ...(hasMore ? { more: board("More", []) } : {}) },
    alerts: hasAlert ? { shop: rule("shop", threshold) } : {},
  }));

/** One command in a folder, and how it is disturbed. */
const command = fc.record({
  /** Two clones, and two hosts that share the folder of the first. */
  folder: fc.constantFrom(0, 0, 1),
  verb: fc.constantFrom("apply", "apply", "apply", "undo", "export"),
  files: fc.option(stack, { nil: undefined }),
  breakage: fc.option(fc.record({ kind: fc.constantFrom(...breakages), at: fc.nat({ max: 12 }) }), {
    nil: undefined,
    freq: 2,
  }),
  /** Bytes that are cut from the end of each file that was being appended to, after a kill. */
  torn: fc.nat({ max: 40 }),
  /** Hours that the clock jumps before it. */
  clock: fc.constantFrom(0, 0, 5, -5),
  withdraws: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer Item> ? Item : never;

/** Runs one command, as far as it comes; whatever ends it is what a process would print. */
async function run(folder: string, { verb, files, breakage, clock, withdraws }: Command): Promise<boolean> {
  if (clock !== 0) vi.setSystemTime(Date.now() + clock * 3_600_000);
  const breaking = breakingFetch(emulator, breakage?.kind ?? "kill-before", breakage?.at ?? -1);
  const client = openStack(emulator, "selfhosted", breaking.fetch);
  const work = async (): Promise<"ended"> => {
    try {
      if (verb === "apply") {
        if (files !== undefined) writeStack(folder, files);
        await apply(await plan(folder, client), { looks: [0, 2], overwrite: true, mayWithdraw: () => withdraws });
      } else if (verb === "undo") {
        const last = await planUndo(folder);
        if (last !== undefined) await undo(last, client, { looks: [0, 2] });
      } else await exportFiles(folder, client, { mayReplace: () => true });
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) throw error;
    }
    return "ended";
  };
  return (await Promise.race([breaking.died, work()])) === "died";
}

/** What a kill leaves of the lines that were being written: some of the last one. */
function tear(folder: string, bytes: number): void {
  for (const inner of ["journal", "undo/default"]) {
    const path = join(folder, ".obstack", inner);
    let names: string[] = [];
    try {
      names = readdirSync(path).filter((name) => name.endsWith(".jsonl"));
    } catch {
      continue;
    }
    const name = names.toSorted().at(-1);
    if (name === undefined) continue;
    const file = join(path, name);
    const text = readFileSync(file);
    const last = text.lastIndexOf("\n", text.length - 2) + 1;
    // Lines before the last one were on the disk.
    truncateSync(file, Math.max(last, text.length - bytes));
  }
}

const records = (): Stored => stored(emulator, "selfhosted");
const names = ({ dashboards, alerts }: Stored): string[] => [...dashboards, ...alerts].map(({ name }) => String(name));

async function settle(
  folder: string,
  client: Stack,
  withdraws: boolean,
): Promise<Awaited<ReturnType<typeof plan>> | undefined> {
  try {
    await apply(await plan(folder, client), { overwrite: true, mayWithdraw: () => withdraws });
    return await plan(folder, client);
  } catch (error) {
    // Objects of one name that nothing tells apart are named, and so are both identifiers.
    if (error instanceof AsCodeError && error.kind === "names") return undefined;
    throw error;
  }
}

test(
  "any commands of two clones at once end with nothing lost and no duplicate unseen",
  { timeout: 1_200_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        stack,
        fc.array(fc.tuple(command, command), { minLength: 1, maxLength: 4 }),
        async (files, rounds) => {
          emulator.reset();
          emulator.faults.clear();
          vi.useFakeTimers({ toFake: ["Date"] });
          using one = temporaryFolder();
          using other = temporaryFolder();
          const folders = [one.path, other.path];
          for (const path of folders) writeStack(path, files);
          const whole = openStack(emulator, "selfhosted");
          // Somebody else's: no command may touch it.
          const theirs = await whole.dashboards.create({ name: "Theirs", tiles: [] });
          for (const pair of rounds) {
            const died = await Promise.all(pair.map((each) => run(folders[each.folder] ?? "", each)));
            emulator.faults.clear();
            for (const [index, each] of pair.entries()) {
              const folder = folders[each.folder] ?? "";
              if (died[index] === true) {
                forgetLocks(folder);
                tear(folder, each.torn);
              }
            }
          }
          for (const folder of folders) forgetLocks(folder);
          expect((await whole.dashboards.get(theirs.id)).name).toBe("Theirs");

          // Both clones check out the same files in the end.
          for (const path of folders) writeStack(path, files);
          for (const path of folders) await settle(path, whole, true);
          const last = await settle(one.path, whole, true);
          if (last !== undefined) {
            expect(last.changes).toEqual([]);
            const seen = new Set(last.duplicates.flatMap(({ id, others }) => [id, ...others]));
            const wanted = [...Object.values(files.dashboards), ...Object.values(files.alerts)].map(({ name }) =>
              String(name),
            );
            for (const name of wanted) {
              const there = [...records().dashboards, ...records().alerts].filter((record) => record["name"] === name);
              expect(there.length, `${name} is lost`).toBeGreaterThan(0);
            }
            // Whatever equals an object of the files is named.
            const equal = [...records().dashboards].filter((record) => wanted.includes(String(record["name"])));
            const counts = equal.map((record) => JSON.stringify(contentOf({ dashboards: [record], alerts: [] })));
            for (const [index, record] of equal.entries()) {
              const isTwin = counts.filter((count) => count === counts[index]).length > 1;
              const isKnown = readFileSync(join(one.path, "state/default.jsonl"), "utf8").includes(
                String(record["id"]),
              );
              if (isTwin)
                expect(seen.has(String(record["id"])) || isKnown, `${String(record["name"])} exists twice`).toBe(true);
            }
          }
          vi.useRealTimers();
        },
      ),
      { numRuns, ...sameRuns },
    );
  },
);

test("an undo after any disturbed apply restores what it overwrote, or refuses", { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stack, stack, command, async (before, after, disturbed) => {
      emulator.reset();
      emulator.faults.clear();
      vi.useFakeTimers({ toFake: ["Date"] });
      using folder = temporaryFolder();
      writeStack(folder.path, before);
      const whole = openStack(emulator, "selfhosted");
      await apply(await plan(folder.path, whole));
      const [first, log] = [contentOf(records()), await planUndo(folder.path)];
      if (await run(folder.path, { ...disturbed, verb: "apply", files: after })) {
        forgetLocks(folder.path);
        tear(folder.path, disturbed.torn);
      }
      emulator.faults.clear();
      const middle = contentOf(records());
      const last = await planUndo(folder.path);
      if (last === undefined || last.number === log?.number) return;
      try {
        await undo(last, whole);
      } catch (error) {
        expect(error).toBeInstanceOf(AsCodeError);
        expect(contentOf(records())).toEqual(middle);
        return;
      }
      // What nobody saw created is not in the log: it stays, and the next plan finds it.
      const gone = names(records()).length;
      if (gone === new Set(names(records())).size && last.changes.every(({ action }) => action !== "delete"))
        expect(contentOf(records())).toEqual(first);
      else expect(names(records())).toEqual(expect.arrayContaining(["Shop"]));
      vi.useRealTimers();
    }),
    { numRuns, ...sameRuns },
  );
});
