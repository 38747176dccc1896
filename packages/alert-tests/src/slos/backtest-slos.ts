import { defaultTarget, resolveSlos } from "@obstack/as-code/files";
import type { PlannedApply } from "@obstack/as-code";
import type { ResolvedSlo, ResolveOptions, SloDraft } from "@obstack/as-code/files";
import { sloLookBack } from "@obstack/alerting/slo";
import { maxOf } from "@obstack/basics";
import { windowStart } from "@obstack/core/alerts";
import type { BacktestOptions } from "../backtest/backtest.ts";
import { notTestable, minute, toIso, loadCounts, testSlo } from "@obstack/alerting/backtest";
import type { DataClient, LoadedCounts, TestedSlo } from "@obstack/alerting/backtest";

/** Options for {@link backtestSlos}. */
export interface BacktestSlosOptions extends Pick<
  BacktestOptions,
  "target" | "since" | "to" | "signal" | "onProgress"
> {
  /** A plan of the same folder and target, whose lists are used instead of new requests. */
  readonly plan?: PlannedApply | undefined;
  /** Keys of the SLOs to evaluate. Default: all. */
  readonly keys?: ReadonlySet<string> | undefined;
}

/** The SLOs of a folder on past data. */
export interface SloBacktest {
  /** Start of the range, in ISO 8601. */
  readonly from: string;
  /** End of the range, in ISO 8601. */
  readonly to: string;
  readonly slos: readonly TestedSlo[];
}

/** The events of SLOs, and the range to evaluate. */
export interface LoadedSlos {
  readonly from: number;
  readonly to: number;
  readonly counts: ReadonlyMap<ResolvedSlo, LoadedCounts>;
}

/**
 * Evaluates the alerts of the SLOs of a folder on the past events of a deployment, with the sliding windows of the server. Writes nothing.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function backtestSlos(
  folder: string,
  client: DataClient,
  options: BacktestSlosOptions,
): Promise<SloBacktest> {
  return toBacktest(await loadSlos(folder, client, options));
}

/** Like {@link backtestSlos}, for an SLO that has no file yet. If it names no webhook, counts pages and tickets as if it named both. */
export async function backtestSloDraft(
  folder: string,
  client: DataClient,
  { object }: Pick<SloDraft, "object">,
  options: Omit<BacktestSlosOptions, "plan" | "keys">,
): Promise<SloBacktest> {
  const hasAlerts = object.slo.page !== undefined || object.slo.ticket !== undefined;
  const slo = hasAlerts ? object.slo : { ...object.slo, page: "", ticket: "" };
  return toBacktest(await loadSlos(folder, client, { ...options, slos: [{ ...object, slo }] }));
}

function toBacktest({ from, to, counts }: LoadedSlos): SloBacktest {
  const slos = [...counts].map(([resolved, found]) => testSlo(resolved, found, { from, to }));
  return { from: toIso(from), to: toIso(to), slos };
}

/** Loads the events of the SLOs of a folder. */
export async function loadSlos(
  folder: string,
  client: DataClient,
  {
    target = defaultTarget,
    since,
    to = Date.now(),
    plan,
    slos,
    keys,
    onMistake,
    ...run
  }: BacktestSlosOptions & Pick<ResolveOptions, "slos" | "onMistake">,
): Promise<LoadedSlos> {
  const resolved = await resolveSlos(folder, client, { target, plan, slos, onMistake, signal: run.signal });
  const chosen = resolved.filter(({ object }) => keys === undefined || keys.has(object.key));
  const end = windowStart(to, minute);
  const from = end - Math.ceil(since / minute) * minute;
  const { charts } = client;
  const hosted = notTestable("the hosted deployment has no chart queries");
  if (charts === undefined || chosen.length === 0)
    return { from, to: end, counts: new Map(chosen.map((one) => [one, hosted])) };
  const lookBacks = chosen.map(({ object }) => sloLookBack(object.slo));
  const range = { from: from - maxOf(lookBacks, 0), to: end };
  return { from, to: end, counts: await loadCounts(chosen, charts, { ...run, range }) };
}
