import { isResponseError, readNumber, recordPayload } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { getUsageCostMaximumDays } from "../generated/limits.ts";
import type { UsageCostMetrics, UsageCostRecord } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";
import { discrepancies, sum } from "./usage-cost-totals.ts";
import type { UsageCostDiscrepancy } from "./usage-cost-totals.ts";
import { days, windows } from "./usage-cost-windows.ts";
import type { Period } from "./usage-cost-windows.ts";

/** A record of a cost report, its numbers as numbers. */
export type UsageCost = Omit<NonNullable<UsageCostRecord>, "metrics" | "totalCRD"> & {
  /** Total of the record, in credit units. */
  readonly totalCRD: number;
  /** The total by kind of use, in credit units; a kind that the server does not name is absent. */
  readonly metrics: Readonly<Partial<Record<keyof NonNullable<UsageCostMetrics>, number>>>;
};

/** What an organization used in a period. */
export interface UsageCostReport {
  /** Total of the period, in credit units. */
  readonly grandTotalCRD: number;
  /** One record for each day and entity, as far as the server divides them. */
  readonly costs: readonly UsageCost[];
  /** The windows whose total, as the server says it, is not the sum of their records, beyond rounding. Empty when all is well. */
  readonly discrepancies: readonly UsageCostDiscrepancy[];
}

/** Usage costs of an organization. */
export interface UsageCosts {
  /**
   * Reports the costs from one UTC day to another, both included. A day is a `Date` or text such as `2026-01-31`.
   *
   * The interface answers for at most 31 days at once; a longer period is asked for in windows, one after the other, and
   * joined. Totals are computed again, and compared with the server's: see `discrepancies`.
   * Records with `locked` false may still change.
   *
   * @throws {InputError} when a day is none, or `to` comes before `from`.
   */
  report(
    period: { readonly from: Date | string; readonly to: Date | string },
    options?: UsageCostOptions,
  ): Promise<UsageCostReport>;
}

/** Options of a report, whose `signal`, `timeout` and `retry` are those of each of its requests. */
export interface UsageCostOptions extends CallOptions {
  /** Is told after each window how many are done, of how many. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

export function createUsageCost(http: HostedTransport): UsageCosts {
  // The document says date-time; some servers take only calendar dates. What a server took last is tried first.
  let asDateTime = true;

  async function ask(from: string, to: string, options?: CallOptions): Promise<RawReport> {
    const suffix = asDateTime ? "T00:00:00.000Z" : "";
    const params = { path: http.organization(), query: { from_date: from + suffix, to_date: to + suffix } };
    const path = "/v1/organizations/{organizationId}/usageCost";
    return (await http.GET(path, { ...options, params, payload: recordPayload })).result;
  }

  return {
    async report({ from, to }, { onProgress, ...options } = {}) {
      const reports: UsageCostReport[] = [];
      const all = [...windows(days(from, to), getUsageCostMaximumDays)];
      for (const window of all) {
        const attempt = (): Promise<RawReport> => ask(window.from, window.to, options);
        const raw = await attempt().catch(async (error: unknown) => {
          if (!isResponseError(error, 400, 422)) throw error;
          asDateTime = !asDateTime;
          return attempt().catch((second: unknown) => {
            // Refused in both forms: the form was not the reason, and the first answer says what was.
            asDateTime = !asDateTime;
            throw isResponseError(second, 400, 422) ? error : second;
          });
        });
        reports.push(normalise(raw, window));
        onProgress?.({ done: reports.length, total: all.length });
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
  readonly costs?: UsageCostRecord | UsageCostRecord[];
};

function normalise({ grandTotalCRD, costs }: RawReport, period: Period): UsageCostReport {
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
  const totals = list.map((record) => record.totalCRD);
  const stated = readNumber(grandTotalCRD);
  return {
    grandTotalCRD: stated ?? sum(totals),
    costs: list,
    discrepancies: discrepancies(period, stated, totals),
  };
}
