import { windowLength } from "../alerts/alert-window.ts";
import { getOwn } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { isSet, keyOf, listOf, repeated, rule } from "./rule.ts";
import type { Rule } from "./rule.ts";

const year = 365 * 86_400_000;
const minutesOf = ({ interval }: JsonObject): number =>
  (windowLength(String(interval)) ?? Number.POSITIVE_INFINITY) / 60_000;
const startOf = ({ scheduleStartAt }: JsonObject): number =>
  isSet(scheduleStartAt) ? Date.parse(String(scheduleStartAt)) : Number.NaN;
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
const isRange = ({ thresholdType }: JsonObject): boolean => String(thresholdType).endsWith("between");
/** What deployed servers refuse across the fields of alerts and chart queries. */
export const alertRules: readonly Rule[] = [
  {
    part: "alert",
    since: "2.17",
    isAlways: true,
    find: (alert) => {
      const needed = getOwn(watched, String(alert["source"]));
      const isGroup =
        alert["source"] === "tile" || ["undefined", "string"].includes(typeof (alert["groupBy"] ?? undefined));
      const lacks = (name: string): boolean => typeof alert[name] !== "string";
      const missing = (needed ?? ["tileId"]).find(lacks);
      if (needed === undefined || missing !== undefined || !isGroup) {
        const others = lacks("dashboardId") && missing === "tileId" ? " (with dashboard, or savedSearch instead)" : "";
        const plain = missing === undefined ? "It watches no tile and no saved search" : `Required${others}`;
        return [["", "Invalid input", plain, missing?.replace("SearchId", "Search")]];
      }
      const empty = needed.filter((name) => alert[name] === "");
      return empty.map((name) => [name, "String must contain at least 1 character(s)"] as const);
    },
  },
  rule(
    "alert",
    "2.23",
    "channels",
    'Provide either "channel" or "channels"',
    ({ channel, channels }) => channel === undefined && channels === undefined,
    "Required",
  ),
  rule(
    "alert",
    "2.36",
    "channels",
    'When both "channel" and "channels" are provided, "channel" must match the first entry of "channels"',
    ({ channel, channels }) =>
      channel !== undefined && channels !== undefined && channelKey(channel) !== channelKey(listOf(channels)[0]),
  ),
  rule(
    "alert",
    "2.36",
    "channels",
    "Duplicate notification channels are not allowed",
    ({ channels }) => [...repeated(listOf(channels).map(channelKey))].length > 0,
  ),
  rule(
    "alert",
    "2.23",
    "scheduleOffsetMinutes",
    "scheduleOffsetMinutes must be 0 when scheduleStartAt is provided",
    (alert) => !Number.isNaN(startOf(alert)) && Number(alert["scheduleOffsetMinutes"] ?? 0) > 0,
  ),
  {
    part: "alert",
    since: "2.23",
    find: (alert) => {
      const most = minutesOf(alert);
      const message = `scheduleOffsetMinutes must be less than ${most} minute${most === 1 ? "" : "s"}`;
      return Number(alert["scheduleOffsetMinutes"] ?? 0) >= most ? [["scheduleOffsetMinutes", message]] : [];
    },
  },
  rule(
    "alert",
    "2.27",
    "thresholdMax",
    "thresholdMax is required for between/not_between threshold types",
    (alert) => isRange(alert) && alert["thresholdMax"] === undefined,
    "Required",
  ),
  rule(
    "alert",
    "2.27",
    "thresholdMax",
    "thresholdMax must be greater than or equal to threshold",
    (alert) => isRange(alert) && Number(alert["thresholdMax"]) < Number(alert["threshold"]),
  ),
  rule(
    "alert",
    "2.23",
    "scheduleStartAt",
    "scheduleStartAt must be within 1 year from now",
    (alert, now) => startOf(alert) > now + year,
  ),
  rule(
    "alert",
    "2.23",
    "scheduleStartAt",
    "scheduleStartAt must be within 10 years in the past",
    (alert, now) => startOf(alert) < now - 10 * year,
  ),
  rule("chart", "2.17", "series", "All series must have the same groupBy fields", ({ series }) =>
    listOf(series).some(({ groupBy }, _index, [first]) => keyOf(groupBy) !== keyOf(first?.["groupBy"])),
  ),
];
