// Two clones of a repository apply the same new files to one server at the same time.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import {
  apply,
  drift,
  driftToMarkdown,
  driftToText,
  plan,
  planToMarkdown,
  planToText,
  planUndo,
} from "../src/index.ts";
import type { Applied, ApplyEvent, ApplyOptions } from "../src/index.ts";
import type { Stack } from "../src/common/client.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, lastUndo, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { addRecords, openStack, recordingFetch, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Stored } from "./world.ts";

useEmulator();

const withdrawAll: ApplyOptions = { mayWithdraw: () => true };

/** Creates two clones that both plan before either one applies. */
async function twoClones(files: Files = shop): Promise<{
  readonly folders: readonly [string, string];
  readonly race: (options?: ApplyOptions, stacks?: readonly [Stack, Stack]) => Promise<[Applied, Applied]>;
  readonly [Symbol.dispose]: () => void;
}> {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  for (const { path } of [one, other]) writeStack(path, files);
  return {
    folders: [one.path, other.path],
    async race(options = {}, stacks = [inStep.open(), inStep.open()]) {
      const plans = [await plan(one.path, stacks[0]), await plan(other.path, stacks[1])] as const;
      return Promise.all([
        apply(one.path, stacks[0], plans[0], options),
        apply(other.path, stacks[1], plans[1], options),
      ]);
    },
    [Symbol.dispose]() {
      one[Symbol.dispose]();
      other[Symbol.dispose]();
    },
  };
}

/** Creates two clients that send their creates at the same time: each waits for the other one before its next create. */
const inStep = {
  waiting: [] as (() => void)[],
  async meet(): Promise<void> {
    await new Promise<void>((resolve) => {
      inStep.waiting.push(resolve);
      if (inStep.waiting.length === 2) for (const go of inStep.waiting.splice(0)) go();
    });
  },
  send: async (url: string, init?: RequestInit): Promise<Response> => {
    if (init?.method !== "POST") return globalThis.fetch(url, init);
    await inStep.meet();
    const response = await globalThis.fetch(url, init);
    await inStep.meet();
    return response;
  },
  open: () => openStack(emulator, "selfhosted", inStep.send),
};

/** Returns the objects that a single clone creates. */
async function createdAlone(files: Files = shop): Promise<unknown> {
  using folder = temporaryFolder();
  await applied(folder.path, files);
  const content = contentOf(records());
  emulator.reset();
  return content;
}

/** Changes all dashboards with the name Shop, as a person does. */
async function editShops(): Promise<void> {
  for (const { id, name } of records().dashboards)
    if (name === "Shop") await stack.dashboards.modify(String(id), (record) => ({ ...record, tags: ["manual"] }));
}

test("finds duplicates in both clones and makes the same choice", async () => {
  using clones = await twoClones();
  const events: ApplyEvent[] = [];
  const [one, other] = await clones.race({ onEvent: (event) => events.push(event) });
  expect(records()).toMatchObject({ dashboards: { length: 4 }, alerts: { length: 4 } });
  expect(one.duplicates.map(({ key }) => key).toSorted()).toEqual(["basket", "errors", "shop", "slow"]);
  expect(events.filter(({ type }) => type === "duplicate")).toHaveLength(8);
  for (const { key, id, keep, reason } of one.duplicates) {
    const counterpart = other.duplicates.find((duplicate) => duplicate.key === key);
    expect(counterpart).toMatchObject({ others: [id], keep });
    // Exactly one of the two can be withdrawn.
    expect([reason, counterpart?.reason].filter((each) => each === undefined)).toHaveLength(1);
    expect(keep === id ? reason : counterpart?.reason).toContain("withdraws it instead");
  }
});

