import type { StackDocument } from "@obstack/as-code/files";
import type { Position, Problem, SloObject, StackObjects } from "@obstack/as-code";
import { findSloFirings, toMinuteCounts, toSloAlerts } from "@obstack/alerting/slo";
import type { SloFiring } from "@obstack/alerting/slo";
import { formatCount, minOf } from "@obstack/basics";
import { readDuration } from "@obstack/core";
import { formatMinutes, minute } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { findByName } from "../backtest/find-by-name.ts";
import { formatSince } from "./read-tests.ts";
import type { UnitTestResult } from "./read-tests.ts";

interface RawSloTest {
  readonly name: string;
  readonly slo: string;
  readonly events: readonly { readonly good?: number; readonly bad?: number; readonly for: string }[];
  readonly expect: {
    readonly pages?: number;
    readonly tickets?: number;
    readonly detects_within?: string;
    readonly pages_for_at_most?: string;
  };
}

/** A multiple of every interval. */
const start = Date.parse("2026-01-01T00:00:00Z");
/** The longest series, in minutes. */
const maxMinutes = 45 * 24 * 60;

/**
 * Runs the unit tests of SLOs.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake in a test.
 */
export function runSloTests(documents: readonly StackDocument[], { slos }: StackObjects): readonly UnitTestResult[] {
  const problems: Problem[] = [];
  const results = documents.flatMap(({ value, place }) =>
    ((value["slos"] ?? []) as readonly RawSloTest[]).flatMap((raw, index) => {
      const placeOf = (...path: (string | number)[]): Position => place({ path: ["slos", index, ...path] });
      const before = problems.length;
      const slo = findByName(slos, raw.slo, (one) => one.slo.name, "SLO");
      if (typeof slo === "string") problems.push({ ...placeOf("slo"), message: slo });
      const lengths = raw.events.map(({ for: text }, position) =>
        readMinutes(text, placeOf("events", position, "for"), problems),
      );
      if (lengths.reduce((sum, length) => sum + length, 0) > maxMinutes)
        problems.push({ ...placeOf("events"), message: "The events cover more than 45 days. Use a shorter series." });
      const limits = {
        detect: readMinutes(raw.expect.detects_within, placeOf("expect", "detects_within"), problems),
        pages: readMinutes(raw.expect.pages_for_at_most, placeOf("expect", "pages_for_at_most"), problems),
      };
      if (typeof slo === "string" || problems.length > before) return [];
      const failures = runSloTest(slo, raw, lengths, limits).map(({ field, message }) => ({
        ...placeOf("expect", field),
        message,
      }));
      const status = failures.length === 0 ? ("passed" as const) : ("failed" as const);
      return [{ name: raw.name, alert: `slos/${slo.key}`, position: placeOf(), status, failures }];
    }),
  );
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return results;
}

/** Reads a duration in minutes. An absent limit is infinite. */
function readMinutes(text: string | undefined, position: Position, problems: Problem[]): number {
  if (text === undefined) return Infinity;
  const length = readDuration(text);
  if (length !== undefined && length % minute === 0) return length / minute;
  problems.push({
    ...position,
    message: `Invalid duration ${JSON.stringify(text)}. Use whole minutes, such as 20m or 3d.`,
  });
  return 0;
}

function runSloTest(
  { slo }: SloObject,
  { events, expect }: RawSloTest,
  lengths: readonly number[],
  limits: Readonly<Record<"detect" | "pages", number>>,
): { readonly field: string; readonly message: string }[] {
  const points: object[] = [];
  let time = start;
  let firstBad: number | undefined;
  for (const [index, { good = 0, bad = 0 }] of events.entries()) {
    if (bad > 0) firstBad ??= time;
    for (let count = 0; count < (lengths[index] ?? 0); count++, time += minute)
      points.push({ ts_bucket: time, "series_0.data": bad, "series_1.data": good + bad });
  }
  const range = { from: start, to: time };
  const counts = toMinuteCounts(points, range);
  const firings = toSloAlerts(slo).flatMap((alert) => findSloFirings(slo, alert, counts, range));
  const pages = firings.filter(({ severity }) => severity === "page");
  const found = describe(firings);
  const failures: ReturnType<typeof runSloTest> = [];
  const compare = (field: "pages" | "tickets", actual: readonly SloFiring[]): void => {
    const expected = expect[field];
    if (expected === undefined || expected === actual.length) return;
    const message = `Expected ${formatCount(expected, field.slice(0, -1))}, but got ${actual.length}: ${describe(actual)}.`;
    failures.push({ field, message });
  };
  compare("pages", pages);
  compare(
    "tickets",
    firings.filter(({ severity }) => severity === "ticket"),
  );
  const first = minOf(firings.map(({ notifiedAt }) => notifiedAt));
  const minutes = firstBad === undefined ? Infinity : (first - firstBad) / minute;
  if (minutes > limits.detect) {
    const actual = Number.isFinite(minutes) ? `it took ${formatMinutes(minutes)}` : "no alert fires";
    failures.push({
      field: "detects_within",
      message: `Expected a notification within ${formatMinutes(limits.detect)}, but ${actual}: ${found}.`,
    });
  }
  const firing = pages.reduce((sum, { from, to }) => Math.max(sum, (to - from) / minute), 0);
  if (firing > limits.pages) {
    failures.push({
      field: "pages_for_at_most",
      message: `Expected pages for at most ${formatMinutes(limits.pages)}, but one fires for ${formatMinutes(firing)}: ${describe(pages)}.`,
    });
  }
  return failures;
}

function describe(firings: readonly SloFiring[]): string {
  if (firings.length === 0) return "no alert fires";
  const shown = firings
    .toSorted((one, other) => one.notifiedAt - other.notifiedAt)
    .slice(0, 5)
    .map(({ severity, notifiedAt, to }) => {
      return `${severity} from ${formatSince(notifiedAt, start)} to ${formatSince(to, start)}`;
    });
  return `${shown.join(", ")}${firings.length > shown.length ? ` and ${firings.length - shown.length} more` : ""}`;
}
