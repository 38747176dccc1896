import { outlineStack } from "@obstack/as-code/files";
import type { Position, Problem, StackObjects } from "@obstack/as-code";
import type { StackDocument } from "@obstack/as-code/files";
import { findUnevaluatedKind, hasGroups, readRule } from "@obstack/alerting";
import { windowStart } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow } from "@obstack/alerting";
import { readTime, readDuration } from "@obstack/core";
import testsSchemaText from "../../schemas/tests.schema.json" with { type: "json" };
import { formatMinutes, minute, toIso } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { findByName } from "../backtest/find-by-name.ts";

/** JSON Schema of the files in `tests/`, for editors. */
export const testsSchema: object = testsSchemaText;

/** Result of a unit test. */
export interface UnitTestResult {
  readonly name: string;
  /** Key of the alert, or of the dashboard of the SLO. */
  readonly alert: string;
  readonly position: Position;
  readonly status: "passed" | "failed";
  /** Unmet expectations. */
  readonly failures: readonly Problem[];
}

/** What a test expects. Times are in milliseconds since the epoch. */
export interface Expectation {
  /** Values of the `groupBy` columns; absent for all firings. */
  readonly group?: readonly string[] | undefined;
  /** When firings start or end: every one in a list, otherwise only the first. */
  readonly times: readonly {
    readonly field: "fires_at" | "resolves_at";
    readonly expected: readonly number[];
    readonly isList: boolean;
  }[];
  readonly count?: number | undefined;
  /** Returns the position of a field. */
  readonly place: (field?: string) => Position;
}

/** A valid unit test. */
export interface UnitTest {
  readonly name: string;
  /** Key of the alert. */
  readonly alert: string;
  readonly position: Position;
  readonly start: number;
  readonly rule: AlertRule;
  readonly windows: readonly AlertWindow[];
  readonly expectations: readonly Expectation[];
}

/** A step of a series: the value of one window, null for a row without a value, or several windows. */
type Step =
  | number
  | null
  | {
      readonly repeat?: number;
      readonly ramp?: readonly [number, number];
      readonly times?: number;
      readonly gap?: number;
      readonly empty?: number;
    };

/** Content of a window: a value, null for a row without one, undefined for no row. */
type Cell = number | null | undefined;

/** Maximum number of windows per test, enough for a year of hours. */
const maxWindows = 10_000;

interface RawTest {
  readonly name: string;
  readonly alert: string;
  readonly start?: string;
  readonly values?: readonly Step[];
  readonly groups?: Readonly<Record<string, readonly Step[]>>;
  readonly expect: RawExpectation | readonly RawExpectation[];
}

interface RawExpectation {
  readonly group?: string;
  readonly fires_at?: string | readonly string[];
  readonly resolves_at?: string | readonly string[];
  readonly count?: number;
  readonly never?: boolean;
}

/** A multiple of every interval. */
const defaultStart = Date.parse("2026-01-01T00:00:00Z");

/**
 * Reads the unit tests of alerts.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake.
 */
