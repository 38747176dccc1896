// An apply continues with everything that does not depend on an object that was not written, and reports all failures at the end.
import { expect, vi } from "vitest";
import { apply, plan, planUndo } from "../src/index.ts";
import type { ApplyEvent } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { applied, dashboardId, expectError, records, rule as plainRule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { openStack, writeStack } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

const board = (name: string): Json => ({ name, tiles: [tile("Errors", 0)] });
const rule = (dashboard: string, more: Json = {}): Json => plainRule(`On ${dashboard}`, dashboard, "Errors", more);

/** Creates a client of a server that answers writes of objects with a name with a status, and counts these writes. */
function failing(status: number, named: RegExp) {
  const sent: string[] = [];
  const client = openStack(emulator, "selfhosted", async (url, init) => {
    const [, name = ""] = /"name":"(.*?)"/.exec(typeof init?.body === "string" ? init.body : "") ?? [];
    if (init?.method === "GET" || !named.test(name)) return fetch(url, init);
    sent.push(`${init?.method} ${name}`);
    return Response.json({ message: `Body validation failed: name: not ${name}` }, { status });
  });
  return { client, sent };
}

/** Creates a client of a server that rejects objects with a name. */
const rejecting = (rejected: string) => failing(400, new RegExp(`^${rejected}$`)).client;

const names = (): unknown => {
  const { dashboards, alerts } = records();
  return [...dashboards, ...alerts].map(({ name }) => name);
};

test("skips only the alerts of a rejected dashboard", async ({ folder }) => {
  writeStack(folder, {
    dashboards: { bad: board("Bad"), good: board("Good") },
    alerts: { bad: rule("bad"), good: rule("good"), odd: rule("good", { name: "Odd", thresholdType: "sideways" }) },
  });
  const events: ApplyEvent[] = [];
  const failure = await apply(folder, rejecting("Bad"), await plan(folder, rejecting("Bad")), {
    onEvent: (event) => events.push(event),
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    kind: "rejected",
    problems: [
      { message: expect.stringContaining('dashboard bad "Bad": POST /api/v2/dashboards failed with 400') },
      { message: 'alert bad "On bad": not sent, because dashboard "bad" was not written' },
      { message: expect.stringContaining('alert odd "Odd": POST /api/v2/alerts failed with 400') },
    ],
  });
  expect(failure).toHaveProperty("hint", "Made 2 other changes. Fix these objects, then apply again.");
  expect(names()).toEqual(["Good", "On good"]);
  expect(events.filter(({ type }) => type === "rejected")).toHaveLength(3);
  // Rejected objects are not undone.
  expect((await planUndo(folder, stack))?.changes.map(({ title }) => title).toSorted()).toEqual([
    'alert good "On good"',
    'dashboard good "Good"',
  ]);
  // Once fixed, the rest is applied, and nothing is created twice.
  await applied(folder, {
    dashboards: { bad: board("Bad"), good: board("Good") },
    alerts: { bad: rule("bad"), good: rule("good") },
  });
  expect(names()).toEqual(["Good", "Bad", "On good", "On bad"]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("keeps a tile if the server rejects moving its alert to another tile", async ({ folder }) => {
  const tiles = [tile("Old", 0), tile("New", 6)];
  await applied(folder, {
    dashboards: { shop: { name: "Shop", tiles } },
    alerts: { a: rule("shop", { tile: "Old", name: "A" }) },
  });
  writeStack(folder, {
    dashboards: { shop: { name: "Shop", tiles: tiles.slice(1) } },
    alerts: { a: rule("shop", { tile: "New", name: "A" }) },
  });
  await expect(apply(folder, rejecting("A"), await plan(folder, rejecting("A")))).rejects.toMatchObject({
    kind: "rejected",
  });
  const { dashboards, alerts } = records();
  expect(dashboards[0]?.["tiles"]).toHaveLength(2);
  expect(alerts).toHaveLength(1);
  await apply(folder, stack, await plan(folder, stack));
  expect(records().dashboards[0]?.["tiles"]).toHaveLength(1);
  expect(records().alerts).toHaveLength(1);
});

test("stops the apply after rejected credentials", async ({ folder }) => {
  writeStack(folder, { dashboards: { one: board("One"), two: board("Two") }, alerts: {} });
  let writes = 0;
  const denied = openStack(emulator, "selfhosted", async (url, init) => {
    if (init?.method !== "POST") return fetch(url, init);
    writes++;
    return new Response("Forbidden", { status: 403 });
  });
  await expect(apply(folder, denied, await plan(folder, denied))).rejects.toMatchObject({
    kind: "response",
    status: 403,
  });
  expect(writes).toBe(1);
});

const boards = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`b${index}`, board(`B${index}`)]));

test("does not end with a create that may have succeeded, and never sends it again", async ({ folder }) => {
  const files = { dashboards: { bad: board("Bad"), ...boards(5) }, alerts: { bad: rule("bad"), b4: rule("b4") } };
  writeStack(folder, files);
  const { client, sent } = failing(500, /^Bad$/);
  const failure = await apply(folder, client, await plan(folder, client), { lookupDelays: [0] }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    kind: "unknown-outcome",
    problems: [
      {
        message: expect.stringMatching(
          /^It is unknown whether dashboard "Bad" was created: .* It is not in the list\.$/,
        ),
      },
      { message: 'alert bad "On bad": not sent, because dashboard "bad" was not written' },
    ],
    hint: expect.stringMatching(/^Made 6 other changes\. The request was not retried\./),
  });
  expect(sent).toEqual(["POST Bad"]);
  expect(names()).toEqual(["B0", "B1", "B2", "B3", "B4", "On b4"]);
  // An undo reverts the others, and says what is unknown.
  const undo = await planUndo(folder, stack);
  expect([undo?.summary.delete, textsOf(undo?.notes ?? [])]).toEqual([
    6,
    expect.arrayContaining([expect.stringContaining('dashboard bad "Bad" does not exist')]),
  ]);
  // The object appears late. The next apply finds it.
  await stack.dashboards.create({ name: "Bad", tiles: [{ name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [] }] });
  await apply(folder, stack, await plan(folder, stack));
  expect(names()).toEqual(["B0", "B1", "B2", "B3", "B4", "Bad", "On b4", "On bad"]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("asks about a create that may have succeeded before an undo deletes its object, also if it appears during the apply", async ({
  folder,
}) => {
  writeStack(folder, { dashboards: { bad: board("Bad"), good: board("Good") }, alerts: {} });
  let isHidden = true;
  const late = openStack(emulator, "selfhosted", async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method === "POST" && typeof init.body === "string" && init.body.includes('"Bad"'))
      return new Response("{}", { status: 504 });
    if (init?.method !== "GET" || !isHidden) return response;
    const { data } = (await response.json()) as { data: { name: string }[] };
    return Response.json({ data: data.filter(({ name }) => name !== "Bad") });
  });
  const planned = await plan(folder, late);
  const clock = vi.spyOn(Date, "now");
  const onEvent = ({ type }: ApplyEvent): void => {
    if (type !== "rejected") return;
    isHidden = false;
    // Lists are read again.
    clock.mockReturnValue(Date.now() + 60_000);
  };
  const done = apply(folder, late, planned, { lookupDelays: [0], onEvent }).finally(() => clock.mockRestore());
  await expect(done).rejects.toMatchObject({ kind: "unknown-outcome" });
  expect(names()).toEqual(["Bad", "Good"]);
  await expectError(planUndo(folder, stack), "undo", /whether dashboard bad "Bad" was created as/);
});

test("ends if the server fails on three objects in a row", async ({ folder }) => {
  writeStack(folder, { dashboards: { ...boards(6), z: board("Z") }, alerts: {} });
  const { client, sent } = failing(500, /^B[0134]$/);
  const failure = await apply(folder, client, await plan(folder, client), { lookupDelays: [0] }).catch(
    (error: unknown) => error,
  );
  // The fourth object is written between them.
  expect([sent.length, names()]).toEqual([4, ["B2", "B5", "Z"]]);
  expect(failure).toMatchObject({ problems: { length: 4 } });
  emulator.reset();
  writeStack(folder, { dashboards: boards(6), alerts: {} });
  const down = failing(500, /^B/);
  await expect(
    apply(folder, down.client, await plan(folder, down.client), { lookupDelays: [0] }),
  ).rejects.toMatchObject({
    kind: "unknown-outcome",
    problems: { length: 3 },
    hint: expect.stringMatching(/^No changes were made[.]/),
  });
  expect(down.sent).toHaveLength(3);
});

test.for<[string, (id: string) => Promise<unknown>, number | undefined, string]>([
  [
    "is changed after the plan",
    (id) => stack.alerts.modify(id, (alert) => ({ ...alert, threshold: 99 })),
    undefined,
    "changed",
  ],
  ["is deleted after the plan", (id) => stack.alerts.delete(id), undefined, "rejected"],
  ["fails on the server", () => Promise.resolve(), 500, "rejected"],
])("writes the others if an object %s", async ([, change, status, kind], { folder }) => {
  const resourcesOf = (threshold: number) => ({
    dashboards: { a: board("A") },
    alerts: { one: rule("a", { name: "One", threshold }), two: rule("a", { name: "Two", threshold }) },
  });
  await applied(folder, resourcesOf(1));
  writeStack(folder, resourcesOf(2));
  const client = status === undefined ? stack : failing(status, /^One$/).client;
  const planned = await plan(folder, client);
  const [one] = await stack.alerts.list();
  await change(one?.id ?? "");
  const failure: unknown = await apply(folder, client, planned).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind, problems: { length: 1 } });
  const thresholds = (await stack.alerts.list()).map(({ name, threshold }) => `${name} ${threshold}`);
  expect(thresholds).toContain("Two 2");
  await apply(folder, stack, await plan(folder, stack), { overwrite: true });
  expect((await stack.alerts.list()).map(({ name, threshold }) => `${name} ${threshold}`).toSorted()).toEqual([
    "One 2",
    "Two 2",
  ]);
});

