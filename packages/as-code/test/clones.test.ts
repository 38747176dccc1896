// Runs random commands in clones and shared folders at the same time, with kills, lost responses, truncated files and clock jumps. No object
// may be lost, every duplicate must be reported, and an undo restores what its apply overwrote or refuses.
import type { ServerResources } from "@obstack/core";
import { existsSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { apply, AsCodeError, exportFiles, listUndos, plan, planUndo } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { emulator, useEmulator } from "./on-emulator.ts";
import { records, rule } from "./shop.ts";
import { asProcess, whileAlive } from "./simulated-process.ts";
import { contentOf } from "./content-of.ts";
import { breakages, breakingFetch, removeLocks, openStack, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Json } from "./world.ts";

useEmulator();
afterEach(() => vi.useRealTimers());

const board = (name: string, tags: readonly string[]): Json => ({
  name,
  tags,
  tiles: [{ name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count", where: name }] }],
});
/** Random versions of a repository. */
const stack = fc
  .record({
    tags: fc.subarray(["a", "b"]),
    threshold: fc.constantFrom(1, 2),
    hasShop: fc.constantFrom(true, true, false),
    hasAlert: fc.boolean(),
    hasMore: fc.boolean(),
  })
  .map(({ tags, threshold, hasShop, hasAlert, hasMore }): Files => ({
    dashboards: { ...(hasShop ? { shop: board("Shop", tags) } : {}), ...(hasMore ? { more: board("More", []) } : {}) },
    alerts: hasShop && hasAlert ? { shop: rule("Rule of shop", "shop", "Errors", { threshold }) } : {},
  }));

/** A command in a folder, and how it is interrupted. */
const command = fc.record({
  /** Two clones. Commands with the same number share a folder. */
  folder: fc.constantFrom(0, 0, 1),
  verb: fc.constantFrom("apply", "apply", "apply", "undo", "export"),
  prune: fc.boolean(),
  files: fc.option(stack, { nil: undefined }),
  breakage: fc.option(fc.record({ kind: fc.constantFrom(...breakages), at: fc.nat({ max: 12 }) }), {
    nil: undefined,
    freq: 2,
  }),
  /** A kill while a file is opened, written, synced, renamed or removed. */
  fileKill: fc.option(fc.record({ after: fc.nat({ max: 120 }), bytes: fc.nat({ max: 300 }) }), {
    nil: undefined,
    freq: 2,
  }),
  /** Bytes to cut from the end of appended files after a kill. */
  lostBytes: fc.nat({ max: 40 }),
  /** Hours that the clock jumps before the command. */
  clock: fc.constantFrom(0, 0, 5, -5),
});
type Command = typeof command extends fc.Arbitrary<infer Item> ? Item : never;

/** Runs a command in a simulated process and ignores its errors. Returns whether it was killed. */
async function run(folder: string, one: Command): Promise<boolean> {
  const { verb, files, prune, breakage, clock, fileKill } = one;
  if (clock !== 0) vi.setSystemTime(Date.now() + clock * 3_600_000);
  const breaking = breakingFetch(emulator, breakage?.kind ?? "kill-before", breakage?.at ?? -1);
  const client = openStack(emulator, "selfhosted", whileAlive(breaking.fetch));
  const options = { lookupDelays: [0, 2], overwrite: true, allowAlertLoss: true };
  const work = async (kill: () => void): Promise<void> => {
    void breaking.died.then(kill);
    try {
      if (verb === "apply") {
        if (files !== undefined) writeStack(folder, files);
        await apply(folder, client, await plan(folder, client, { prune }), options);
      } else if (verb === "export") await exportFiles(folder, client, { mayReplace: () => true });
      else {
        const last = await planUndo(folder, client);
        if (last !== undefined) await apply(folder, client, last, { lookupDelays: [0, 2] });
      }
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) throw error;
    }
  };
  return (await asProcess(work, fileKill)) === "killed";
}

/** Lines that are flushed to disk before the command continues. */
const synced = /"will":"(?:apply|create)"|"before"|"existing"|"obstack"|"created":true/;

/** Truncates the last line of the state and of the last copies, as a power failure may do. */
function truncateLogs(folder: string, bytes: number): void {
  for (const inner of ["state", ".obstack/previous/default"]) {
    const path = join(folder, inner);
    const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".jsonl")) : [];
    const name = names.toSorted().at(-1);
    if (name === undefined) continue;
    const file = join(path, name);
    const text = readFileSync(file);
    const last = text.lastIndexOf("\n", text.length - 2) + 1;
    if (synced.test(text.subarray(last).toString())) continue;
    // Earlier lines are already on disk.
    truncateSync(file, Math.max(last, text.length - bytes));
  }
}

/** Plans, applies, and returns the next plan; undefined if the error lists objects with ambiguous names. */
async function converge(folder: string, client: ServerResources): Promise<PlannedApply | undefined> {
  try {
    await apply(folder, client, await plan(folder, client), { overwrite: true });
    return await plan(folder, client);
  } catch (error) {
    if (error instanceof AsCodeError && error.kind === "names") return undefined;
    throw error;
  }
}

