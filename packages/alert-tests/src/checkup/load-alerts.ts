import { defaultTarget, readBindings, readStack, resolveAlerts, resolveSlos } from "@obstack/as-code/internal";
import type { Alert, Dashboard } from "@obstack/core";
import { executionErrors } from "@obstack/core/alerts";
import { getOwn } from "@obstack/core/internal";
import { sloAlertValue, sloLookBack } from "@obstack/core/slo";
import type { MinuteCounts } from "@obstack/core/slo";
import { notTestable } from "../charts/drawing.ts";
import type { TestClient } from "../common/client.ts";
import { alertOfFile, alertOfServer } from "../backtest/alert-to-test.ts";
import type { AlertToTest } from "../backtest/alert-to-test.ts";
import { readSearches } from "../backtest/read-searches.ts";
import { findSlos } from "../slos/find-slos.ts";
import type { CountedSlo } from "../slos/load-counts.ts";

/** An alert, the data that it watches, and what its notifications say. */
export interface AlertToCheck extends AlertToTest {
  /** Whether the tile that it watches does not exist. */
  readonly isTileGone?: boolean | undefined;
  /** Text of the notifications; absent or empty without text. */
  readonly message?: string | undefined;
  /** Identifiers, or names in files that `obstack.yaml` does not bind, of the webhooks that it notifies. */
  readonly webhooks?: readonly string[] | undefined;
  /** Errors of the last evaluations and notifications that the server reports. */
  readonly errors?: readonly string[] | undefined;
  /** What it compares if it is that of an SLO. */
  readonly slo?: SloToCheck | undefined;
  /** Reasons why findings are allowed, by kind. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined;
}

/** What an alert of an SLO compares with its threshold. */
export interface SloToCheck extends CountedSlo {
  /** How many milliseconds before the end of a window it starts to count. */
  readonly lookBack: number;
  /** Returns the value of the window that ends at a time; null if it is unknown. */
  readonly valueAt: (counts: MinuteCounts, end: number) => number | null;
}

/**
 * Returns the alerts of a server for a check-up.
 *
 * @param sources Sources of the server, for the alerts of SLOs.
 */
export function alertsOfServer(
  alerts: readonly Alert[],
  dashboards: readonly Dashboard[],
  sources: readonly { readonly id?: string | null | undefined }[],
): AlertToCheck[] {
  const slos = new Map(
    dashboards.flatMap(({ tiles: all }) => {
      const found = findSlos(
        (all ?? []).map((tile) => ({ fields: { ...tile } })),
        sources,
      );
      return found.flatMap((slo) =>
        Array.from(slo.tiles, ([{ fields }, { valueAt, startOf }]): [unknown, SloToCheck] => [
          fields.id,
          { ...slo, valueAt, lookBack: -startOf(0) },
        ]),
      );
    }),
  );
  const tiles = new Set(dashboards.flatMap(({ tiles: all }) => (all ?? []).map(({ id }) => id)));
  return alerts.map((alert) => ({
    ...alertOfServer(alert, dashboards),
    isTileGone: typeof alert.tileId === "string" && alert.tileId !== "" && !tiles.has(alert.tileId),
    message: textOf(alert.message),
    webhooks: webhooksOf(alert),
    errors: executionErrors(alert),
    slo: slos.get(alert.tileId),
  }));
}

/**
 * Returns the alerts that a folder defines for a check-up, with the tiles that they watch.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
 */
export async function alertsOfFolder(
  folder: string,
  client: TestClient,
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
    return {
      ...alertOfFile(alert, searches),
      isTileGone: alert.fields["tileId"] !== undefined && alert.tile === undefined,
      message: textOf(alert.fields["message"]),
      webhooks: (typeof webhook === "string" ? [webhook] : webhooksOf(file)).map((name) => getOwn(bound, name) ?? name),
      exceptions: (exceptions ?? {}) as Readonly<Record<string, string>>,
    };
  });
  return [...ofFiles, ...ofSlos];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function webhooksOf({ channel, channels }: { readonly channel?: unknown; readonly channels?: unknown }): string[] {
  const all: readonly unknown[] = Array.isArray(channels) && channels.length > 0 ? channels : [channel];
  return all.flatMap((one) => {
    const { webhookId, webhook } = Object(one) as { readonly webhookId?: unknown; readonly webhook?: unknown };
    const found = webhookId ?? webhook;
    return typeof found === "string" && found !== "" ? [found] : [];
  });
}
