import type { AlertSettings } from "../evaluate/read-rule.ts";
import { groupBy } from "@obstack/basics";
import { isDrawing } from "../queries/drawing.ts";
import type { TestedAlert } from "../backtest/report.ts";
import type { AlertToCheck } from "./load-alerts.ts";
import type { Found } from "./finding.ts";

/** Start and end in milliseconds. */
type Span = readonly [from: number, to: number];

/** An alert whose firings are compared with others, with its periods without overlaps, sorted by start, and their length in milliseconds. */
type Fired = ReturnType<typeof firedOf>[number];

/** Minimum number of firings, so that equal times are no coincidence. */
const minFirings = 3;

/** Alerts that fire more often overlap with all others. */
const maxPercent = 95;

/** Share of the time in which one of two alerts fires, in which both do. */
const minShare = 0.5;

/**
 * Returns a finding for each alert that repeats an earlier one.
 *
 * @param tested Results of backtests by the keys of alerts.
 */
export function compareAlerts(
  all: readonly AlertToCheck[],
  tested: ReadonlyMap<string, TestedAlert>,
): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [condition, [first, ...others]] of groupBy(all, conditionOf)) {
    if (condition === undefined || first === undefined) continue;
    for (const { key } of others)
      found.set(key, {
        kind: "same-condition",
        message: `Has the same data, condition and recipients as alert ${JSON.stringify(first.name)}.`,
        advice: "Delete one of the two.",
      });
  }
  // The burn rates of an SLO fire together.
  const fired = all.flatMap((alert) =>
    alert.slo || found.has(alert.key) ? [] : firedOf(alert, tested.get(alert.key)),
  );
  for (const [index, one] of fired.entries())
    for (const other of fired.slice(0, index)) {
      if (one.recipients !== other.recipients || found.has(other.alert.key)) continue;
      if (Math.min(one.length, other.length) < minShare * Math.max(one.length, other.length)) continue;
      const shared = sharedTime(one, other);
      const share = shared / (one.length + other.length - shared);
      if (share < minShare || !neverAlone(one, other) || !neverAlone(other, one)) continue;
      const { firings, notifications } = one.tested;
      const percent = Math.floor(share * 100);
      const name = JSON.stringify(other.alert.name);
      found.set(one.alert.key, {
        kind: "same-firings",
        message: `All ${firings.length} firings are at the same times as those of alert ${name}${percent === 100 ? "" : `, with ${percent}% of the time in common`}. It never pages alone.`,
        advice: "Keep the alert that says more about the cause.",
        numbers: { firings: firings.length, notifications, sharedPercent: percent },
        notifications,
      });
      break;
    }
  return found;
}

/** Fields of an alert that determine when it fires. */
const conditionFields = [
  "interval",
  "threshold",
  "thresholdMax",
  "thresholdType",
  "numConsecutiveWindows",
  "scheduleOffsetMinutes",
  "scheduleStartAt",
] as const satisfies readonly (keyof AlertSettings)[];

function conditionOf({ drawing, settings, webhooks = [] }: AlertToCheck): string | undefined {
  if (!isDrawing(drawing)) return undefined;
  const { series, asRatio, formula } = drawing;
  // Servers return fields without a value as null.
  const fields = conditionFields.map((name) => settings[name] ?? null);
  return JSON.stringify([series, asRatio, formula, fields, webhooks.toSorted()]);
}

function firedOf(alert: AlertToCheck, tested: TestedAlert | undefined) {
  if (tested?.status !== "tested" || tested.firings.length < minFirings || tested.firingPercent >= maxPercent)
    return [];
  const spans: Span[] = [];
  // Sorted by start; groups overlap.
  for (const firing of tested.firings) {
    const [from, to] = [Date.parse(firing.from), Date.parse(firing.to)];
    const last = spans.at(-1);
    if (last !== undefined && from <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], to)];
    else spans.push([from, to]);
  }
  const length = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  return [{ alert, tested, spans, length, recipients: JSON.stringify((alert.webhooks ?? []).toSorted()) }];
}

/** Returns the milliseconds in which both alerts fire. */
function sharedTime({ spans: all }: Fired, { spans: others }: Fired): number {
  let [shared, index] = [0, 0];
  for (const [from, to] of all) {
    while ((others[index]?.[1] ?? to) <= from) index++;
    for (let next = index; next < others.length; next++) {
      const [start, end] = others[next] as Span;
      if (start >= to) break;
      shared += Math.min(to, end) - Math.max(from, start);
    }
  }
  return shared;
}

/** Returns whether each firing of an alert overlaps with one of another. */
function neverAlone({ spans: all }: Fired, { spans: others }: Fired): boolean {
  return all.every(([from, to]) => others.some(([start, end]) => start < to && from < end));
}
