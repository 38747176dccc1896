// Plants every kind of finding into stacks of 100 alerts, and counts what a check-up finds and whom it blames.
import type { Alert, Dashboard } from "@obstack/core";
import { ResponseError } from "@obstack/core";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartQueries } from "../src/queries/chart-queries.ts";
import { alertsOfServer } from "../src/checkup/load-alerts.ts";
import { checkAlerts } from "../src/checkup/check-alerts.ts";
import { findingNames } from "../src/checkup/finding.ts";
import type { FindingKind } from "../src/checkup/finding.ts";

const minute = 60_000;
const day = 1440 * minute;
const to = Date.parse("2026-03-15T18:05:00Z");
const from = to - 14 * day;
const message = "See https://runbooks.example/errors";

/** A value, values by group, or no row. */
type Value = number | undefined | Readonly<Record<string, number>>;
type ValueAt = (window: number) => Value;

interface Planted {
  /** Findings that a check-up must have; none for a healthy alert. */
  readonly kind?: FindingKind;
  readonly alert?: object;
  readonly tile?: object;
  /** Value of each window of five minutes. */
  readonly valueAt: ValueAt;
}

/** Numbers of a stack: random, but the same for the same seed. */
interface Random {
  readonly below: (limit: number) => number;
}

function randomOf(seed: number): Random {
  let state = seed >>> 0 || 1;
  return {
    below(limit) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    },
  };
}

/** Returns a quiet series with incidents of four to sixteen windows, which the threshold of 20 finds. */
function incidents(random: Random): ValueAt {
  const starts = Array.from({ length: 1 + random.below(6) }, () => random.below(4000));
  const length = 4 + random.below(13);
  const shift = random.below(7);
  return (window) =>
    starts.some((start) => window >= start && window < start + length) ? 30 + (window % 5) : (window + shift) % 12;
}

const faults: Readonly<Record<FindingKind, (random: Random) => Omit<Planted, "kind">>> = {
  "never-evaluated": (random) => ({ valueAt: incidents(random), tile: { type: "table" } }),
  "query-fails": () => ({ valueAt: () => 1, tile: { where: "nosuch:1" } }),
  "no-tile": (random) => ({ valueAt: incidents(random), alert: { tileId: "gone" } }),
  "no-webhook": (random) => ({
    valueAt: incidents(random),
    alert: { channel: { type: "webhook", webhookId: "gone" } },
  }),
  "server-error": (random) => ({
    valueAt: incidents(random),
    alert: { executionErrors: [{ type: "WEBHOOK_ERROR", message: "Refused" }] },
  }),
  "no-matches": () => ({ valueAt: () => undefined }),
  blind: (random) => {
    const valueAt = incidents(random);
    const share = 2 + random.below(6);
    return {
      valueAt: (window) => (window % 10 < share ? undefined : valueAt(window)),
      tile: { aggFn: "avg", field: "Duration" },
    };
  },
  "late-data": (random) => {
    const valueAt = incidents(random);
    const missing = 40 + random.below(200);
    return random.below(2) === 0
      ? {
          valueAt: (window) => (window >= 4032 - missing ? undefined : Number(valueAt(window)) + 1),
          tile: { sourceId: `ends:${missing * 5}` },
        }
      : {
          valueAt: (window) => (window >= 4032 - missing / 10 ? undefined : valueAt(window)),
          tile: { aggFn: "avg", field: "Duration" },
        };
  },
  "never-fired": (random) => ({ valueAt: (window) => window % 12, alert: { threshold: 25 + random.below(1000) } }),
  "always-firing": (random) => ({ valueAt: (window) => 21 + random.below(9) + (window % 3) }),
  flaps: (random) => {
    const every = 4 + random.below(40);
    return { valueAt: (window) => (window % every === 0 ? 25 : window % 7) };
  },
  "every-window": (random) => {
    const length = 30 + random.below(200);
    const start = random.below(1000);
    return { valueAt: (window) => ((window + start) % 1300 < length ? 25 : 3) };
  },
  "open-groups": (random) => {
    const gone = 100 + random.below(2000);
    return {
      valueAt: (window) => (window < gone ? { one: 50, two: window < gone - 6 ? 60 : 5 } : { one: 50 }),
      alert: { threshold: 20, thresholdType: "below" },
      tile: { groupBy: ["ServiceName"] },
    };
  },
  "many-groups": (random) => {
    const groups = 120 + random.below(50);
    return {
      valueAt: (window) => ({ [`host-${window % groups}`]: window % 900 < 6 ? 30 : 3 }),
      tile: { groupBy: ["HostName"] },
    };
  },
  "same-firings": () => ({ valueAt: () => 0 }),
  "same-condition": () => ({ valueAt: () => 0 }),
  "no-message": (random) => ({ valueAt: incidents(random), alert: { message: null } }),
  "no-link": (random) => ({ valueAt: incidents(random), alert: { message: "Call the team." } }),
  costly: (random) => ({ valueAt: incidents(random), tile: { sourceId: "large" } }),
};

