// Validation, rate limits, unknown paths and pagination with `behavior: "deployed"` and `"deployed=older"`.
import { describe, expect, test } from "vitest";
import { alertRequest, id, startServer, useServer } from "./server-setup.ts";

const tile = { name: "A", x: 0, y: 0, w: 6, h: 4 };
const places = Object.keys(tile)
  .map((name) => `tiles.0.${name}: Required`)
  .join("; ");

describe.each(["deployed", "deployed=older"] as const)("%s", (behavior) => {
  const isCurrent = behavior === "deployed";
  const deployed = useServer({ behavior });

  const getRejection = async (method: string, path: string, body: object): Promise<unknown> =>
    ((await (await deployed.send(method, path, body)).json()) as { message: unknown }).message;

  test.each([
    ["an array", [], "Expected object, received array"],
    ["tags", { name: "x", tiles: [], tags: "a" }, "tags: Expected array, received string"],
    ["an empty tile", { name: "x", tiles: [{}] }, isCurrent ? places : `${places}; tiles.0.series: Required`],
    [
      "several errors",
      { tiles: [{ ...tile, x: "0", series: [{ type: "search", sourceId: id("1"), where: 1 }] }] },
      "name: Required; tiles.0.x: Expected number, received string; tiles.0.series.0.fields: Required; tiles.0.series.0.where: Expected string, received number",
    ],
  ] as const)("rejects a dashboard: %s", async (_, body, message) => {
    expect(await getRejection("POST", "/api/v2/dashboards", body)).toBe(`Body validation failed: ${message}`);
  });

  test("requires the same groups in all series of a chart", async () => {
    const query = { startTime: deployed.now() - 60_000, endTime: deployed.now() };
    const one = { sourceId: id("1"), aggFn: "count", where: "" };
    expect(
      await getRejection("POST", "/api/v2/charts/series", {
        ...query,
        series: [
          { ...one, groupBy: [] },
          { ...one, groupBy: ["a"] },
        ],
      }),
    ).toBe("Body validation failed: series: All series must have the same groupBy fields");
  });

  test("accepts and returns an alert that a client sends in the form of the document", async () => {
    const { alerts } = deployed.selfHosted;
    const { id: created } = await alerts.create({
      ...alertRequest,
      channel: { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" },
      source: "search",
      savedSearch: id("5"),
    } as never);
    const read = await alerts.get(created);
    expect(read).toMatchObject({ source: "saved_search", savedSearchId: id("5"), state: "OK" });
    const changed = await alerts.modify(created, (alert) => ({ ...alert, threshold: 2 }));
    expect(changed).toMatchObject({ source: "saved_search", savedSearchId: id("5"), threshold: 2 });
  });

  test("allows 100 requests per minute", async () => {
    const first = await deployed.send("GET", "/api/v2/sources");
    expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual(["100", "99"]);
    for (let count = 1; count < 100; count++) await deployed.send("GET", "/api/v2/sources");
    deployed.advance(20_000);
    const rejected = await deployed.send("GET", "/api/v2/dashboards");
    expect([rejected.status, await rejected.text()]).toEqual([429, "Too many requests, please try again later."]);
    expect([rejected.headers.get("ratelimit-reset"), rejected.headers.get("retry-after")]).toEqual(["40", "60"]);
    deployed.advance(40_000);
    expect((await deployed.send("GET", "/api/v2/sources")).status).toBe(200);
  });

  test("responds to unknown paths with a page and without a rate limit", async () => {
    const page = await deployed.send("GET", "/api/v3/<b>");
    expect([page.status, page.headers.has("ratelimit-limit")]).toEqual([404, false]);
    expect(await page.text()).not.toContain("<b>");
    expect((await fetch(`${deployed.emulator.selfHosted.baseUrl}/api/v2/nothing`)).status).toBe(404);
    const rejected = await fetch(`${deployed.emulator.selfHosted.baseUrl}/api/v2/alerts`, { method: "PATCH" });
    expect(rejected.status).toBe(401);
  });
});

test("treats deployed=current like deployed", async () => {
  await using deployed = await startServer({ behavior: "deployed=current", seed: "examples" });
  expect(await deployed.sendForData("GET", "/api/v2/alerts")).toMatchObject([
    { note: null, channels: [{}] },
    { note: null, channels: [{}] },
  ]);
});
