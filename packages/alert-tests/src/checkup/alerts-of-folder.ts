import { defaultTarget, readBindings, readStack, resolveAlerts, resolveSlos } from "@obstack/as-code/files";
import { alertOfFile, notTestable } from "@obstack/alerting/backtest";
import { webhooksOf } from "@obstack/alerting/checkup";
import type { AlertToCheck } from "@obstack/alerting/checkup";
import { sloAlertValue, sloLookBack } from "@obstack/alerting/slo";
import { getOwn } from "@obstack/core";
import { readSearches } from "../backtest/read-searches.ts";
import type { DataClient } from "@obstack/alerting/backtest";

/**
 * Returns the alerts that a folder defines for a check-up, with the tiles that they watch.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
 */
export async function alertsOfFolder(
  folder: string,
  client: DataClient,
  target: string = defaultTarget,
  signal?: AbortSignal,
): Promise<AlertToCheck[]> {
  const resolved = await resolveAlerts(folder, client, { target, signal });
  const searches = await readSearches(folder, client, target, signal);
  const { alerts } = await readStack(folder, target);
  const { webhooks: bound = {} } = await readBindings(folder, target);
  const files = new Map(alerts.map(({ key, value }) => [key, value]));
  // Plans and `validate` report the mistakes of SLOs.
  const slos = await resolveSlos(folder, client, { target, onMistake: () => undefined, signal });
  const ofSlos = slos.flatMap(({ object, alerts: own, ...counted }) =>
    own.map((alert): AlertToCheck => {
      const { slo } = object;
      const { key, interval, threshold, severity } = alert;
      return {
        key: `slos/${object.key}/${key}`,
        name: `${slo.name}: ${key}`,
        settings: { interval, threshold, thresholdType: alert.kind === "burn" ? "above" : "below" },
        drawing: notTestable("charts cannot run its SQL"),
        webhooks: [slo[severity] ?? []].flat().map((name) => getOwn(bound, name) ?? name),
        slo: {
          ...counted,
          object,
          lookBack: sloLookBack(slo),
          valueAt: (counts, end) => sloAlertValue(slo, alert, counts, end),
        },
      };
    }),
  );
  const ofFiles = resolved.map((alert): AlertToCheck => {
    const { webhook, exceptions, ...file } = files.get(alert.key) ?? {};
    const { message, tileId } = alert.fields;
    return {
      ...alertOfFile(alert, searches),
      isTileGone: tileId !== undefined && alert.tile === undefined,
      message: typeof message === "string" ? message : "",
      webhooks: (typeof webhook === "string" ? [webhook] : webhooksOf(file)).map((name) => getOwn(bound, name) ?? name),
      exceptions: (exceptions ?? {}) as Readonly<Record<string, string>>,
    };
  });
  return [...ofFiles, ...ofSlos];
}
