import { findUnknownThreshold, FormulaError, windowStart } from "@obstack/core/alerts";
import { readRule } from "../evaluate/read-rule.ts";
import type { AlertRule } from "../evaluate/read-rule.ts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import type { CountedSource } from "../queries/count-events.ts";
import { isCounted, isDrawing, notTestable } from "../queries/drawing.ts";
import type { Drawing, Untestable } from "../queries/drawing.ts";
import type { Range } from "../queries/query-range.ts";
import { readWindows } from "../queries/read-evaluated.ts";
import type { Evaluated } from "../queries/read-evaluated.ts";
import { toIso } from "../evaluate/duration.ts";
import type { AlertToTest } from "./alert-to-test.ts";
import { evaluateAlert, unmeasured } from "./evaluate-alert.ts";
import type { DescribedAlert, TestedAlert } from "./report.ts";

/** An alert with its rule, and what it watches. */
export interface Watched extends AlertRule {
  readonly alert: AlertToTest;
  readonly drawing: Drawing;
}

/** Options for {@link testAlert}. */
export interface TestOptions extends Range {
  /** Receives the windows of each evaluated alert, for charts. */
  readonly onWindows?: ((key: string, windows: readonly AlertWindow[], alert: AlertRule) => void) | undefined;
  /** Returns the time of the first event of a source, if it is known. Earlier windows are not evaluated. Default: backtests count events. */
  readonly firstEventOf?: ((source: CountedSource) => Promise<number | undefined>) | undefined;
}

/** Returns the rule of an alert and what it watches, or the reason why it is not testable. */
export function watchAlert(alert: AlertToTest): Watched | Untestable {
  const { settings, drawing } = alert;
  if (!isDrawing(drawing)) return drawing;
  const read = findUnknownThreshold(settings) ?? readRule(settings, drawing.isGrouped);
  return typeof read === "string" ? notTestable(read) : { alert, ...read, drawing };
}

/** Returns the range of the windows that end within a range and do not start before the alert's schedule. */
export function windowsIn(range: Range, { length, offset, startAt = 0 }: AlertRule): Range {
  const to = windowStart(range.to, length, offset);
  return { from: Math.min(to, Math.max(startAt, windowStart(range.from, length, offset))), to };
}

/**
 * Returns the windows that an alert evaluates, and its rule without the groups that are no groups; or the reason why it cannot be tested.
 *
 * @param loaded Points of all of its windows that end within the range, in buckets that divide them.
 */
export function windowsOf(
  watched: Watched,
  loaded: Evaluated,
  options: Range,
): ReturnType<typeof readWindows> | Untestable {
  const { drawing, startAt, alert } = watched;
  const range = windowsIn(options, watched);
  if (range.from >= range.to) {
    return startAt !== undefined && startAt > options.from
      ? notTestable(`nothing is evaluated before its scheduleStartAt, ${toIso(startAt)}`)
      : notTestable(`no window of ${describe(alert).interval ?? ""} ends within the range`);
  }
  if (!loaded.isAligned)
    return notTestable("the server's buckets are not aligned to UTC, unlike the windows of alerts");
  const { unevaluated } = loaded;
  if (unevaluated !== undefined && drawing.series.length > 1 && !drawing.asRatio && drawing.formula === undefined)
    return notTestable("its last series has no integers or floats, so that this release evaluates another one");
  if (unevaluated !== undefined)
    return {
      status: "never-fires",
      reason: `its values are ${unevaluated}, and this release evaluates only integers and floats`,
    };
  try {
    return readWindows(watched, drawing, loaded, range);
  } catch (error) {
    if (error instanceof FormulaError)
      return notTestable(`its formula is not supported: ${error.message.replace(/\.$/, "")}`);
    throw error;
  }
}

/**
 * Evaluates an alert on points that were loaded: those of all of its windows that end within a range, in buckets that divide them. Begins at the first
 * event of its sources: earlier windows are not evaluated.
 */
export async function testAlert(watched: Watched, loaded: Evaluated, options: TestOptions): Promise<TestedAlert> {
  const from = await findStart(watched, loaded, options);
  const tested = testWindows(watched, loaded, { ...options, from });
  return from === options.from ? tested : { ...tested, from: toIso(from) };
}

/** Returns whether the firings of an alert depend on where its data begins. Counts of nothing that do not fire are worth no request. */
export function dependsOnStart({ drawing, rule }: Pick<Watched, "drawing" | "rule">): boolean {
  return !isCounted(drawing) || rule.condition(0);
}

/** Returns the start of the first whole window with events of all sources; that of the range if its first window has data, or if none has events. */
async function findStart(
  { drawing, length, offset, seesNothing }: Watched,
  { points }: Evaluated,
  { from, to, firstEventOf }: TestOptions,
): Promise<number> {
  const end = windowStart(from, length, offset) + length;
  if (seesNothing === true || points.some((point) => Number(point.ts_bucket) < end && hasData(point))) return from;
  let first = from;
  for (const series of drawing.series) first = Math.max(first, (await firstEventOf?.(series)) ?? from);
  const whole = windowStart(first + length - 1, length, offset);
  return first === from || whole + length > to ? from : whole;
}

function hasData(point: Evaluated["points"][number]): boolean {
  return Object.entries(point).some(([name, value]) => /^series_\d+\.data$/.test(name) && Number(value ?? 0) !== 0);
}

function testWindows(watched: Watched, loaded: Evaluated, options: TestOptions): TestedAlert {
  const { alert, drawing, length, seesNothing } = watched;
  const described = describe(alert);
  const found = windowsOf(watched, loaded, options);
  if ("status" in found) return { ...described, ...found, ...unmeasured };
  const { windows, rule } = found;
  options.onWindows?.(alert.key, windows, { ...watched, rule });
  const measured = evaluateAlert({ rule, length }, described.thresholdType ?? "", windows);
  const hasEmptyGroup = measured.firings.some(({ group }) => group?.length === 0);
  const notes = [
    ...(drawing.notes ?? []),
    ...loaded.groups.notes,
    ...(seesNothing === true ? [unseenNote] : []),
    ...(hasEmptyGroup ? [emptyGroupNote] : []),
  ];
  const result = { ...described, ...measured, ...(notes.length === 0 ? {} : { notes }) };
  if (seesNothing === true || !matchesNothing(drawing, windows)) return { ...result, status: "tested" };
  return { ...result, status: "no-data", reason: "the query matched nothing in this range" };
}

const unseenNote =
  "Its windows are shifted and 6 hours or longer: this release finds no data for them and always evaluates 0.";
const emptyGroupNote =
  "A window without any group meets the condition: it fires under an empty group, which the server normally never resolves.";

/** Returns whether a query matched nothing: no window has a value, or all counts are 0. */
function matchesNothing({ series, asRatio, formula }: Drawing, windows: readonly AlertWindow[]): boolean {
  const isCount = !asRatio && formula === undefined && ["count", "count_distinct"].includes(series.at(-1)?.aggFn ?? "");
  return windows.every(({ rows }) => rows.every(({ value }) => value === null || (isCount && value === 0)));
}

/** Returns what a report says about an alert before its results. */
export function describe({ key, name, settings }: AlertToTest): DescribedAlert {
  const { interval, threshold, thresholdMax, thresholdType } = settings;
  return {
    key,
    name,
    ...(typeof interval === "string" ? { interval } : {}),
    ...(typeof threshold === "number" ? { threshold } : {}),
    ...(typeof thresholdMax === "number" ? { thresholdMax } : {}),
    ...(typeof thresholdType === "string" ? { thresholdType } : {}),
  };
}
