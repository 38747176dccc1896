// Two clones of a repository apply the same new files to one server at the same time.
import type { ServerResources } from "@obstack/core";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, drift, driftReport, plan, planReport, reportToMarkdown, reportToText } from "../src/index.ts";
import type { ApplyResult, ApplyEvent, ApplyOptions } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { addRecords, openStack, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Stored } from "./world.ts";

useEmulator();

/** Creates two clones that both plan before either one applies. */
async function twoClones(files: Files = shop): Promise<{
  readonly folders: readonly [string, string];
  readonly race: (
    options?: ApplyOptions,
    stacks?: readonly [ServerResources, ServerResources],
  ) => Promise<[ApplyResult, ApplyResult]>;
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

test("reports duplicates in both clones, and deletes nothing by itself", async () => {
  using clones = await twoClones();
  const events: ApplyEvent[] = [];
  const [one, other] = await clones.race({ onEvent: (event) => events.push(event) });
  expect(records()).toMatchObject({ dashboards: { length: 4 }, alerts: { length: 4 } });
  expect(one.duplicates.map(({ key }) => key).toSorted()).toEqual(["basket", "errors", "shop", "slow"]);
  expect(events.filter(({ type }) => type === "duplicate")).toHaveLength(8);
  for (const { key, id } of one.duplicates)
    expect(other.duplicates.find((duplicate) => duplicate.key === key)).toMatchObject({ others: [id] });

  // Both clones agree after the objects of one of them are deleted, and its state follows.
  for (const { kind, others } of one.duplicates.filter(({ kind: each }) => each === "dashboard"))
    for (const id of others) await stack[`${kind}s`].delete(id);
  const [mine, theirs] = clones.folders;
  rmSync(join(theirs, "state/default.jsonl"));
  for (const folder of [mine, theirs]) {
    const { changes, duplicates, summary } = await plan(folder, stack, { prune: true });
    expect([changes, duplicates, summary.unmanaged]).toEqual([[], [], 0]);
  }
});

test("reports duplicates that differ, and those of a later plan only if they are identical", async () => {
  const [mine, unmanaged] = [temporaryFolder(), temporaryFolder()];
  writeStack(mine.path, changed({ basket: { name: "Basket", tags: ["mine"], tiles: [] } }, {}));
  writeStack(unmanaged.path, changed({ basket: { name: "Basket", tags: ["manual"], tiles: [] } }, {}));
  const folders = [mine.path, unmanaged.path].map((path) => ({ path, client: inStep.open() }));
  const plans: (() => Promise<ApplyResult>)[] = [];
  for (const { path, client } of folders) {
    const planned = await plan(path, client);
    plans.push(() => apply(path, client, planned));
  }
  const results = await Promise.all(plans.map((one) => one()));
  expect(results.flatMap(({ duplicates }) => duplicates).filter(({ key }) => key === "basket")).toHaveLength(2);
  expect((await plan(mine.path, stack)).duplicates.map(({ key }) => key)).not.toContain("basket");
  mine[Symbol.dispose]();
  unmanaged[Symbol.dispose]();
});

test("reports duplicates in plan and drift without extra requests", async ({ folder }) => {
  await applied(folder);
  // Keep the identifiers of sources and webhooks, which start with zeros.
  await addRecords(emulator, "selfhosted", ({ dashboards, alerts }) => {
    const copy = JSON.stringify({ dashboards, alerts }).replaceAll(
      /"(?!0{6})[0-9a-f]{6}([0-9a-f]{18})"/g,
      '"ffffff$1"',
    );
    return JSON.parse(copy) as Stored;
  });
  const planned = await plan(folder, stack);
  expect([planned.changes, planned.duplicates.length]).toEqual([[], 4]);
  const found = await drift(folder, stack);
  expect(found.duplicates).toEqual(planned.duplicates);
  for (const { kind, title, id, others } of planned.duplicates) {
    const text = `${title} exists more than once: the state has ${id}. To delete the other one, run \`obstack ${kind}s delete ${others[0]}\``;
    expect([reportToText(planReport(planned)), reportToText(driftReport(found))]).toEqual([
      expect.stringContaining(text) as string,
      expect.stringContaining(text) as string,
    ]);
  }
  for (const text of [reportToMarkdown(planReport(planned)), reportToMarkdown(driftReport(found))])
    expect(text).toContain('dashboard shop "Shop" exists more than once');
  const before = records();
  const { duplicates } = await apply(folder, stack, planned);
  expect(duplicates).toEqual(planned.duplicates);
  expect(records()).toEqual(before);
});

test("objects that the files define twice are no duplicates", async ({ folder }) => {
  writeStack(folder, {
    dashboards: { one: { name: "Same", tiles: [] }, two: { name: "Same", tiles: [] } },
    alerts: {},
  });
  const { duplicates } = await apply(folder, stack, await plan(folder, stack));
  expect(duplicates).toEqual([]);
  expect((await plan(folder, stack)).duplicates).toEqual([]);
});