/** Alerts that look a little like a fault, and are none. */
const healthyOnes: readonly ((random: Random) => Planted)[] = [
  (random) => ({ valueAt: incidents(random) }),
  (random) => {
    const highest = 12 + random.below(8);
    return { valueAt: (window) => window % highest };
  },
  (random) => ({
    valueAt: (window) => 100 + (window % (7 + random.below(3))),
    alert: { threshold: 1, thresholdType: "below" },
  }),
  (random) => {
    const valueAt = incidents(random);
    return { valueAt: (window) => ({ one: Number(valueAt(window)), two: 3 }), tile: { groupBy: ["ServiceName"] } };
  },
  (random) => {
    const valueAt = incidents(random);
    const tile = { aggFn: "avg", field: "Duration" };
    return { valueAt: (window) => (window % 30 === 0 ? undefined : valueAt(window)), tile };
  },
  (random) => {
    const [first, other] = [random.below(2000), 2000 + random.below(1000)];
    return { valueAt: (window) => (window === first || window === other || (window > 3500 && window < 3515) ? 30 : 4) };
  },
];

function plantOne(kind: FindingKind | undefined, random: Random, before: readonly Planted[]): Planted {
  if (kind === undefined) return (healthyOnes[random.below(healthyOnes.length)] as (random: Random) => Planted)(random);
  const fault = faults[kind](random);
  const last = before.at(-1);
  if (kind === "same-condition" && last !== undefined) return { ...last, kind };
  const other = before.find((one) => one.kind === "flaps");
  if (kind === "same-firings" && other !== undefined)
    return {
      kind,
      // Every other one fires longer.
      valueAt: (window) =>
        Number(other.valueAt(before.length % 2 === 0 ? window : window - 1)) * 2 + Number(other.valueAt(window)) * 2,
      alert: { threshold: 50 },
    };
  return { kind, ...fault };
}

/** Creates charts that return the planted values by the filter of a tile. */
function chartsOf(planted: readonly Planted[]): ChartQueries {
  return {
    async querySeries({ series: [series], startTime, endTime, granularity }: QueryChartSeriesRequest) {
      const { where = "", sourceId } = series as { readonly where?: string; readonly sourceId: string };
      if (where === "nosuch:1")
        throw new ResponseError("Unknown identifier `nosuch`.", { method: "POST", path: "/", status: 400 });
      const hour = 60 * minute;
      const one = planted[Number(where.split(":")[1])];
      const isAverage = (series as { readonly aggFn?: string }).aggFn === "avg";
      if (granularity === "1h" || (granularity === "1m" && !isAverage)) {
        const width = granularity === "1h" ? hour : minute;
        // The source of a count ends; other values are missing in their windows.
        const end = to - Number(sourceId.split(":")[1] ?? 0) * minute;
        const hasEvents = (time: number): boolean =>
          where === "" ? time < end : one?.valueAt(Math.floor((time - from) / (5 * minute))) !== undefined;
        const isCounted = where === "" || one?.kind === "late-data";
        return Array.from(
          { length: isCounted ? (endTime - startTime) / width : 0 },
          (_, index) => startTime + index * width,
        )
          .filter((time) => hasEvents(time))
          .map((time) => ({
            ts_bucket: time,
            "series_0.data": ((sourceId === "large" ? 2e7 : 1000) * width) / hour,
          }));
      }
      const points: Record<string, unknown>[] = [];
      for (let time = startTime; time < endTime; time += 5 * minute) {
        const value = one?.valueAt((time - from) / (5 * minute));
        const rows = typeof value === "object" ? Object.entries(value) : [["", value] as const];
        for (const [group, found] of rows)
          if (found !== undefined)
            points.push({ ts_bucket: time, "series_0.data": found, ...(group === "" ? {} : { group: [group] }) });
      }
      return points as never;
    },
  };
}