describe("withdrawal", () => {
  test("keeps one object of each pair, in both states", async () => {
    const expected = await createdAlone();
    using clones = await twoClones();
    await clones.race(withdrawAll);
    expect(contentOf(records())).toEqual(expected);
    for (const folder of clones.folders) {
      const after = await plan(folder, stack, { prune: true });
      expect([after.changes, after.duplicates, after.summary.unmanaged]).toEqual([[], [], 0]);
    }
  });

  test("is not undone in the clone that withdrew; the other clone can undo its creates", async () => {
    using clones = await twoClones();
    const results = await clones.race(withdrawAll);
    const withdrawn = results.flatMap((one) => one.withdrawn);
    expect(withdrawn).toHaveLength(4);
    for (const [index, folder] of clones.folders.entries()) {
      const last = await planUndo(folder, stack);
      const withdrawnTitles = new Set(results[index]?.withdrawn.map(({ title }) => title));
      expect(last?.changes.filter(({ title }) => withdrawnTitles.has(title)) ?? []).toEqual([]);
      if (last !== undefined) await apply(folder, stack, last);
    }
    expect(records()).toEqual({ dashboards: [], alerts: [] });
  });

  test("reports the adopted objects", async () => {
    using clones = await twoClones();
    const results = await clones.race(withdrawAll);
    const onServer = new Set([...records().dashboards, ...records().alerts].map(({ id }) => id));
    for (const { changes, withdrawn } of results) {
      expect(changes.filter(({ id }) => !onServer.has(id))).toEqual([]);
      for (const { id, keep } of withdrawn) expect([onServer.has(id), onServer.has(keep)]).toEqual([false, true]);
    }
  });

  test("keeps a dashboard that someone changed since this apply created it, with its alerts", async () => {
    using clones = await twoClones();
    let edits: Promise<unknown> | undefined;
    const openChanging = (): Stack =>
      openStack(emulator, "selfhosted", async (url, init) => {
        const { dashboards, alerts } = records();
        // Both clones created everything, and list the objects next.
        if (dashboards.length === 4 && alerts.length === 4) await (edits ??= editShops());
        return inStep.send(url, init);
      });
    const results = await clones.race(withdrawAll, [openChanging(), openChanging()]);
    expect(results.flatMap(({ withdrawn }) => withdrawn.map(({ key }) => key)).toSorted()).toEqual(["basket", "slow"]);
    expect(records()).toMatchObject({ dashboards: { length: 3 }, alerts: { length: 3 } });
  });

  test("requires permission", async () => {
    using clones = await twoClones();
    await clones.race({ mayWithdraw: () => false });
    expect(records().dashboards).toHaveLength(4);
  });
});

/** Applies a stack, and copies its objects on the server. The copies have smaller identifiers, or larger ones. */
async function createDuplicates(folder: string, isManagedLarger: boolean): Promise<void> {
  await applied(folder);
  const prefix = (isManagedLarger ? "0" : "f").repeat(6);
  await addRecords(emulator, "selfhosted", ({ dashboards, alerts }) => {
    // Keep the identifiers of sources and webhooks, which start with zeros.
    const copy = JSON.stringify({ dashboards, alerts }).replaceAll(
      /"(?!0{6})[0-9a-f]{6}([0-9a-f]{18})"/g,
      `"${prefix}$1"`,
    );
    return JSON.parse(copy) as Stored;
  });
}

test("reports duplicates in plan and drift without extra requests, and withdraws them in a later apply", async ({
  folder,
}) => {
  await createDuplicates(folder, true);
  // A state entry that the apply would rewrite although nothing changed.
  const state = join(folder, "state/default.jsonl");
  writeFileSync(state, readFileSync(state, "utf8").replaceAll('"created":true', '"created":true,"disputed":{}'));
  const planned = await plan(folder, stack);
  expect(planned.changes).toEqual([]);
  expect(planned.duplicates).toHaveLength(4);
  expect(planned.duplicates.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined]);
  const found = await drift(folder, stack);
  expect(found.duplicates).toEqual(planned.duplicates);
  for (const text of [planToText(planned), planToMarkdown(planned), driftToText(found), driftToMarkdown(found)])
    expect(text).toContain('dashboard shop "Shop" exists more than once');
  const { withdrawn } = await apply(folder, stack, planned, withdrawAll);
  expect(withdrawn).toHaveLength(4);
  expect((await plan(folder, stack)).changes).toEqual([]);
  for (const { id } of withdrawn) expect(readFileSync(state, "utf8")).not.toContain(id);
  expect(records()).toMatchObject({ dashboards: { length: 2 }, alerts: { length: 2 } });
  // An undo restores the withdrawn objects, and the state refers to them again.
  await apply(folder, stack, await lastUndo(folder));
  expect(records()).toMatchObject({ dashboards: { length: 4 }, alerts: { length: 4 } });
  const again = await plan(folder, stack);
  expect([again.changes, again.duplicates.length]).toEqual([[], 4]);
});