export function readTests(documents: readonly StackDocument[], objects: StackObjects): readonly UnitTest[] {
  const problems: Problem[] = [];
  const { tiles, watched } = outlineStack(objects);
  const tileOf = (key: string): (typeof tiles)[number] | undefined => {
    const found = watched.get(key);
    return tiles.find((one) => one.dashboard === found?.dashboard && one.tile === found.tile);
  };
  const whyNeverTested = (key: string, { seesNothing }: AlertRule): string | undefined => {
    const kind = findUnevaluatedKind(tileOf(key)?.value);
    if (kind !== undefined) return `alerts on tiles of kind "${kind}" never fire on the current release`;
    return seesNothing === true
      ? "its windows are shifted and 6 hours or longer, so that the current release evaluates 0"
      : undefined;
  };
  const isGroupedTile = (key: string): boolean | undefined => {
    const tile = tileOf(key);
    if (tile === undefined) return undefined;
    const { series, config } = Object(tile.value) as { readonly series?: unknown; readonly config?: unknown };
    return hasGroups(Array.isArray(series) ? series : [config]);
  };
  const read = ({ place }: StackDocument, raw: RawTest, index: number): UnitTest | undefined => {
    const placeOf = (...path: (string | number)[]): Position => place({ path: ["tests", index, ...path] });
    const before = problems.length;
    const report = (path: readonly (string | number)[], message: string): void =>
      void problems.push({ ...placeOf(...path), message });
    const alert = findByName(objects.alerts, raw.alert, ({ value }) => value["name"], "alert");
    if (typeof alert === "string") {
      report(["alert"], alert);
      return undefined;
    }
    const { values, groups } = raw;
    if ((values === undefined) === (groups === undefined)) report([], "A test must have either values or groups.");
    const isGrouped = groups !== undefined;
    const expected = isGroupedTile(alert.key);
    if (expected !== undefined && expected !== isGrouped && problems.length === before) {
      const message = expected
        ? `The tile of ${alert.path} groups its values. Use groups instead of values.`
        : `The tile of ${alert.path} does not group its values. Use values instead of groups.`;
      report([isGrouped ? "groups" : "values"], message);
    }
    const rule = readRule(alert.value, isGrouped);
    const reason = typeof rule === "string" ? rule : whyNeverTested(alert.key, rule);
    if (typeof rule === "string" || reason !== undefined) {
      report(["alert"], `Cannot test ${alert.path}: ${reason ?? ""}.`);
      return undefined;
    }
    const { offset: shift = 0 } = rule;
    const start = raw.start === undefined ? defaultStart + shift : readTime(raw.start);
    if (Number.isNaN(start)) report(["start"], `Invalid time ${JSON.stringify(raw.start)}. Use ISO 8601.`);
    else if (windowStart(start, rule.length, shift) !== start) {
      const interval = String(alert.value["interval"]);
      const message =
        shift === 0
          ? `Windows of ${interval} are aligned to UTC. Use a start that is a multiple of ${interval}.`
          : `Windows of this alert start ${formatMinutes(shift / minute)} after each multiple of ${interval} in UTC. Use such a start.`;
      report(["start"], message);
    } else if (start < (rule.startAt ?? start)) {
      report(
        ["start"],
        `Nothing is evaluated before scheduleStartAt. Use a start at or after ${toIso(rule.startAt ?? 0)}.`,
      );
    }
    const series = Object.entries(groups ?? { "": values ?? [] }).map(([name, steps]) => ({
      group: isGrouped ? toGroup(name) : [],
      cells: expand(steps, (step, message) => report([...(isGrouped ? ["groups", name] : ["values"]), step], message)),
    }));
    const toTime = (text: string, path: readonly (string | number)[]): number => {
      const offset = text === "0" ? 0 : readDuration(text);
      const time = offset === undefined ? readTime(text) : start + offset;
      if (Number.isNaN(time))
        report(
          path,
          `Invalid time ${JSON.stringify(text)}. Use the time since the start, for example 25m, or ISO 8601.`,
        );
      return time;
    };
    const expectations = [raw.expect].flat().map((one, position) => {
      const path = Array.isArray(raw.expect) ? ["expect", position] : ["expect"];
      return toExpectation(one, path, { toTime, report, placeOf, groups });
    });
    if (problems.length > before) return undefined;
    return {
      name: raw.name,
      alert: alert.key,
      position: placeOf(),
      start,
      rule,
      windows: toWindows(series, start, rule.length),
      expectations,
    };
  };
  const tests = documents.flatMap((document) =>
    ((document.value["tests"] ?? []) as readonly RawTest[]).flatMap((raw, index) => read(document, raw, index) ?? []),
  );
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return tests;
}

interface ExpectationReader {
  readonly toTime: (text: string, path: readonly (string | number)[]) => number;
  readonly report: (path: readonly (string | number)[], message: string) => void;
  readonly placeOf: (...path: (string | number)[]) => Position;
  readonly groups: RawTest["groups"];
}

