import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import type { Column } from "./table.ts";

/** The columns by which alerts are listed. */
export const alertColumns: readonly Column<Alert>[] = [
  { title: "id", value: ({ id }) => id, whole: true },
  { title: "name", value: ({ name }) => name },
  { title: "state", value: ({ state }) => state, whole: true },
  { title: "condition", value: conditionWithWindows, whole: true, short: conditionOf },
  { title: "watches", value: (alert) => words(kindOf(alert), targetOf(alert)), whole: true, short: kindOf },
  {
    title: "channels",
    value: (alert) => channelsOf(alert).map(describeChannel).join(", "),
    whole: true,
    short: kindsOfChannels,
  },
  { title: "interval", value: ({ interval }) => interval, align: "right", whole: true },
  { title: "note", value: ({ note }) => note },
];

/** When the alert fires, as people read it: `above 5`, `between 1 and 9 for 3 windows`. */
function conditionWithWindows(alert: Alert): string {
  const windows = alert.numConsecutiveWindows;
  return words(conditionOf(alert), isPresent(windows) && windows > 1 ? `for ${windows} windows` : "");
}

function conditionOf({ thresholdType, threshold, thresholdMax }: Alert): string {
  const type = asText(thresholdType);
  const isRange = type.endsWith("between") && isPresent(thresholdMax);
  return words(type.replaceAll("_", " "), isRange ? `${threshold ?? "?"} and ${thresholdMax}` : threshold);
}

/** What the alert watches: a tile, a saved search, or what else the server has. */
function kindOf(alert: Alert): string {
  const { source, tileId } = alert;
  const kind = source ?? (isPresent(tileId) ? "tile" : isPresent(valueOf(alert, "savedSearch")) ? "search" : "");
  // The document's `search` is a saved search, which is what servers call it.
  const names = Object.entries(alertFields["source"]?.aliasValues ?? {});
  return asText(names.find(([, documented]) => documented === kind)?.[0] ?? kind).replaceAll("_", " ");
}

/** Servers may send any value in place of a text. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : isPresent(value) ? JSON.stringify(value) : "";
}

function targetOf(alert: Alert): unknown {
  const [tile, search] = [alert.tileId, valueOf(alert, "savedSearch")];
  return alert.source === "tile" ? (tile ?? search) : (search ?? tile);
}

type Channel = NonNullable<Alert["channel"]>;

/** All channels of the alert, under whichever name the server has them. */
function channelsOf({ channel, channels }: Alert): readonly Channel[] {
  const all = isPresent(channels) && channels.length > 0 ? channels : [channel];
  return all.filter(isPresent);
}

/** The kind of a channel, and everything that it holds: a webhook, addresses, or what else the server has. */
function describeChannel({ type, ...others }: Channel): string {
  return words(type, ...Object.values(others).flatMap(leavesOf));
}

function kindsOfChannels(alert: Alert): string {
  const types = channelsOf(alert).map(({ type }) => type ?? "unknown");
  const counted = [...new Set(types)].map((type) => {
    const count = types.filter((one) => one === type).length;
    return count === 1 ? type : `${type} ×${count}`;
  });
  return counted.join(", ");
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Returns a documented field, under whichever of its names the alert has it. */
function valueOf(alert: Alert, documented: string): unknown {
  const names = Object.keys(alertFields).filter((name) => alertFields[name]?.aliasOf === documented);
  const record: Readonly<Record<string, unknown>> = alert;
  return [documented, ...names].map((name) => record[name]).find(isPresent);
}

function words(...parts: readonly unknown[]): string {
  return parts.filter((part) => isPresent(part) && part !== "").join(" ");
}

function isPresent<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}