async function checkStack(
  seed: number,
): Promise<{ readonly planted: readonly Planted[]; readonly found: readonly (readonly FindingKind[])[] }> {
  const random = randomOf(seed);
  const planted: Planted[] = [];
  // `same-firings` copies the alert that flaps.
  const kinds = findingNames.filter((kind) => random.below(8) > 0 || kind === "flaps");
  for (let index = 0; index < 100; index++)
    planted.push(plantOne(index % 3 === 2 ? kinds[Math.floor(index / 3) % kinds.length] : undefined, random, planted));
  const tiles = planted.map(({ tile = {} }, index) => {
    const { type = "time", ...series } = tile as { readonly type?: string };
    const twin = planted[index]?.kind === "same-condition" ? index - 1 : index;
    return {
      id: `t${index}`,
      series: [{ type, sourceId: "s", aggFn: "count", where: `id:${twin}`, groupBy: [], ...series }],
    };
  });
  const alerts = planted.map(({ alert = {} }, index) => ({
    id: `a${index}`,
    name: `Alert ${index}`,
    dashboardId: "d",
    tileId: `t${index}`,
    interval: "5m",
    threshold: 20,
    thresholdType: "above",
    message,
    channel: { type: "webhook", webhookId: "w" },
    ...alert,
  }));
  const report = await checkAlerts(
    alertsOfServer(alerts as unknown as Alert[], [{ id: "d", tiles }] as unknown as Dashboard[], []),
    chartsOf(planted),
    { target: "planted", from, to, maxRequests: 300, webhooks: new Set(["w"]) },
  );
  expect(report.unchecked).toEqual([]);
  for (const { kind, message: text } of report.findings)
    if (kind === "no-matches")
      expect(text).toMatch(/^None of the 337,000 events in this range matches its filter "id:\d+"\.$/);
  return {
    planted,
    found: alerts.map(({ id }) => report.findings.filter(({ alert }) => alert === id).map(({ kind }) => kind)),
  };
}

test("finds at least 95% of the planted findings of each kind, and blames at most 2% of the healthy alerts", async () => {
  const counts = new Map(findingNames.map((kind) => [kind, { planted: 0, found: 0 }]));
  let [healthy, blamed] = [0, 0];
  const wrong: string[] = [];
  const property = fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
    const { planted, found } = await checkStack(seed);
    for (const [index, { kind }] of planted.entries()) {
      const all = found[index] ?? [];
      const count = kind && counts.get(kind);
      if (count) {
        count.planted++;
        if (kind && all.includes(kind)) count.found++;
      } else {
        healthy++;
        if (all.length > 0) blamed++;
      }
      if (kind === undefined ? all.length > 0 : !all.includes(kind))
        wrong.push(`${kind ?? "healthy"}: ${all.join(", ")}`);
    }
  });
  await fc.assert(property, propertyRuns(4));
  expect(
    [...counts].filter(([, { planted, found }]) => planted === 0 || found / planted < 0.95),
    wrong.join("\n"),
  ).toEqual([]);
  expect(healthy).toBeGreaterThan(200);
  expect(blamed / healthy, wrong.join("\n")).toBeLessThanOrEqual(0.02);
});
