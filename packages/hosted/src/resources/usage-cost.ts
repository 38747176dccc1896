import { hasRealDay, InputError, isResponseError, readNumber, recordPayload } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { getUsageCostMaximumDays } from "../generated/limits.ts";
import type { UsageCostMetrics, UsageCostRecord } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** A record of a usage cost report, with numeric strings converted to numbers. */
export type UsageCost = Omit<NonNullable<UsageCostRecord>, "metrics" | "totalCRD"> & {
  /** Total cost of the record, in credit units. */
  readonly totalCRD: number;
  /** Cost by category, in credit units. Categories that the server does not send are absent. */
  readonly metrics: Readonly<Partial<Record<keyof NonNullable<UsageCostMetrics>, number>>>;
};

/** Usage cost of an organization over a period. */
export interface UsageCostReport {
  /** Total cost of the period, in credit units. */
  readonly grandTotalCRD: number;
  /** Records, one per day and entity if the server splits them. */
  readonly costs: readonly UsageCost[];
  /** Windows whose reported total does not match the sum of their records, beyond rounding. Empty if all totals match. */
  readonly discrepancies: readonly UsageCostDiscrepancy[];
}

/** A period of UTC days such as `2026-01-31`, both inclusive. */
interface Period {
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

/** A reported total that does not match the sum of its records. */
export interface UsageCostDiscrepancy extends Period {
  /** Total reported by the server, in credit units. */
  readonly stated: number;
  /** Sum of the records, in credit units. */
  readonly computed: number;
}

/** Usage costs of an organization. */
export interface UsageCosts {
  /**
   * Reports the costs from one UTC day to another, both inclusive. A day is a `Date` or a string such as `2026-01-31`.
   *
   * The interface limits a request to 31 days. Longer periods are split into windows, requested one after another and
   * joined. Reported totals are compared with the sum of their records: see `discrepancies`.
   * Records where `locked` is false can still change.
   *
   * @throws {InputError} If a date is invalid, or `to` is before `from`.
   */
  report(
    period: { readonly from: Date | string; readonly to: Date | string },
    options?: UsageCostOptions,
  ): Promise<UsageCostReport>;
}

/** Options of a report. `signal`, `timeout` and `retry` apply to each of its requests. */
export interface UsageCostOptions extends CallOptions {
  /** Called after each window with its first and last day, the number of completed windows and their total number. */
  readonly onProgress?: ((progress: Period & { readonly done: number; readonly total: number }) => void) | undefined;
}

/** Creates the usage cost resource. */
export function createUsageCost(http: HostedTransport): UsageCosts {
  // Some servers accept only calendar dates, not the documented date-times. Remember what the server accepted last.
  let asDateTime = true;

  async function fetchReport(from: string, to: string, options?: CallOptions): Promise<RawReport> {
    const suffix = asDateTime ? "T00:00:00.000Z" : "";
    const params = { path: http.organization(), query: { from_date: from + suffix, to_date: to + suffix } };
    const path = "/v1/organizations/{organizationId}/usageCost";
    return (await http.GET(path, { params, payload: recordPayload }, options)).result;
  }

  return {
    async report(period, { onProgress, ...options } = {}) {
      // A copy: JavaScript may pass no period.
      const { from, to } = { ...period };
      const reports: UsageCostReport[] = [];
      const windows = [...splitPeriod(toPeriod(from, to), getUsageCostMaximumDays)];
      for (const window of windows) {
        const attempt = (): Promise<RawReport> => fetchReport(window.from, window.to, options);
        const raw = await attempt().catch(async (error: unknown) => {
          if (!isResponseError(error, 400, 422)) throw error;
          asDateTime = !asDateTime;
          return attempt().catch((second: unknown) => {
            // Both formats were rejected, so the format was not the reason: report the first error.
            asDateTime = !asDateTime;
            throw isResponseError(second, 400, 422) ? error : second;
          });
        });
        reports.push(normalize(raw, window));
        onProgress?.({ done: reports.length, total: windows.length, ...window });
      }
      return {
        grandTotalCRD: sum(reports.map((report) => report.grandTotalCRD)),
        costs: reports.flatMap((report) => report.costs),
        discrepancies: reports.flatMap((report) => report.discrepancies),
      };
    },
  };
}

type RawReport = {
  readonly grandTotalCRD?: number | string | null;
  readonly costs?: UsageCostRecord | UsageCostRecord[] | null;
};

function normalize({ grandTotalCRD, costs }: RawReport, period: Period): UsageCostReport {
  const records = (Array.isArray(costs) ? costs : [costs]).filter((record) => record !== undefined && record !== null);
  const list = records.map((record) => ({
    ...record,
    totalCRD: readNumber(record.totalCRD) ?? 0,
    metrics: Object.fromEntries(
      Object.entries(record.metrics ?? {}).flatMap(([name, value]) => {
        const number = readNumber(value);
        return number === undefined ? [] : [[name, number]];
      }),
    ),
  }));
  const [stated, computed] = [readNumber(grandTotalCRD), sum(list.map(({ totalCRD }) => totalCRD))];
  // Not of the metrics in a record: the interface does not specify whether one includes others. Servers round to a hundredth.
  const isSame = stated === undefined || Math.abs(stated - computed) <= 0.005 * (list.length + 1);
  return {
    grandTotalCRD: stated ?? computed,
    costs: list,
    discrepancies: isSame ? [] : [{ ...period, stated, computed }],
  };
}

/** Adds numbers, rounded to a millionth to hide binary floating-point errors. */
function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, number) => total + number, 0) * 1e6) / 1e6;
}

const millisecondsOfDay = 86_400_000;

/**
 * Converts two dates to a period of UTC days.
 *
 * @throws {InputError} If a date is invalid, or `to` is before `from`.
 */
function toPeriod(from: Date | string, to: Date | string): Period {
  const period = { from: toDay("from", from), to: toDay("to", to) };
  if (period.to < period.from) throw new InputError("to", `on or after from (${period.from})`, period.to);
  return period;
}

function toDay(field: string, value: Date | string | undefined): string {
  const text = value instanceof Date ? (Number.isNaN(value.getTime()) ? "" : value.toISOString()) : String(value);
  // A date-time with a time zone counts as its UTC day.
  const date = /^\d{4}-\d{2}-\d{2}(?:T.*(?:Z|[+-]\d{2}:?\d{2}))?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !hasRealDay(text))
    throw new InputError(field, "a date such as 2026-01-31, or a date-time with a time zone", value);
  return date.toISOString().slice(0, 10);
}

/** Splits a period into consecutive windows of at most `maximumDays` days. */
function* splitPeriod({ from, to }: Period, maximumDays: number): Generator<Period> {
  const last = Date.parse(to);
  for (let begin = Date.parse(from); begin <= last; begin += maximumDays * millisecondsOfDay) {
    const end = Math.min(last, begin + (maximumDays - 1) * millisecondsOfDay);
    yield { from: new Date(begin).toISOString().slice(0, 10), to: new Date(end).toISOString().slice(0, 10) };
  }
}
