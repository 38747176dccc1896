// An apply continues with everything that does not depend on a rejected object, and reports all rejections at the end.
import { expect } from "vitest";
import { apply, plan, planUndo } from "../src/index.ts";
import type { ApplyEvent } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { openStack, stored, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

useEmulator();

const board = (name: string): Json => ({ name, tiles: [{ name: "Errors", x: 0, y: 0, w: 6, h: 3 }] });
const rule = (dashboard: string, more: Json = {}): Json => ({
  name: `On ${dashboard}`,
  dashboard,
  tile: "Errors",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  ...more,
});

/** Creates a client of a server that rejects objects with a name. */
const rejecting = (rejected: string) =>
  openStack(emulator, "selfhosted", async (url, init) =>
    init?.method !== "GET" && typeof init?.body === "string" && init.body.includes(`"name":"${rejected}"`)
      ? Response.json({ message: `Body validation failed: name: not ${rejected}` }, { status: 400 })
      : fetch(url, init),
  );

const names = (): unknown => {
  const { dashboards, alerts } = stored(emulator, "selfhosted");
  return [...dashboards, ...alerts].map(({ name }) => name);
};

test("does not claim other changes if every object was rejected", async ({ folder }) => {
  writeStack(folder, { dashboards: { bad: board("Bad") }, alerts: {} });
  const planned = await plan(folder, rejecting("Bad"));
  await expect(apply(planned)).rejects.toMatchObject({
    kind: "rejected",
    hint: "No changes were made. Fix these objects, then apply again.",
  });
});

test("skips only the alerts of a rejected dashboard", async ({ folder }) => {
  writeStack(folder, {
    dashboards: { bad: board("Bad"), good: board("Good") },
    alerts: { bad: rule("bad"), good: rule("good"), odd: rule("good", { name: "Odd", thresholdType: "sideways" }) },
  });
  const events: ApplyEvent[] = [];
  const failure = await apply(await plan(folder, rejecting("Bad")), {
    onEvent: (event) => events.push(event),
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    kind: "rejected",
    problems: [
      { message: expect.stringContaining('dashboard bad "Bad": POST /api/v2/dashboards failed with 400') },
      { message: 'alert bad "On bad": not sent, because the server rejected dashboard "bad"' },
      { message: expect.stringContaining('alert odd "Odd": POST /api/v2/alerts failed with 400') },
    ],
  });
  expect(failure).toHaveProperty("hint", "The other 2 changes were made. Fix these objects, then apply again.");
  expect(names()).toEqual(["Good", "On good"]);
  expect(events.filter(({ type }) => type === "rejected")).toHaveLength(3);
  // Rejected objects are not in the undo log.
  expect((await planUndo(folder, stack))?.changes.map(({ title }) => title).toSorted()).toEqual([
    'alert good "On good"',
    'dashboard good "Good"',
  ]);
  // Once fixed, the rest is applied, and nothing is created twice.
  writeStack(folder, {
    dashboards: { bad: board("Bad"), good: board("Good") },
    alerts: { bad: rule("bad"), good: rule("good") },
  });
  await apply(await plan(folder, stack));
  expect(names()).toEqual(["Good", "Bad", "On good", "On bad"]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("keeps a tile if the server rejects moving its alert to another tile", async ({ folder }) => {
  const tiles = [
    { name: "Old", x: 0, series: [{ source: "Logs", aggFn: "count" }] },
    { name: "New", x: 6, series: [{ source: "Traces", aggFn: "count" }] },
  ];
  writeStack(folder, {
    dashboards: { shop: { name: "Shop", tiles } },
    alerts: { a: rule("shop", { tile: "Old", name: "A" }) },
  });
  await apply(await plan(folder, stack));
  writeStack(folder, {
    dashboards: { shop: { name: "Shop", tiles: tiles.slice(1) } },
    alerts: { a: rule("shop", { tile: "New", name: "A" }) },
  });
  await expect(apply(await plan(folder, rejecting("A")))).rejects.toMatchObject({ kind: "rejected" });
  const { dashboards, alerts } = stored(emulator, "selfhosted");
  expect(dashboards[0]?.["tiles"]).toHaveLength(2);
  expect(alerts).toHaveLength(1);
  await apply(await plan(folder, stack));
  expect(stored(emulator, "selfhosted").dashboards[0]?.["tiles"]).toHaveLength(1);
  expect(stored(emulator, "selfhosted").alerts).toHaveLength(1);
});

test("stops the apply after rejected credentials", async ({ folder }) => {
  writeStack(folder, { dashboards: { one: board("One"), two: board("Two") }, alerts: {} });
  let writes = 0;
  const denied = openStack(emulator, "selfhosted", async (url, init) => {
    if (init?.method !== "POST") return fetch(url, init);
    writes++;
    return new Response("Forbidden", { status: 403 });
  });
  await expect(apply(await plan(folder, denied))).rejects.toMatchObject({ kind: "response", status: 403 });
  expect(writes).toBe(1);
});
