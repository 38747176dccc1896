import { knownBudget } from "./budget.ts";
import { budgetSql, burnSql, eventsSql } from "./burn-sql.ts";
import type { BudgetNumber, SqlSource } from "./burn-sql.ts";
import { sloAlertValue } from "./evaluate-slo.ts";
import type { Exclusion, BurnRate, Slo } from "./slo.ts";
import type { IndicatorFilters } from "./indicator.ts";
import type { MinuteCounts } from "./evaluate-slo.ts";
import { minute } from "../evaluate/duration.ts";
import { calendarLengths, exact, isCalendar, sloWindowStart } from "./slo.ts";
import type { SloAlert } from "./slo-alerts.ts";

/** The parts of an SLO that its SQL contains. */
export type SqlSlo = Pick<
  Slo,
  "objective" | "window" | "calendar" | "exclude" | "delay" | "minimumEvents" | "minimumCoverage"
>;

/** The SQL of a tile of an SLO. */
export interface SloSql {
  /** Fields that the SQL does not contain have values without effect. */
  readonly slo: SqlSlo;
  /** What the SQL returns: a number about the window, or the value that an alert compares. */
  readonly number: BudgetNumber | "alert";
  /** An alert on the result, with the shortest interval and any threshold; absent for numbers about the window. */
  readonly alert?: SloAlert | undefined;
  /** Returns the start of the events that it reads if a window ends at a time. */
  readonly startOf: (end: number) => number;
  /** Returns its result for a window that ends at a time; null if it is unknown. */
  readonly valueAt: (counts: MinuteCounts, end: number) => number | null;
}

/** Returns what the SQL of an SLO computes; undefined for other SQL. Compares the text with the SQL that the numbers in it result in. */
export function readSloSql(sql: string, filters: IndicatorFilters, source: SqlSource): SloSql | undefined {
  return [readBudget, readBurn, readEvents]
    .flatMap((read) => read(sql) ?? [])
    .find(({ write }) => write(filters, source) === sql)?.found;
}

interface Reading {
  readonly found: SloSql;
  readonly write: (filters: IndicatorFilters, source: SqlSource) => string;
}

function readBudget(sql: string): Reading | undefined {
  const [, minimum = "0", budget, number] =
    /^SELECT if\(total = 0(?: OR hours \* 100 < (\S+) \* allHours)?, NULL, 100 - 100 \* bad \/ greatest\(total, 1\)(?: \/ (\S+))?\) AS (\w+) FROM/.exec(
      sql,
    ) ?? [];
  if (number !== "achieved" && number !== "budgetLeft") return undefined;
  const [, part] = /toStartOf(Month|Quarter)\(fromUnixTimestamp64Milli\(\{endDateMilliseconds/.exec(sql) ?? [];
  const calendar = part?.toLowerCase();
  const slo = {
    ...withoutEffect,
    ...(budget === undefined ? {} : { objective: objectiveOf(budget) }),
    ...(isCalendar(calendar) ? { calendar, window: calendarLengths[calendar] } : { window: endsOf(sql)[0] ?? 0 }),
    minimumCoverage: Number(minimum),
    exclude: exclusionsOf(sql),
  };
  const startOf = (end: number): number => sloWindowStart(slo, end);
  return {
    found: {
      slo,
      number,
      startOf,
      valueAt(counts, end) {
        const { achieved, leftPercent } = knownBudget(slo, counts, end) ?? {};
        return (number === "achieved" ? achieved : leftPercent) ?? null;
      },
    },
    write: (filters, source) => budgetSql(slo, number, filters, source),
  };
}

function readBurn(sql: string): Reading | undefined {
  const [, minimum, budget] = /^SELECT if\(longAll < (\d+), 0, .*?\) \/ (\S+)\) AS burn FROM/.exec(sql) ?? [];
  const [long, short, delay] = endsOf(sql);
  if (budget === undefined || long === undefined || short === undefined || delay === undefined) return undefined;
  const slo = {
    ...withoutEffect,
    objective: objectiveOf(budget),
    minimumEvents: Number(minimum),
    delay,
    exclude: exclusionsOf(sql),
  };
  const rate: BurnRate = { severity: "page", long: long - delay, short: short - delay, factor: 1 };
  return {
    found: ofAlert(slo, { ...anyAlert, kind: "burn", rate }, long),
    write: (filters, source) => burnSql(slo, rate, filters, source),
  };
}

function readEvents(sql: string): Reading | undefined {
  const [start, delay] = endsOf(sql);
  if (!/^SELECT .* AS events FROM/.test(sql) || start === undefined || delay === undefined) return undefined;
  const absent = start - delay;
  const slo = { ...withoutEffect, delay, exclude: exclusionsOf(sql) };
  return {
    found: ofAlert(slo, { ...anyAlert, kind: "absence", absent }, start),
    write: (filters, source) => eventsSql(slo, absent, filters, source),
  };
}

const anyAlert = { key: "", severity: "page", threshold: 1, interval: "1m", length: minute } as const;

function ofAlert(slo: SqlSlo, alert: SloAlert, length: number): SloSql {
  return {
    slo,
    number: "alert",
    alert,
    startOf: (end) => end - length,
    valueAt: (counts, end) => sloAlertValue(slo, alert, counts, end),
  };
}

const withoutEffect: SqlSlo = { objective: 0, window: 0, delay: 0, minimumEvents: 1, minimumCoverage: 0 };

function objectiveOf(budget: string): number {
  return exact(100 - 100 * Number(budget));
}

/** Returns how many milliseconds before the end of the evaluated window the parts of SQL start and end, longest first. */
function endsOf(sql: string): number[] {
  const found = sql.matchAll(/\{endDateMilliseconds:Int64\}(?: - (\d+))?(?! - |\d|, 'UTC')/g);
  return [...new Set([...found].map(([, length = "0"]) => Number(length)))].toSorted((one, other) => other - one);
}

function exclusionsOf(sql: string): Exclusion[] {
  const conditions = [
    / >= fromUnixTimestamp64Milli\((\d+)\) AND (?:(?!fromUnix).)+? < fromUnixTimestamp64Milli\((\d+)\)\)/g,
    /> (\d+) AND \{endDateMilliseconds:Int64\} - \d+ < (\d+)\)/g,
  ];
  return conditions.flatMap((condition) =>
    [...sql.matchAll(condition)].map(([, from, to]) => ({ from: Number(from), to: Number(to) })),
  );
}
