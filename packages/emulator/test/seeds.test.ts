// The example data: what people see first.
import { createSelfHostedClient } from "@obstack/selfhosted";
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";

const minute = 60_000;
/** A Wednesday evening. */
const now = Date.parse("2026-03-11T19:30:00Z");

interface FiringReport {
  readonly alert: { readonly name: string; readonly state: string; readonly silenced?: unknown };
  readonly firings: readonly unknown[];
}

describe("the demo", () => {
  test("has three dashboards with every kind of tile", async () => {
    await using emulator = await startEmulator({ now: () => now });
    const dashboards = await createSelfHostedClient(emulator.selfHosted).dashboards.list();
    expect(dashboards.map(({ name, tiles }) => [name, tiles?.length])).toEqual([
      ["Service overview", 12],
      ["Checkout funnel", 11],
      ["Infrastructure", 12],
    ]);
    const tiles = dashboards.flatMap((dashboard) => dashboard.tiles ?? []);
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
    const kinds = tiles.map(({ config }) => String(config?.["displayType"]));
    expect(new Set(kinds)).toEqual(new Set(["line", "stacked_bar", "number", "table", "markdown", "search"]));
    for (const field of ["formulas", "numberFormat", "groupBy"])
      expect(tiles.filter(({ config }) => config?.[field] !== undefined)).not.toEqual([]);
    expect(tiles.filter(({ config }) => config?.["asRatio"] === true)).not.toEqual([]);
  });

  test.each(["documented", "deployed", "deployed=older"] as const)("has data in every chart, %s", async (behavior) => {
    await using emulator = await startEmulator({ behavior, now: () => now });
    const { dashboards } = createSelfHostedClient(emulator.selfHosted);
    for (const { id, tiles = [] } of await dashboards.list()) {
      const page = await (await fetch(`${emulator.page}?dashboard=${id}`)).text();
      for (const { name } of tiles ?? []) expect(page).toContain(`data-tile="${name}"`);
      expect(page).not.toMatch(/No values? |No value<|does not draw|cannot be drawn/);
    }
  });

  test("has alerts that are fine, fire, flap and are silenced, at any time of the week", async () => {
    for (let day = 0; day < 7; day += 4) {
      const time = now + (day * 1440 + day * 211) * minute;
      await using emulator = await startEmulator({ now: () => time });
      const reports = await getReports(emulator.page);
      const find = (name: string): FiringReport | undefined => reports.find(({ alert }) => alert.name === name);
      for (const name of ["Any error", "Payment memory"]) {
        expect(find(name)).toMatchObject({ alert: { state: "ALERT" }, firings: [{}] });
      }
      expect(find("Checkout errors")?.alert.state).toBe("OK");
      expect(find("Catalog warnings")?.firings.length).toBeGreaterThan(10);
      expect(find("Hardly any traffic")?.alert.silenced).toBe(true);
      // Each 12 hours have an incident of checkout.
      expect(find("Checkout error rate")?.firings.length).toBeGreaterThan(0);
    }
  });
});

test("the seed `examples` has the records of the specs", async () => {
  await using emulator = await startEmulator({ seed: "examples", now: () => now });
  const { dashboards, alerts } = createSelfHostedClient(emulator.selfHosted);
  expect((await dashboards.list()).map(({ name, tiles }) => [name, tiles?.length])).toEqual([
    ["Service overview", 2],
    ["Scratch", 0],
  ]);
  expect((await alerts.list()).map(({ name }) => name)).toEqual(["Checkout errors", "Any error"]);
});

async function getReports(page: string): Promise<readonly FiringReport[]> {
  const response = await fetch(`${page}alerts`);
  const found = (await response.json()) as Readonly<Record<string, readonly FiringReport[]>>;
  return Object.values(found).flat().slice(0, 7);
}

test.each([
  [{ behavior: "deploid" }, 'Unknown behavior "deploid" of the emulator. Use one of documented, deployed'],
  [{ port: "x" }, 'Invalid port "x" of the emulator.'],
  [{ hostedPort: 1.5 }, "Invalid port 1.5 of the emulator."],
  [{ sed: "empty" }, 'Unknown option "sed" of the emulator. Did you mean "seed"?'],
  [{ xyz: 1 }, /Unknown option "xyz" of the emulator. Use one of port, hostedPort, /],
  [{ seed: "emtpy" }, /^Cannot read the seed "emtpy": .* Use demo, examples, empty, or the path of a snapshot\.$/],
])("refuses the options %j", async (options, message) => {
  await expect(startEmulator(options as object)).rejects.toThrow(message);
});
