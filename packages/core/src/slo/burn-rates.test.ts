// Default burn rates for every window.
import { expect, test } from "vitest";
import { budgetShare, defaultBurnRates } from "./burn-rates.ts";
import { formatSloDuration } from "./slo.ts";
import { readSlo } from "./read-slo.ts";
import { sloAlertKey, toSloAlerts } from "./slo-alerts.ts";

const hour = 3_600_000;
const day = 24 * hour;
const definition = { name: "A", objective: 99.9, indicator: { source: "Logs", bad: "a = 1" }, page: "P", ticket: "T" };

test.each([
  ["30d", ["page 1h 5m 14.4x", "page 6h 30m 6x", "ticket 1d 2h 3x", "ticket 3d 6h 1x"]],
  ["7d", ["page 15m 5m 14.4x", "page 1h 5m 6x", "ticket 6h 30m 3x", "ticket 12h 1h 1x"]],
  ["1d", ["page 15m 5m 14.4x", "page 30m 5m 6x", "ticket 1h 5m 3x", "ticket 2h 10m 1x"]],
])("the defaults of %s", (window, expected) => {
  const found = readSlo({ ...definition, window });
  const rates = "slo" in found ? found.slo.burnRates : [];
  expect(
    rates.map(
      ({ severity, long, short, factor }) =>
        `${severity} ${formatSloDuration(long)} ${formatSloDuration(short)} ${factor}x`,
    ),
  ).toEqual(expected);
});

test("the defaults of every window keep the rules of written rates", () => {
  for (let hours = 6; hours <= 90 * 24; hours++) {
    const window = hours * hour;
    const rates = defaultBurnRates(window);
    const burnRates = rates.map(({ severity, long, short, factor }) => ({
      severity,
      factor,
      long: formatSloDuration(long),
      short: formatSloDuration(short),
    }));
    expect(readSlo({ ...definition, window: `${hours}h`, burnRates }).mistakes).toEqual([]);
    for (const [index, rate] of rates.entries()) {
      expect(rate.factor, `${hours}h`).toBeGreaterThanOrEqual(1);
      expect(budgetShare(rate, window), `${hours}h`).toBeLessThanOrEqual(0.6);
      expect(rate.long).toBeGreaterThan(rates[index - 1]?.long ?? 0);
    }
  }
});

test("servers without SQL have an alert for each default of 1 to 30 days", () => {
  for (const days of [1, 7, 14, 28, 30]) {
    const found = readSlo({ ...definition, window: `${days}d` });
    const { slo } = found as Extract<typeof found, { readonly slo: unknown }>;
    const keys = new Set(toSloAlerts(slo, "document", true).alerts.map(({ key }) => key));
    expect(slo.burnRates.map(sloAlertKey).filter((key) => !keys.has(key))).toEqual([]);
  }
});

test("a window that is too short for defaults needs written burn rates", () => {
  expect(readSlo({ ...definition, window: "1h" }).mistakes).toEqual([
    { path: ["window"], message: 'A window shorter than 6h has no default burn rates. Set "burnRates".' },
  ]);
  const burnRates = [{ severity: "page", long: "30m", short: "5m", factor: 2 }];
  expect(readSlo({ ...definition, window: "1h", burnRates }).mistakes).toEqual([]);
  expect(defaultBurnRates(7 * day)).toHaveLength(4);
});
