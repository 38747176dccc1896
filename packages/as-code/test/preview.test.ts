import { folderWith, temporaryStack } from "@obstack/testing";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { apply, plan, review } from "@obstack/as-code";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { escapeHtml, escapeMarkdown } from "@obstack/markdown";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { previewFiles, previewPlan } from "@obstack/as-code/previews";
import { previewToHtml, previewToMarkdown, previewToText } from "@obstack/charts";
import type { DashboardDrawing, Preview, PreviewedDashboard } from "@obstack/charts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const hour = 3_600_000;
const now = Date.parse("2026-03-10T18:07:30Z");
const options = { since: 3 * hour, to: now };
const shop = join(import.meta.dirname, "../../../examples/web-shop");

function dashboard(name: string, tiles: readonly (readonly [name: string, where: string, x?: number])[]): string {
  const list = tiles.map(([tile, where, x = 0]) => ({
    name: tile,
    x,
    y: 0,
    w: 6,
    h: 3,
    series: [{ source: "Logs", type: "time", aggFn: "count", where, groupBy: [] }],
  }));
  return JSON.stringify({ name, tiles: list });
}

const files = {
  "dashboards/checkout.json": dashboard("Checkout", [
    ["Requests", "ServiceName:checkout"],
    ["Errors", "ServiceName:checkout AND SeverityText:error", 6],
    ["Cart", "ServiceName:cart", 12],
  ]),
  "dashboards/cart.json": dashboard("Cart", [["Requests", "ServiceName:cart"]]),
};

const changed = dashboard("Checkout", [
  ["Requests", "ServiceName:checkout"],
  ["Errors", "ServiceName:checkout AND SeverityText:warn", 6],
  ["Payment", "ServiceName:payment", 12],
]);

