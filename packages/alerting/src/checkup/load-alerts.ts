import type { Alert, Dashboard } from "@obstack/core";
import { executionErrors } from "../evaluate/execution-errors.ts";
import type { MinuteCounts } from "../slo/evaluate-slo.ts";
import { alertOfServer } from "../backtest/alert-to-test.ts";
import type { AlertToTest } from "../backtest/alert-to-test.ts";
import { findSlos } from "../slo/find-slos.ts";
import type { CountedSlo } from "../slo/load-counts.ts";

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
    message: alert.message ?? "",
    webhooks: webhooksOf(alert),
    errors: executionErrors(alert),
    slo: slos.get(alert.tileId),
  }));
}

/** Returns the webhooks that an alert notifies. */
export function webhooksOf({
  channel,
  channels,
}: {
  readonly channel?: unknown;
  readonly channels?: unknown;
}): string[] {
  const all: readonly unknown[] = Array.isArray(channels) && channels.length > 0 ? channels : [channel];
  return all.flatMap((one) => {
    const { webhookId, webhook } = Object(one) as { readonly webhookId?: unknown; readonly webhook?: unknown };
    const found = webhookId ?? webhook;
    return typeof found === "string" && found !== "" ? [found] : [];
  });
}