function toExpectation(
  raw: RawExpectation,
  path: readonly (string | number)[],
  { toTime, report, placeOf, groups }: ExpectationReader,
): Expectation {
  const { group, fires_at: firesAt, resolves_at: resolvesAt, count, never } = raw;
  if ([firesAt, resolvesAt, count, never].every((one) => one === undefined))
    report(path, "No expectation. Add fires_at, resolves_at, count or never.");
  if (never === true && [firesAt, resolvesAt, count].some((one) => one !== undefined))
    report([...path, "never"], '"never" cannot be combined with other expectations.');
  if (group !== undefined && (groups === undefined || !Object.hasOwn(groups, group)))
    report([...path, "group"], `Unknown group ${JSON.stringify(group)}. ${describeGroups(groups)}`);
  const times = (["fires_at", "resolves_at"] as const).flatMap((field) => {
    const given = raw[field];
    if (given === undefined) return [];
    const expected = [given].flat().map((text) => toTime(text, [...path, field]));
    return [{ field, expected, isList: Array.isArray(given) }];
  });
  return {
    group: group === undefined ? undefined : toGroup(group),
    times,
    count: never === true ? 0 : count,
    place: (field) => placeOf(...path, ...(field === undefined ? [] : [field])),
  };
}

function describeGroups(groups: RawTest["groups"]): string {
  return groups === undefined ? "The test has no groups." : `Groups of this test: ${Object.keys(groups).join(", ")}.`;
}

function toGroup(name: string): string[] {
  return name.split(",").map((part) => part.trim());
}

function expand(steps: readonly Step[], report: (step: number, message: string) => void): Cell[] {
  const cells: Cell[] = [];
  for (const [index, step] of steps.entries()) {
    const count = countWindows(step);
    if (typeof count === "string") report(index, count);
    else if (cells.length + count > maxWindows) {
      report(index, `The series has more than ${maxWindows} windows. Use a shorter one.`);
      break;
    } else cells.push(...expandStep(step));
  }
  return cells;
}

function toWindows(
  series: readonly { readonly group: readonly string[]; readonly cells: readonly Cell[] }[],
  start: number,
  length: number,
): AlertWindow[] {
  const count = series.reduce((longest, { cells }) => Math.max(longest, cells.length), 0);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * length,
    rows: series.flatMap(({ group, cells }) => {
      const value = cells[index];
      return value === undefined ? [] : [{ group, value }];
    }),
  }));
}

/** Returns the number of windows of a step, or an error message. */
function countWindows(step: Step): number | string {
  if (typeof step !== "object" || step === null) return 1;
  const { repeat, ramp, times, gap, empty } = step;
  const kinds = Object.entries({ repeat, ramp, gap, empty }).filter(([, value]) => value !== undefined);
  const [[kind] = []] = kinds;
  if (kinds.length !== 1 || kind === undefined) return "A step must have exactly one of repeat, ramp, gap and empty.";
  const isTimed = kind === "repeat" || kind === "ramp";
  if (isTimed && times === undefined) return `A step with "${kind}" needs "times".`;
  if (!isTimed && times !== undefined)
    return `"times" cannot be combined with "${kind}", whose value is the number of windows.`;
  return times ?? gap ?? empty ?? 0;
}

/** Returns the windows of a step that {@link countWindows} accepts. */
function expandStep(step: Step): Cell[] {
  if (typeof step !== "object" || step === null) return [step];
  const { repeat, ramp, times = 1, gap, empty } = step;
  const fill = (count: number, cell: (index: number) => Cell): Cell[] =>
    Array.from({ length: count }, (_, index) => cell(index));
  if (gap !== undefined) return fill(gap, () => null);
  if (empty !== undefined) return fill(empty, () => undefined);
  if (ramp === undefined) return fill(times, () => repeat);
  const [first, last] = ramp;
  return fill(times, (index) => (times === 1 ? last : first + ((last - first) * index) / (times - 1)));
}

/** Formats a time since the start as `25m` or `3d2m`, or as ISO 8601 if it is not a whole number of minutes. */
export function formatSince(time: number, start: number): string {
  const minutes = (time - start) / minute;
  if (minutes < 0 || !Number.isInteger(minutes)) return toIso(time);
  const counts = { d: Math.floor(minutes / 1440), h: Math.floor(minutes / 60) % 24, m: minutes % 60 };
  const parts = Object.entries(counts).flatMap(([unit, count]) => (count === 0 ? [] : [`${count}${unit}`]));
  return parts.join("") || "0m";
}