test("keeps the objects with the smaller identifiers, whichever clone withdraws", async ({ folder }) => {
  await createDuplicates(folder, false);
  const before = records();
  const { duplicates, withdrawn } = await apply(folder, stack, await plan(folder, stack), withdrawAll);
  expect([duplicates.length, withdrawn]).toEqual([4, []]);
  expect(duplicates.every(({ id, keep, reason }) => id === keep && reason !== undefined)).toBe(true);
  expect(records()).toEqual(before);
});

describe("does not withdraw an object", () => {
  /** Returns the identifier of the dashboard that an apply of the folder created. */
  async function managedShop(folder: string): Promise<string> {
    const planned = await plan(folder, stack);
    return planned.duplicates.find(({ key }) => key === "shop")?.id ?? "";
  }

  test("that changed after the plan", async ({ folder }) => {
    await createDuplicates(folder, true);
    const planned = await plan(folder, stack);
    const id = await managedShop(folder);
    await stack.dashboards.modify(id, (record) => ({ ...record, tags: ["manual"] }));
    const { duplicates } = await apply(folder, stack, planned, withdrawAll);
    expect(duplicates).toMatchObject([{ key: "shop", reason: expect.stringContaining("was changed") as string }]);
    expect((await stack.dashboards.get(id)).tags).toEqual(["manual"]);
  });

  test("that another alert watches", async ({ folder }) => {
    await createDuplicates(folder, true);
    const id = await managedShop(folder);
    const { tiles } = await stack.dashboards.get(id);
    await stack.alerts.create({
      name: "Unmanaged",
      dashboardId: id,
      tileId: tiles?.[1]?.id ?? "",
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      source: "tile",
      channel: { type: "webhook", webhookId: "a" },
    });
    const { duplicates, withdrawn } = await apply(folder, stack, await plan(folder, stack), withdrawAll);
    // The alert on the dashboard stays too.
    expect(duplicates.map(({ key }) => key).toSorted()).toEqual(["errors", "shop"]);
    expect(withdrawn.map(({ key }) => key).toSorted()).toEqual(["basket", "slow"]);
    expect((await stack.dashboards.get(id)).id).toBe(id);
  });

  test("that a link refers to", async ({ folder }) => {
    await createDuplicates(folder, true);
    const id = await managedShop(folder);
    await stack.dashboards.create({ name: "Links", tiles: [], link: `/dashboards/${id}?from=1` } as never);
    const { duplicates } = await apply(folder, stack, await plan(folder, stack), withdrawAll);
    expect(duplicates.find(({ key }) => key === "shop")?.reason).toContain("Links");
  });

  test("that differs from the other one", async () => {
    const [mine, unmanaged] = [temporaryFolder(), temporaryFolder()];
    writeStack(mine.path, changed({ basket: { name: "Basket", tags: ["mine"], tiles: [] } }, {}));
    writeStack(unmanaged.path, changed({ basket: { name: "Basket", tags: ["manual"], tiles: [] } }, {}));
    const folders = [mine.path, unmanaged.path].map((path) => ({ path, client: inStep.open() }));
    const plans: (() => Promise<Applied>)[] = [];
    for (const { path, client } of folders) {
      const planned = await plan(path, client);
      plans.push(() => apply(path, client, planned, withdrawAll));
    }
    const results = await Promise.all(plans.map((one) => one()));
    const baskets = results.flatMap(({ duplicates }) => duplicates).filter(({ key }) => key === "basket");
    expect(baskets.length).toBeGreaterThan(0);
    expect(records().dashboards.filter(({ name }) => name === "Basket")).toHaveLength(2);
    mine[Symbol.dispose]();
    unmanaged[Symbol.dispose]();
  });

  test("that the files define twice", async ({ folder }) => {
    writeStack(folder, {
      dashboards: { one: { name: "Same", tiles: [] }, two: { name: "Same", tiles: [] } },
      alerts: {},
    });
    const { duplicates } = await apply(folder, stack, await plan(folder, stack), withdrawAll);
    expect(duplicates).toEqual([]);
    expect((await plan(folder, stack)).duplicates).toEqual([]);
  });
});

test("requests no lists in an apply that creates nothing", async ({ folder }) => {
  await applied(folder, shop);
  writeStack(folder, changed({ basket: { ...shop.dashboards["basket"], tags: ["new"] } }));
  const recording = recordingFetch();
  const planned = await plan(folder, openStack(emulator, "selfhosted", recording.fetch));
  const before = recording.methods.length;
  await apply(folder, openStack(emulator, "selfhosted", recording.fetch), planned);
  expect(recording.methods.slice(before)).toEqual(["GET", "PUT"]);
});
