import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { executionErrors } from "@obstack/alerting";
import { findDetectionMode, findSilence } from "@obstack/core/alerts";
import type { Column } from "./table.ts";
import type { style } from "../terminal/style.ts";

/** Names of tiles, such as `Errors · Service overview`, and of webhooks, by identifier. */
export type AlertNames = ReadonlyMap<string, string>;

interface Surroundings {
  readonly names: AlertNames;
  /** Current time in milliseconds since the epoch. */
  readonly now: number;
  /** Reasons of silences that the alerts themselves do not contain, by identifier of the alert. */
  readonly reasons?: ReadonlyMap<string, string | undefined>;
}

/** Returns the columns of a list of alerts: what to know at night first, and identifiers last. */
export function alertColumns({ names, now, reasons }: Surroundings): readonly Column<Alert>[] {
  // Names may be cut, identifiers may not.
  const named = { truncate: names.size > 0 ? "middle" : false } as const;
  const channelsWithNames = (alert: Alert): string =>
    channelsOf(alert)
      .map((channel) => names.get(webhookOf(channel) ?? "") ?? describeChannel(channel))
      .join(", ");
  return [
    { title: "state", value: ({ state }) => state, truncate: false, style: ({ state }) => stateStyle(state) },
    { title: "name", value: ({ name }) => name, truncate: "middle" },
    { title: "error", value: (alert) => executionErrors(alert).join("; "), style: () => "red", isOptional: true },
    {
      title: "silenced",
      value: (alert) => silencedUntil(alert, now),
      isTime: "end",
      truncate: false,
      isOptional: true,
    },
    {
      title: "reason",
      value: (alert) => {
        const silence = findSilence(alert, now);
        return silence && (silence.reason ?? reasons?.get(alert.id));
      },
      isOptional: true,
    },
    { title: "condition", value: conditionWithWindows, truncate: false, short: conditionOf },
    {
      title: "watches",
      value: (alert) => names.get(alert.tileId ?? "") ?? words(kindOf(alert), targetOf(alert)),
      ...named,
      short: (alert) => names.get(alert.tileId ?? "") ?? kindOf(alert),
    },
    {
      title: "notifies",
      value: channelsWithNames,
      ...named,
      short: names.size > 0 ? channelsWithNames : kindsOfChannels,
    },
    { title: "id", value: ({ id }) => id, isIdentifier: true },
  ];
}

/** Returns the end of a silence in ISO 8601, or `yes` if it has none. */
function silencedUntil(alert: Alert, now: number): string {
  const silence = findSilence(alert, now);
  if (silence === undefined) return "";
  return silence.until === undefined ? "yes" : new Date(silence.until).toISOString();
}

/** Returns the condition of an alert, such as `above 5 in 5m` or `between 1 and 9 in 1h for 3 windows`. */
function conditionWithWindows(alert: Alert): string {
  const windows = alert.numConsecutiveWindows;
  return words(conditionOf(alert), isPresent(windows) && windows > 1 ? `for ${windows} windows` : "");
}

function conditionOf(alert: Alert): string {
  const { thresholdType, threshold, thresholdMax, interval } = alert;
  const mode = findDetectionMode(alert as { readonly detectionMode?: unknown });
  if (mode !== undefined) return words(mode, isPresent(interval) ? `in ${interval}` : "");
  const type = toText(thresholdType);
  const isRange = type.endsWith("between") && isPresent(thresholdMax);
  const values = isRange ? `${threshold ?? "?"} and ${thresholdMax}` : threshold;
  const isOutOfReach = findSilence(alert, 0)?.method === "threshold";
  return words(
    type.replaceAll("_", " "),
    isOutOfReach ? "(out of reach)" : values,
    isPresent(interval) ? `in ${interval}` : "",
  );
}

/** Returns the kind of object that an alert watches: a tile, a saved search, or another kind that the server supports. */
function kindOf(alert: Alert): string {
  const { source, tileId } = alert;
  const kind = source ?? (isPresent(tileId) ? "tile" : isPresent(valueOf(alert, "savedSearch")) ? "search" : "");
  // The spec calls a saved search `search`; servers call it `saved_search`.
  const names = Object.entries(alertFields["source"]?.aliasValues ?? {});
  return toText(names.find(([, documented]) => documented === kind)?.[0] ?? kind).replaceAll("_", " ");
}

/** Converts a value to text: a server may return any value instead of a string. */
function toText(value: unknown): string {
  return typeof value === "string" ? value : isPresent(value) ? JSON.stringify(value) : "";
}

function targetOf(alert: Alert): unknown {
  const [tile, search] = [alert.tileId, valueOf(alert, "savedSearch")];
  return alert.source === "tile" ? (tile ?? search) : (search ?? tile);
}

type Channel = NonNullable<Alert["channel"]>;

/** Returns all channels of an alert, from `channels` or `channel`. */
function channelsOf({ channel, channels }: Alert): readonly Channel[] {
  const all = isPresent(channels) && channels.length > 0 ? channels : [channel];
  return all.filter(isPresent);
}

function webhookOf({ webhookId }: Channel): string | undefined {
  return typeof webhookId === "string" ? webhookId : undefined;
}

/** Returns the kind of a channel and all its values, such as a webhook identifier or addresses. */
function describeChannel({ type, ...others }: Channel): string {
  return words(type, ...Object.values(others).flatMap(leavesOf));
}

function kindsOfChannels(alert: Alert): string {
  const types = channelsOf(alert).map(({ type }) => type ?? "unknown");
  const counted = [...new Set(types)].map((type) => {
    const count = types.filter((other) => other === type).length;
    return count === 1 ? type : `${type} ×${count}`;
  });
  return counted.join(", ");
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Returns the value of a documented field, under whichever alias the alert uses. */
function valueOf(alert: Alert, documented: string): unknown {
  const names = Object.keys(alertFields).filter((name) => alertFields[name]?.aliasOf === documented);
  return [documented, ...names].map((name) => alert[name as keyof Alert]).find(isPresent);
}

function words(...parts: readonly unknown[]): string {
  return parts.filter((part) => isPresent(part) && part !== "").join(" ");
}

function isPresent<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}

/** The state of an alert that fires, on deployed servers and the emulator. The interface document lists no such value. */
export const firingState = "ALERT";

/** Styles of alert states. Servers use upper or lower case. */
const styles: Readonly<Record<string, Parameters<typeof style>[0]>> = {
  [firingState]: ["red", "bold"],
  PENDING: "yellow",
  INSUFFICIENT_DATA: "yellow",
  OK: "green",
  INACTIVE: "green",
  DISABLED: "dim",
};

export function stateStyle(state: unknown): Parameters<typeof style>[0] | undefined {
  const name = typeof state === "string" ? state.toUpperCase() : "";
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}