/** Checks that nothing is left to do, every desired object exists, and duplicates are managed or listed in the plan. */
function expectConverged(last: PlannedApply, wanted: readonly string[], state: string): void {
  expect(last.changes).toEqual([]);
  const server = records();
  const all = [...server.dashboards, ...server.alerts];
  for (const name of wanted)
    expect(all.filter((record) => record["name"] === name).length, `${name} is lost`).toBeGreaterThan(0);
  const reported = new Set(last.duplicates.flatMap(({ id, others }) => [id, ...others]));
  const contents = server.dashboards.map((record) => JSON.stringify(contentOf({ dashboards: [record], alerts: [] })));
  for (const [index, { id, name }] of server.dashboards.entries()) {
    const isDuplicate = contents.filter((content) => content === contents[index]).length > 1;
    if (!isDuplicate || !wanted.includes(String(name))) continue;
    expect(reported.has(String(id)) || state.includes(String(id)), `${String(name)} exists twice`).toBe(true);
  }
}

function stateOf(folder: string): string {
  const path = join(folder, "state/default.jsonl");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Applies the same files in all folders. Checks that no object is lost and every duplicate is reported. */
async function expectAllConverge(folders: readonly string[], files: Files): Promise<void> {
  const working = openStack(emulator, "selfhosted");
  for (const path of folders) writeStack(path, files);
  for (const path of folders) await converge(path, working);
  const [one = ""] = folders;
  const last = await converge(one, working);
  const wanted = [...Object.values(files.dashboards), ...Object.values(files.alerts)].map(({ name }) => String(name));
  if (last !== undefined) expectConverged(last, wanted, stateOf(one));
}

test(
  "concurrent commands in two clones lose no objects and create no unreported duplicates",
  { timeout: 1_200_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        stack,
        fc.array(fc.tuple(command, command), { minLength: 1, maxLength: 4 }),
        async (files, rounds) => {
          emulator.reset();
          vi.useFakeTimers({ toFake: ["Date"] });
          using one = temporaryFolder();
          using other = temporaryFolder();
          const folders = [one.path, other.path];
          for (const path of folders) writeStack(path, files);
          const working = openStack(emulator, "selfhosted");
          // An unmanaged dashboard, which no command may change.
          const unmanaged = await working.dashboards.create({ name: "Unmanaged", tiles: [] });
          for (const pair of rounds) {
            const died = await Promise.all(pair.map((each) => run(folders[each.folder] ?? "", each)));
            emulator.faults.clear();
            for (const [index, each] of pair.entries()) {
              const folder = folders[each.folder] ?? "";
              if (died[index] === true) {
                removeLocks(folder);
                truncateLogs(folder, each.lostBytes);
              }
            }
          }
          for (const folder of folders) removeLocks(folder);
          expect((await working.dashboards.get(unmanaged.id)).name).toBe("Unmanaged");
          await expectAllConverge(folders, files);
          vi.useRealTimers();
        },
      ),
      propertyRuns(10),
    );
  },
);

test("an undo after any interrupted apply restores what it overwrote, or refuses", { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stack, stack, command, async (before, after, interrupted) => {
      emulator.reset();
      vi.useFakeTimers({ toFake: ["Date"] });
      using folder = temporaryFolder();
      writeStack(folder.path, before);
      const working = openStack(emulator, "selfhosted");
      await apply(folder.path, working, await plan(folder.path, working));
      const [log] = await listUndos(folder.path, { server: working.server });
      const server = records();
      if (await run(folder.path, { ...interrupted, verb: "apply", files: after })) {
        removeLocks(folder.path);
        truncateLogs(folder.path, interrupted.lostBytes);
      }
      emulator.faults.clear();
      const middle = contentOf(records());
      const [last] = await listUndos(folder.path, { server: working.server });
      if (last === undefined || last.number === log?.number) return;
      const doubtful = last.changes.filter(({ action, isOutcomeUnknown }) => action === "create" && isOutcomeUnknown);
      const mayStay = new Set(doubtful.map(({ name }) => String(name)));
      try {
        await apply(folder.path, working, (await planUndo(folder.path, working)) as never);
      } catch (error) {
        expect(error).toBeInstanceOf(AsCodeError);
        expect(contentOf(records())).toEqual(middle);
        return;
      }
      // Objects whose creates have an unknown outcome stay; the next plan finds them.
      const names = new Set([...server.dashboards, ...server.alerts].map(({ name }) => name));
      const isExpected = ({ name }: Json): boolean => names.has(name) || !mayStay.has(String(name));
      const { dashboards, alerts } = records();
      expect(contentOf({ dashboards: dashboards.filter(isExpected), alerts: alerts.filter(isExpected) })).toEqual(
        contentOf(server),
      );
      vi.useRealTimers();
    }),
    propertyRuns(10),
  );
});
