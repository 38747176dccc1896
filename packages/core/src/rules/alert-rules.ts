import { windowLength } from "../alerts/alert-window.ts";
import { getOwn } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { isSet, keyOf, listOf, repeated } from "./rule.ts";
import type { Rules } from "./rule.ts";

const year = 365 * 86_400_000;
/** What an alert must name, by its source. */
const watched: Readonly<Record<string, readonly string[]>> = {
  tile: ["tileId", "dashboardId"],
  saved_search: ["savedSearchId"],
};
/** Servers drop other fields before they compare channels. */
const channelKey = (channel: unknown): string => {
  const { type, webhookId } = Object(channel) as JsonObject;
  return keyOf([type, webhookId]);
};

/** What deployed servers refuse in what an alert watches. */
export const targetRules: Rules = (alert) => {
  const needed = getOwn(watched, String(alert["source"]));
  const isGroup =
    alert["source"] === "tile" || ["undefined", "string"].includes(typeof (alert["groupBy"] ?? undefined));
  const lacks = (name: string): boolean => typeof alert[name] !== "string";
  const missing = (needed ?? ["tileId"]).find(lacks);
  if (needed === undefined || missing !== undefined || !isGroup) {
    const others = lacks("dashboardId") && missing === "tileId" ? " (with dashboard, or savedSearch instead)" : "";
    const plain = missing === undefined ? "It watches no tile and no saved search" : `Required${others}`;
    return [["2.17", "", "Invalid input", plain, missing?.replace("SearchId", "Search")]];
  }
  const empty = needed.filter((name) => alert[name] === "");
  return empty.map((name) => ["2.17", name, "String must contain at least 1 character(s)"] as const);
};

/** What deployed servers refuse across the other fields of alerts. */
export const alertRules: Rules = function* find(alert, now) {
  const { channel, channels, interval, scheduleStartAt, scheduleOffsetMinutes, threshold, thresholdMax } = alert;
  if (channel === undefined && channels === undefined)
    yield ["2.23", "channels", 'Provide either "channel" or "channels"', "Required"];
  if (channel !== undefined && channels !== undefined && channelKey(channel) !== channelKey(listOf(channels)[0])) {
    const message =
      'When both "channel" and "channels" are provided, "channel" must match the first entry of "channels"';
    yield ["2.36", "channels", message];
  }
  if ([...repeated(listOf(channels).map(channelKey))].length > 0)
    yield ["2.36", "channels", "Duplicate notification channels are not allowed"];

  const start = isSet(scheduleStartAt) ? Date.parse(String(scheduleStartAt)) : Number.NaN;
  const offset = Number(scheduleOffsetMinutes ?? 0);
  const most = (windowLength(String(interval)) ?? Number.POSITIVE_INFINITY) / 60_000;
  if (!Number.isNaN(start) && offset > 0)
    yield ["2.23", "scheduleOffsetMinutes", "scheduleOffsetMinutes must be 0 when scheduleStartAt is provided"];
  if (offset >= most) {
    const message = `scheduleOffsetMinutes must be less than ${most} minute${most === 1 ? "" : "s"}`;
    yield ["2.23", "scheduleOffsetMinutes", message];
  }
  if (String(alert["thresholdType"]).endsWith("between")) {
    if (thresholdMax === undefined)
      yield ["2.27", "thresholdMax", "thresholdMax is required for between/not_between threshold types", "Required"];
    if (Number(thresholdMax) < Number(threshold))
      yield ["2.27", "thresholdMax", "thresholdMax must be greater than or equal to threshold"];
  }
  if (start > now + year) yield ["2.23", "scheduleStartAt", "scheduleStartAt must be within 1 year from now"];
  if (start < now - 10 * year) yield ["2.23", "scheduleStartAt", "scheduleStartAt must be within 10 years in the past"];
};

/** What deployed servers refuse across the fields of chart queries. */
export const chartRules: Rules = function* find({ series }) {
  if (listOf(series).some(({ groupBy }, _index, [first]) => keyOf(groupBy) !== keyOf(first?.["groupBy"])))
    yield ["2.17", "series", "All series must have the same groupBy fields"];
};
