// Default burn rates for every window.
import { expect, test } from "vitest";
import { budgetShare, defaultBurnRates } from "./slo-alerts.ts";
import { hour } from "../evaluate/duration.ts";
import { formatSloDuration } from "./slo.ts";
import { mistakesOf, sloOf } from "../../test/slo-of.ts";

test.each([
  ["30d", ["page 1h 5m 14.4x", "page 6h 30m 6x", "ticket 1d 2h 3x", "ticket 3d 6h 1x"]],
  ["7d", ["page 15m 5m 14.4x", "page 1h 5m 6x", "ticket 6h 30m 3x", "ticket 12h 1h 1x"]],
  ["1d", ["page 15m 5m 14.4x", "page 30m 5m 6x", "ticket 1h 5m 3x", "ticket 2h 10m 1x"]],
])("the defaults of %s", (window, expected) => {
  const rates = sloOf({ window }).burnRates.map(
    ({ severity, long, short, factor }) =>
      `${severity} ${formatSloDuration(long)} ${formatSloDuration(short)} ${factor}x`,
  );
  expect(rates).toEqual(expected);
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
    expect(mistakesOf({ window: `${hours}h`, burnRates })).toEqual([]);
    for (const [index, rate] of rates.entries()) {
      expect(rate.factor, `${hours}h`).toBeGreaterThanOrEqual(1);
      expect(budgetShare(rate, window), `${hours}h`).toBeLessThanOrEqual(0.6);
      expect(rate.long).toBeGreaterThan(rates[index - 1]?.long ?? 0);
    }
  }
});
