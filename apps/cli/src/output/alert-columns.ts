import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { stateStyle } from "./state-style.ts";
import type { Column } from "./table.ts";

/** Names of tiles, such as `Errors · Service overview`, by identifier. */
export type TileNames = ReadonlyMap<string, string>;

/** Returns the columns of a list of alerts that shows tiles by name. */
export function alertColumnsWith(names: TileNames): readonly Column<Alert>[] {
  return alertColumns.map((column) =>
    column.title === "watches"
      ? { ...column, value: (alert: Alert) => names.get(alert.tileId ?? "") ?? column.value(alert) }
      : column,
  );
}

/** The columns of a list of alerts. */
export const alertColumns: readonly Column<Alert>[] = [
  { title: "id", value: ({ id }) => id, truncate: false },
  { title: "name", value: ({ name }) => name },
  { title: "state", value: ({ state }) => state, truncate: false, style: ({ state }) => stateStyle(state) },
  { title: "silenced", value: (alert) => (isSilenced(alert) ? "yes" : ""), truncate: false, isOptional: true },
  { title: "condition", value: conditionWithWindows, truncate: false, short: conditionOf },
  { title: "watches", value: (alert) => words(kindOf(alert), targetOf(alert)), truncate: false, short: kindOf },
  {
    title: "channels",
    value: (alert) => channelsOf(alert).map(describeChannel).join(", "),
    truncate: false,
    short: kindsOfChannels,
  },
  { title: "interval", value: ({ interval }) => interval, align: "right", truncate: false },
  { title: "note", value: ({ note }) => note },
];

/** Tells whether an alert is silenced. Some servers return an object with details instead of `true`. */
export function isSilenced({ silenced }: Alert): boolean {
  return silenced === true || (typeof silenced === "object" && silenced !== null);
}

/** Returns the condition of an alert, such as `above 5` or `between 1 and 9 for 3 windows`. */
function conditionWithWindows(alert: Alert): string {
  const windows = alert.numConsecutiveWindows;
  return words(conditionOf(alert), isPresent(windows) && windows > 1 ? `for ${windows} windows` : "");
}

function conditionOf({ thresholdType, threshold, thresholdMax }: Alert): string {
  const type = toText(thresholdType);
  const isRange = type.endsWith("between") && isPresent(thresholdMax);
  return words(type.replaceAll("_", " "), isRange ? `${threshold ?? "?"} and ${thresholdMax}` : threshold);
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
