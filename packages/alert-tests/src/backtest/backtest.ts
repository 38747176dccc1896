import { didYouMean } from "@obstack/basics";
import { AsCodeError } from "@obstack/as-code";
import { defaultTarget, nearestOf, resolveAlerts } from "@obstack/as-code/files";
import { windowStart } from "@obstack/core/alerts";
import type { DataClient, BacktestRunOptions, BacktestReport } from "@obstack/alerting/backtest";
import { alertOfFile, backtestAlerts, minute } from "@obstack/alerting/backtest";
import { readSearches } from "./read-searches.ts";

/** Options for {@link backtest}. */
export interface BacktestOptions extends Omit<BacktestRunOptions, "target" | "from" | "to"> {
  /** Name of the target, whose values and bindings apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Length of the range in milliseconds. */
  readonly since: number;
  /** End of the range, in milliseconds since the epoch, rounded down to a minute. Default: now. */
  readonly to?: number | undefined;
  /** Keys of the alerts to test. Default: all. */
  readonly keys?: readonly string[] | undefined;
}

/**
 * Evaluates the alerts of a folder on the past data of a deployment, the way the current self-hosted release would. Writes nothing.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {AsCodeError} Of kind `input`, if a key is unknown.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function backtest(folder: string, client: DataClient, options: BacktestOptions): Promise<BacktestReport> {
  const { target = defaultTarget, since, to = Date.now(), keys, signal, ...run } = options;
  const end = windowStart(to, minute);
  const resolved = await resolveAlerts(folder, client, { target, signal });
  const known = resolved.map(({ key }) => key);
  checkKeys(keys, known);
  const chosen = resolved.filter(({ key }) => keys === undefined || keys.includes(key));
  const searches = await readSearches(folder, client, target, signal);
  const alerts = chosen.map((alert) => alertOfFile(alert, searches));
  return backtestAlerts(alerts, client.charts, { ...run, signal, target, from: end - since, to: end });
}

/**
 * Checks keys of alerts and SLOs against the known ones.
 *
 * @throws {AsCodeError} Of kind `input`, if a key is unknown.
 */
export function checkKeys(keys: readonly string[] = [], known: readonly string[]): void {
  const missing = keys.find((key) => !known.includes(key));
  if (missing === undefined) return;
  throw new AsCodeError(
    "input",
    `Unknown alert ${JSON.stringify(missing)}.${didYouMean(nearestOf(missing, known))}`,
    `Use the name of a file in alerts/ without its extension, or slos/NAME: ${known.join(", ") || "none"}.`,
  );
}
