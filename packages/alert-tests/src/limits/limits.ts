import { AlertTestError } from "../common/errors.ts";
import { getOwn, readDuration } from "@obstack/core/internal";

/** Values of `fail-on`: outcomes that can fail a backtest, incidents that cannot be judged, and `none`. */
export const failOnValues = ["no-data", "not-testable", "query-failed", "never-fires", "incidents", "none"] as const;

/** Limits of one or all alerts, as written in `obstack.yaml` and in flags. */
export interface AlertLimits {
  /** Maximum number of notifications in any period, for example `5/day`. An alert notifies in every window in which it fires, and when it is resolved. */
  readonly "at-most"?: string | undefined;
  /** Minimum number of firings per period, for example `1/30d`. Checked only if the range contains at least one period. */
  readonly "at-least"?: string | undefined;
  /** Statuses that fail a backtest, in addition to `query-failed`. With `none`, a failed query does not fail it. Default: `query-failed`. */
  readonly "fail-on"?: string | readonly string[] | undefined;
}

/** A saved search in `obstack.yaml`. */
export interface SearchSettings {
  /** Name or identifier of the source. */
  readonly source: string;
  readonly where?: string | undefined;
  /** `lucene` or `sql`. Default: `lucene`. */
  readonly whereLanguage?: string | undefined;
  /** Columns, whose aliases can occur in the filter. */
  readonly select?: string | undefined;
}

/** The `test` settings in `obstack.yaml`. */
export interface TestSettings extends AlertLimits {
  /** Minimum coverage, in percent. */
  readonly coverage?: { readonly alerts?: number | undefined; readonly tiles?: number | undefined } | undefined;
  /** Saved searches by name or identifier, which the interface cannot read. */
  readonly searches?: Readonly<Record<string, SearchSettings>> | undefined;
  /** Limits of single alerts by key. They take precedence. */
  readonly alerts?: Readonly<Record<string, AlertLimits>> | undefined;
}

/** Parsed limits of one alert. */
export interface ParsedLimits {
  readonly atMost: Rate | undefined;
  readonly atLeast: Rate | undefined;
  readonly failOn: readonly string[];
}

/**
 * Parses limits.
 *
 * @throws {AlertTestError} Of kind `input`, if a rate or status is invalid.
 */
export function parseLimits(limits: AlertLimits): ParsedLimits {
  return {
    atMost: parseRate(limits["at-most"], "at-most"),
    atLeast: parseRate(limits["at-least"], "at-least"),
    failOn: parseStatuses(limits["fail-on"]),
  };
}

/**
 * Parses all limits in settings, so that an invalid one is reported before anything is tested.
 *
 * @throws {AlertTestError} Of kind `input`, if a rate or status is invalid.
 */
export function checkLimits(settings: TestSettings): void {
  for (const one of [settings, ...Object.values(settings.alerts ?? {})]) parseLimits(one);
}

function parseRate(text: string | undefined, name: string): Rate | undefined {
  if (text === undefined) return undefined;
  const rate = readRate(text);
  if (rate !== undefined) return rate;
  throw new AlertTestError(
    "input",
    `Invalid ${name} ${JSON.stringify(text)}.`,
    "Use a value such as 5/day, 2/12h or 1/30d.",
  );
}

function parseStatuses(given: AlertLimits["fail-on"]): readonly string[] {
  const statuses = [given ?? []].flat().flatMap((text) => text.split(",").map((part) => part.trim()));
  const unknown = statuses.find((status) => !failOnValues.some((known) => known === status));
  if (unknown === undefined)
    return statuses.includes("none") ? statuses.filter((status) => status !== "none") : [...statuses, "query-failed"];
  throw new AlertTestError(
    "input",
    `Invalid fail-on ${JSON.stringify(unknown)}.`,
    `Use ${failOnValues.join(", ")}, or several separated by a comma.`,
  );
}

/** A number of notifications or firings in a period. */
export interface Rate {
  readonly count: number;
  /** Milliseconds. */
  readonly period: number;
  /** As written, such as `5/day`. */
  readonly text: string;
}

const names: Readonly<Record<string, string>> = { hour: "1h", day: "1d", week: "7d", month: "30d" };

/** Reads a rate such as `5/day`, `1/30d` or `2/12h`; returns undefined if it is invalid. */
export function readRate(text: string): Rate | undefined {
  const [, count, period = ""] = /^(\d{1,9})\/(\w+)$/.exec(text.trim()) ?? [];
  const length = readDuration(getOwn(names, period) ?? (/^\d/.test(period) ? period : `1${period}`)) ?? 0;
  return count === undefined || length === 0 ? undefined : { count: Number(count), period: length, text };
}
