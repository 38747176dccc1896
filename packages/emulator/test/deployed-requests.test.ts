// Validation, rate limits, unknown paths and pagination with `behavior: "deployed"` and `"deployed=older"`.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { valuesOf } from "../src/server-releases/request-schemas.ts";
import { readSpecification } from "../src/specification/specification.ts";
import { alertRequest, id, startDeployed } from "./deployed-setup.ts";
import type { DeployedEmulator } from "./deployed-setup.ts";

let deployed: DeployedEmulator;
afterEach(() => deployed[Symbol.asyncDispose]());

describe.each(["deployed", "deployed=older"] as const)("%s", (behavior) => {
  const isCurrent = behavior === "deployed";
  beforeEach(async () => {
    deployed = await startDeployed({ behavior });
  });

  const getRejection = async (method: string, path: string, body: object): Promise<unknown> =>
    ((await (await deployed.send(method, path, body)).json()) as { message: unknown }).message;

  test.each([
    ["an array", [], "Expected object, received array"],
    ["tags", { name: "x", tiles: [], tags: "a" }, "tags: Expected array, received string"],
    [
      "an empty tile",
      { name: "x", tiles: [{}] },
      isCurrent ? "tiles.0: Tile must have either series or config" : "tiles.0.series: Required",
    ],
    [
      "several errors",
      { tiles: [{ x: "0", series: [{ where: 1 }] }] },
      "name: Required; tiles.0.x: Expected number, received string; tiles.0.series.0.where: Expected string, received number; tiles.0.series.0.groupBy: Required",
    ],
    ...(isCurrent
      ? ([
          [
            "an aggregation of a config",
            { name: "x", tiles: [{ config: { displayType: "line", select: [{ aggFn: "p95" }] } }] },
            `tiles.0.config.select.0.aggFn: Invalid enum value. Expected ${valuesOf.current.aggFn.map((one) => `'${one}'`).join(" | ")}, received 'p95'`,
          ],
        ] as const)
      : []),
  ] as const)("rejects a dashboard: %s", async (_, body, message) => {
    expect(await getRejection("POST", "/api/v2/dashboards", body)).toBe(`Body validation failed: ${message}`);
  });

  test("requires the upper end of the range of an alert", async () => {
    const between = { ...alertRequest, thresholdType: "between" };
    expect(await getRejection("POST", "/api/v2/alerts", between)).toMatch(
      isCurrent ? /thresholdMax: thresholdMax is required/ : /thresholdType: Invalid enum value/,
    );
    if (isCurrent) {
      expect(await getRejection("POST", "/api/v2/alerts", { ...between, thresholdMax: 0 })).toContain(">= threshold");
    }
  });

  test("requires the same groups in all series of a chart", async () => {
    const query = { startTime: deployed.now() - 60_000, endTime: deployed.now() };
    const one = { sourceId: "s", aggFn: "count", where: "" };
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
      source: "search",
      savedSearch: id("5"),
    } as never);
    const read = await alerts.get(created);
    expect(read).toMatchObject({ source: "saved_search", savedSearchId: id("5"), state: "OK" });
    const changed = await alerts.modify(created, (alert) => ({ ...alert, threshold: 2 }));
    expect(changed).toMatchObject({ source: "saved_search", savedSearchId: id("5"), threshold: 2 });
  });

  test("accepts only values that are in the spec", () => {
    const { schemas } = readSpecification("selfhosted");
    const getKnownValues = (schema: string, name: string): unknown =>
      (schemas[schema]?.properties?.[name] as Record<string, unknown> | undefined)?.["x-extensible-enum"];
    const { aggFn, thresholdType, source } = valuesOf[isCurrent ? "current" : "older"];
    expect(getKnownValues("TileSeriesRequest", "aggFn")).toEqual(expect.arrayContaining([...aggFn]));
    expect(getKnownValues("CreateAlertRequest", "thresholdType")).toEqual(expect.arrayContaining([...thresholdType]));
    expect(getKnownValues("CreateAlertRequest", "source")).toEqual(expect.arrayContaining([...source]));
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
  deployed = await startDeployed({ behavior: "deployed=current", seed: "examples" });
  expect(await deployed.sendForData("GET", "/api/v2/alerts")).toMatchObject([
    { note: null, channels: [{}] },
    { note: null, channels: [{}] },
  ]);
});