test("keeps a tile whose alert changed after a plan that deletes both", async ({ folder }) => {
  const tiles = [tile("Old", 0), tile("Kept", 6)];
  await applied(folder, {
    dashboards: { shop: { name: "Shop", tiles } },
    alerts: { a: rule("shop", { tile: "Old", name: "A" }) },
  });
  writeStack(folder, {
    dashboards: { shop: { name: "Shop", tiles: tiles.slice(1) }, other: board("Other") },
    alerts: {},
  });
  const planned = await plan(folder, stack, { prune: true });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", (now) => ({ ...now, threshold: 99 }));
  const failure: unknown = await apply(folder, stack, planned, { allowAlertLoss: true }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    kind: "changed",
    problems: [
      {},
      {
        message:
          'dashboard shop "Shop": not sent, because alerts were not written that may still watch tiles that it deletes',
      },
    ],
  });
  expect(await stack.alerts.list()).toMatchObject([{ threshold: 99 }]);
  expect(names()).toEqual(["Shop", "Other", "A"]);
});

test("writes and deletes no record with an integer that JavaScript rounds", async ({ folder }) => {
  await applied(folder, { dashboards: { board: board("Board") }, alerts: {} });
  const { baseUrl, apiKey } = emulator.selfHosted;
  const send = async (method = "GET", body?: string): Promise<string> => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const path = `/api/v2/dashboards/${dashboardId("Board")}`;
    return (await fetch(baseUrl + path, { method, headers, ...(body !== undefined && { body }) })).text();
  };
  const [, record = ""] = /^\{"data":\{(.*)\}\}$/s.exec(await send()) ?? [];
  await send("PUT", `{"owner":9007199254740993,${record}}`);
  for (const dashboards of [{ board: { ...board("Board"), tags: ["a"] } }, {}]) {
    const changed = applied(folder, { dashboards, alerts: {} }, { prune: true });
    await expect(changed).rejects.toThrow("the number 9007199254740993, which JavaScript would change");
  }
  expect(await send()).toContain('"owner":9007199254740993');
});