let emulator: Emulator;
let client: SelfHostedClient;
beforeAll(async () => {
  emulator = await startEmulator({ now: () => now });
  client = createSelfHostedClient(emulator.selfHosted);
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

async function appliedStack(given: Parameters<typeof temporaryStack>[0]): Promise<ReturnType<typeof temporaryStack>> {
  const stack = temporaryStack(given);
  await apply(stack.path, client, await plan(stack.path, client));
  return stack;
}

/** Returns a function that writes an alert on a tile. */
async function alertFile(): Promise<(name: string, threshold: number) => string> {
  const [webhook] = await client.webhooks.list();
  const watched = { source: "tile", dashboard: "checkout", tile: "Errors", interval: "5m", thresholdType: "above" };
  return (name, threshold) => JSON.stringify({ name, ...watched, threshold, webhook: webhook?.name });
}

function countQueries(): number {
  return emulator.requests().filter(({ path }) => path.includes("charts")).length;
}

function outline(drawing: DashboardDrawing | undefined): unknown {
  return drawing?.tiles.map(({ name, change, content }) => [
    name,
    change,
    content.kind === "note" ? content.text : content.kind,
  ]);
}

function outlineOf({ key, action, before, after, changes }: PreviewedDashboard): unknown {
  return { key, action, before: outline(before), after: outline(after), changes };
}

/** The outline of the changed dashboard. */
const ofChange = {
  key: "checkout",
  action: "update",
  before: [
    ["Requests", undefined, "No changes."],
    ["Errors", "changed", "time"],
    ["Cart", "removed", "time"],
  ],
  after: [
    ["Requests", undefined, "No changes."],
    ["Errors", "changed", "time"],
    ["Payment", "added", "time"],
  ],
  changes: { added: 1, changed: 1, moved: 0, removed: 1 },
};

describe("with an applied stack", () => {
  test("shows changed tiles before and after, and asks for what both share once", async () => {
    using stack = await appliedStack(files);
    folderWith({ "dashboards/checkout.json": changed }, stack.path);
    const planned = await plan(stack.path, client);
    const before = countQueries();
    const preview = await previewPlan(planned, client, options);
    expect(preview.dashboards.map(outlineOf)).toEqual([ofChange]);
    // Four distinct series.
    expect(countQueries() - before).toBe(1);
    // Identifiers differ only within a kind.
    const { basis, changes } = planned;
    const alerts = basis?.current.alerts.map((one) => ({ ...one, id: changes[0]?.id ?? one.id })) ?? [];
    const sharing = { ...planned, basis: basis && { ...basis, current: { ...basis.current, alerts } } };
    expect(await previewPlan(sharing, client, options)).toEqual(preview);
    const whole = await previewPlan(planned, client, { ...options, isWhole: true });
    expect(whole.dashboards.map(({ key, action }) => [key, action])).toEqual([
      ["checkout", "update"],
      ["cart", undefined],
    ]);
    expect(outline(whole.dashboards[0]?.after)).toEqual([
      ["Requests", undefined, "time"],
      ["Errors", "changed", "time"],
      ["Payment", "added", "time"],
    ]);
  });

  test("marks tiles that only move, and shows alerts that a plan adds", async () => {
    using stack = await appliedStack(files);
    const alert = await alertFile();
    folderWith(
      {
        "dashboards/cart.json": files["dashboards/cart.json"].replace('"x":0', '"x":6'),
        "alerts/errors.json": alert("Errors in checkout", 3),
      },
      stack.path,
    );
    const preview = await previewPlan(await plan(stack.path, client), client, options);
    expect(preview.dashboards.map(({ key, changes }) => [key, changes])).toEqual([
      ["checkout", { added: 0, changed: 1, moved: 0, removed: 0 }],
      ["cart", { added: 0, changed: 0, moved: 1, removed: 0 }],
    ]);
    const [checkout] = preview.dashboards;
    const tiles = [checkout?.before, checkout?.after].map((one) => one?.tiles[1]);
    expect(tiles.map((tile) => tile?.alerts)).toEqual([undefined, undefined]);
    expect(tiles.map((tile) => tile?.content.kind === "time" && tile.content.marks?.thresholds)).toEqual([
      undefined,
      [{ value: 3, name: "Errors in checkout" }],
    ]);
    folderWith({ "alerts/all.json": alert("All", 2) }, stack.path);
    // The state of an applied alert is not that of the planned threshold.
    await apply(stack.path, client, await plan(stack.path, client));
    folderWith({ "alerts/errors.json": alert("Errors in checkout", 4) }, stack.path);
    const updated = await previewPlan(await plan(stack.path, client), client, options);
    const versions = [updated.dashboards[0]?.before, updated.dashboards[0]?.after].map((one) => one?.tiles[1]);
    expect(versions.map((tile) => tile?.alerts?.length)).toEqual([2, 1]);
    const unchanged = { value: 2, name: "All", state: expect.any(String) };
    // What changes comes first, because small charts name few alerts.
    expect(versions.map((tile) => tile?.content.kind === "time" && tile.content.marks?.thresholds)).toEqual([
      [{ value: 3, name: "Errors in checkout", state: expect.any(String) }, unchanged],
      [{ value: 4, name: "Errors in checkout" }, unchanged],
    ]);
  });

  test("says which drawn changes an apply skips, like the plan", async () => {
    const alert = await alertFile();
    using stack = await appliedStack({ ...files, "alerts/a.json": alert("A", 3), "alerts/b.json": alert("B", 3) });
    const cart = (await client.dashboards.list()).find(({ name }) => name === "Cart");
    await client.dashboards.modify(cart?.id ?? "", ({ tiles }) => {
      for (const tile of tiles ?? []) tile.x = 2;
    });
    const one = (await client.alerts.list()).find(({ name }) => name === "A");
    await client.alerts.modify(one?.id ?? "", (found) => ({ ...found, threshold: 9 }));
    const written = {
      "dashboards/checkout.json": changed,
      "dashboards/cart.json": files["dashboards/cart.json"].replace('"x":0', '"x":6'),
      "alerts/a.json": alert("A", 4),
      "alerts/b.json": alert("B", 4),
    };
    folderWith(written, stack.path);
    const planned = await plan(stack.path, client);
    const preview = await previewPlan(planned, client, options);
    const skippedOf = ({ dashboards }: Preview) =>
      dashboards.map(({ key, skipped }) => [key, skipped?.map(({ kind, key: own, reason }) => [kind, own, reason])]);
    expect(skippedOf(preview)).toEqual([
      ["checkout", [["alert", "a", "conflict"]]],
      ["cart", [["dashboard", "cart", "conflict"]]],
    ]);
    const drawn = preview.dashboards.flatMap(({ skipped = [] }) => skipped);
    expect(new Set(drawn)).toEqual(new Set(review(planned).skipped));
    const [ofAlert, ofDashboard] = [
      'Skipped: alert a "A" changed both in the file and on the server: threshold',
      'Skipped: dashboard cart "Cart" changed both in the file and on the server: tiles[Requests].x',
    ];
    const text = previewToText(preview);
    expect(text).toContain(`; an apply skips 1 change\n${ofAlert}\n\nBefore`);
    expect(text).toContain(`Cart: 1 tile moved; an apply skips 1 change\n${ofDashboard}\n\nBefore`);
    for (const line of [ofAlert, ofDashboard]) {
      expect(previewToMarkdown([preview])).toContain(`change</summary>\n\n> ${escapeMarkdown(line)}\n\n`);
      expect(previewToHtml([preview])).toContain(`<p class="skips">${escapeHtml(line)}</p>`);
    }
    // What overwrites the server is not skipped.
    const overwritten = await previewPlan(review(planned, { overwrite: true }), client, options);
    expect(skippedOf(overwritten).map(([, skipped]) => skipped)).toEqual([undefined, undefined]);
    expect(previewToHtml([overwritten])).not.toContain('<p class="skips">');
    expect(previewToText(overwritten)).toContain("Cart: 1 tile moved\n");
  });

  test("shows a deleted dashboard before, and nothing without changes", async () => {
    using stack = await appliedStack(files);
    expect((await previewPlan(await plan(stack.path, client), client, options)).dashboards).toEqual([]);
    rmSync(join(stack.path, "dashboards/cart.json"));
    const preview = await previewPlan(await plan(stack.path, client, { prune: true }), client, options);
    expect(preview.dashboards.map(outlineOf)).toEqual([
      {
        key: "cart",
        action: "delete",
        before: [["Requests", "removed", "time"]],
        after: undefined,
        changes: { added: 0, changed: 0, moved: 0, removed: 1 },
      },
    ]);
  });
});

test("asks for at most 0.4 requests a drawn tile of the example shop", async () => {
  using stack = temporaryStack({});
  cpSync(shop, stack.path, { recursive: true });
  const planned = await plan(stack.path, client, { target: "default" });
  const before = countQueries();
  const preview = await previewPlan(planned, client, options);
  const tiles = preview.dashboards.flatMap(({ after }) => after?.tiles ?? []);
  const drawn = tiles.filter(({ content }) => content.kind !== "note");
  const queries = countQueries() - before;
  expect(drawn.length).toBeGreaterThan(20);
  expect(queries / drawn.length).toBeLessThanOrEqual(0.4);
});

test("says in place of tiles that a hosted deployment has no charts", async () => {
  using stack = temporaryStack(files);
  const { stack: hosted } = createHostedClient(emulator.hosted);
  const { dashboards } = await previewPlan(await plan(stack.path, hosted), { ...hosted, charts: undefined }, options);
  expect(outline(dashboards[0]?.after)).toContainEqual(["Requests", "added", "This deployment has no charts."]);
});

describe("without a deployment", () => {
  test("draws made-up values that are the same every time", async () => {
    using stack = temporaryStack(files);
    const preview = await previewFiles(stack.path, options);
    expect(preview).toEqual(await previewFiles(stack.path, options));
    expect(preview.isSeeded).toBe(true);
    expect(preview.dashboards.every(({ after }) => after?.isSeeded === true)).toBe(true);
    expect(preview.dashboards.map(outlineOf)[0]).toMatchObject({
      key: "checkout",
      action: "create",
      after: [
        ["Requests", "added", "time"],
        ["Errors", "added", "time"],
        ["Cart", "added", "time"],
      ],
    });
  });

  test("draws the threshold of an alert on a new tile", async () => {
    const alert = await alertFile();
    using stack = temporaryStack({ ...files, "alerts/many.json": alert("Many", 3) });
    const [checkout] = (await previewFiles(stack.path, options)).dashboards;
    expect(checkout?.after?.tiles[1]?.content).toMatchObject({ marks: { thresholds: [{ value: 3, name: "Many" }] } });
  });

  test.each([
    [false, "Moved."],
    [true, "time"],
  ])("marks a tile that moved, and draws its values on demand: %s", async (isWhole, content) => {
    using base = temporaryStack(files);
    const moved = files["dashboards/cart.json"].replace('"h":3', '"h":4');
    using stack = temporaryStack({ ...files, "dashboards/cart.json": moved });
    const [cart] = (await previewFiles(stack.path, { ...options, base: base.path, isWhole })).dashboards;
    for (const version of [cart?.before, cart?.after])
      expect(outline(version)).toEqual([["Requests", "moved", content]]);
  });

  test("compares with another folder", async () => {
    using base = temporaryStack(files);
    using stack = temporaryStack({ ...files, "dashboards/checkout.json": changed });
    const preview = await previewFiles(stack.path, { ...options, base: base.path });
    expect(preview.dashboards.map(outlineOf)).toEqual([ofChange]);
  });

  test("draws renamed dashboards and tiles once before and once after", async () => {
    const renamed = changed.replace('"Errors"', '"Failures"').replace("Text:warn", "Text:error");
    using base = temporaryStack(files);
    using stack = temporaryStack({
      "dashboards/shop.json": renamed,
      "dashboards/basket.json": JSON.stringify({
        ...JSON.parse(files["dashboards/cart.json"]),
        name: "Basket",
        movedFrom: "cart",
      }),
    });
    const preview = await previewFiles(stack.path, { ...options, base: base.path });
    expect(preview.dashboards.map(outlineOf)).toMatchObject([
      {
        key: "shop",
        action: "update",
        before: [["Requests", undefined, "No changes."], ["Errors", "changed", "time"], expect.anything()],
        after: [["Requests", undefined, "No changes."], ["Failures", "changed", "time"], expect.anything()],
      },
      { key: "basket", action: "update", before: [["Requests", undefined, "No changes."]] },
    ]);
  });

  test("draws every dashboard of the example shop", async () => {
    const preview = await previewFiles(shop, options);
    expect(preview.dashboards).toHaveLength(6);
    const kinds = preview.dashboards.flatMap(({ after }) => after?.tiles.map(({ content }) => content.kind));
    expect(new Set(kinds)).toEqual(new Set(["time"]));
  });
});
