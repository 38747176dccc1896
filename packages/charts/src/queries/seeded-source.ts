import { createHash } from "node:crypto";
import type { WindowPoint } from "@obstack/alerting";
import { canCombine } from "@obstack/core/charts";
import type { BucketedRange } from "@obstack/core/charts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { createEmptySource, toWhole } from "./series-points.ts";
import type { PointSource, SeriesNeed } from "./series-points.ts";

const day = 86_400_000;
/** Names of groups, whose values are unknown without a deployment. */
const groupNames = ["alpha", "beta", "gamma", "delta"];

/**
 * Creates a source with made-up values: a daily rhythm with noise. Equal series always have equal values at the same time, so that two versions of a
 * dashboard differ only where their queries do.
 */
export function createSeededSource(): PointSource {
  return {
    ...createEmptySource("Only a deployment has the events of this SLO."),
    load: () => Promise.resolve((need) => ({ points: seedPoints(need) })),
  };
}

/** A point of a single series. */
type SeededPoint = WindowPoint & { readonly "series_0.data": number };

function seedPoints({ request, isWhole, range }: SeriesNeed): WindowPoint[] {
  const key = JSON.stringify([false, request]);
  const columns = request.groupBy?.length ?? 0;
  const groups = columns === 0 ? [[]] : groupNames.map((name) => Array.from({ length: columns }, () => name));
  const points = groups.flatMap((group) => seedGroup(request, `${key} ${group.join(" ")}`, group, range));
  if (!isWhole) return points;
  if (canCombine({ series: [request] })) return toWhole(request, points);
  return groups.map((group) => {
    const own = points.filter((point) => point.group === group);
    const sum = own.reduce((total, point) => total + point["series_0.data"], 0);
    return { ts_bucket: range.startTime, group, "series_0.data": sum / Math.max(1, own.length) };
  });
}

function seedGroup(
  { aggFn = "count", field, metricName }: ChartSeriesRequest,
  seed: string,
  group: readonly string[],
  { startTime, endTime, width }: BucketedRange,
): SeededPoint[] {
  const [size, phase, depth] = fractions(seed);
  // Durations are nanoseconds; a count grows with the width of its bucket.
  const isDuration = field === "Duration";
  const perMinute = ["count", "sum", "count_distinct", "increase"].includes(aggFn ?? "count") && !isDuration;
  const base = isDuration ? 2e8 * (0.3 + size) : (metricName === undefined ? 40 : 0.6) * (0.2 + size);
  const scale = perMinute ? base * (width / 60_000) : base;
  const points: SeededPoint[] = [];
  for (let time = startTime; time < endTime; time += width) {
    const wave = 1 + (0.25 + depth / 4) * Math.sin(2 * Math.PI * (time / day + phase));
    const [noise] = fractions(`${seed} ${time}`);
    const value = scale * wave * (0.85 + 0.3 * noise);
    const shown = perMinute ? Math.round(value) : Number(value.toPrecision(4));
    points.push({ ts_bucket: time, group, "series_0.data": shown });
  }
  return points;
}

/** Returns numbers from 0 to 1 that depend on a text. */
function fractions(text: string): [number, number, number] {
  const hash = createHash("sha256").update(text).digest();
  return [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32, hash.readUInt32BE(8) / 2 ** 32];
}
