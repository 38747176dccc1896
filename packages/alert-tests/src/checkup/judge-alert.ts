import type { Drawing } from "../charts/drawing.ts";
import { formatMinutes } from "../common/duration.ts";
import type { TestedAlert } from "../backtest/report.ts";
import { formatValue } from "../render/describe-alert.ts";
import type { Found } from "./finding.ts";
import type { WindowMeasures } from "./measure-windows.ts";

/** Firings from which a pattern is a habit. */
const minFirings = 3;
const alwaysPercent = 95;
const blindPercent = 10;
const maxPerFiring = 20;
const maxGroups = 100;

/** Returns what a backtest found about one alert, except for alerts without data. */
export function judgeAlert(tested: TestedAlert, measures: WindowMeasures | undefined, drawing?: Drawing): Found[] {
  const { status, reason = "" } = tested;
  if (status === "never-fires")
    return [
      {
        kind: "never-evaluated",
        message: `Never fires: ${reason}.`,
        advice: "Move it to a line, stacked bar or number tile of numbers.",
      },
    ];
  if (status === "query-failed")
    return [
      {
        kind: "query-fails",
        message: `The query fails: ${reason}.`,
        advice: "Correct the filter, column or group that the message names.",
      },
    ];
  if (status !== "tested" || measures === undefined) return [];
  return [
    ...judgeGaps(tested, measures, drawing),
    ...judgeDistance(tested),
    ...(tested.firingPercent >= alwaysPercent ? judgeAlways(tested) : judgeNoise(tested, measures)),
    ...judgeGroups(tested, measures),
  ];
}

/** Counts and sums of nothing are 0, so only other values can be absent. */
function judgeGaps(
  { windows, windowsWithoutData }: TestedAlert,
  { longestGap }: WindowMeasures,
  drawing?: Drawing,
): Found[] {
  const isZero =
    drawing?.series.every(({ aggFn }) => ["count", "count_distinct", "sum"].includes(String(aggFn))) === true;
  const percent = Math.round((windowsWithoutData / windows) * 100);
  if (isZero || percent < blindPercent) return [];
  return [
    {
      kind: "blind",
      message: `${percent}% of the windows have no value (${windowsWithoutData} of ${windows}), for up to ${formatMinutes(longestGap)}.`,
      advice: "Use a longer interval, or add an alert on the number of events.",
      numbers: { windows, windowsWithoutData, longestGapMinutes: longestGap },
    },
  ];
}

/** Only alerts above a threshold: one below a threshold is far from it in good times. */
function judgeDistance({ firings, thresholdType = "", threshold, highest, lowest }: TestedAlert): Found[] {
  if (firings.length > 0 || threshold === undefined || highest === null || lowest === null) return [];
  const isFar = thresholdType.startsWith("above") && threshold > 0 && highest < threshold / 2;
  const cannotMeet = thresholdType === "below" && threshold <= 0 && lowest >= 0;
  if (!isFar && !cannotMeet) return [];
  const found = isFar ? `The highest value was ${formatValue(highest)}` : `The lowest value was ${formatValue(lowest)}`;
  return [
    {
      kind: "never-fired",
      message: `Never fired. ${found}, and the threshold is ${thresholdType.replaceAll("_", " ")} ${formatValue(threshold)}.`,
      advice: "Check the unit of the threshold, or find one with `obstack alerts tune`.",
      numbers: { threshold, highest, lowest },
    },
  ];
}

function judgeAlways({ firingPercent, notifications }: TestedAlert): Found[] {
  return [
    {
      kind: "always-firing",
      message: `Fires ${firingPercent}% of the time, with ${notifications} notifications.`,
      advice: "Find a threshold with `obstack alerts tune`, or delete the alert.",
      numbers: { firingPercent, notifications },
      notifications,
    },
  ];
}

function judgeNoise({ firings, notifications }: TestedAlert, measures: WindowMeasures): Found[] {
  const { consecutiveWindows, shortFirings, calmNotifications, minutes } = measures;
  const saved = notifications - calmNotifications;
  const flaps =
    consecutiveWindows <= 1 &&
    shortFirings >= minFirings &&
    shortFirings * 2 > firings.length &&
    saved * 3 >= notifications;
  const each = firings.length === 0 ? 0 : Math.round(notifications / firings.length);
  return [
    ...(flaps
      ? [
          {
            kind: "flaps" as const,
            message: `${shortFirings} of ${firings.length} firings ended within two windows.`,
            advice: `\`numConsecutiveWindows: 2\` saves ${saved} of ${notifications} notifications, and delays the others by ${formatMinutes(minutes)}.`,
            numbers: { firings: firings.length, shortFirings, notifications, saved, delayMinutes: minutes },
            notifications: saved,
          },
        ]
      : []),
    ...(each >= maxPerFiring
      ? [
          {
            kind: "every-window" as const,
            message: `Notifies in every window: ${notifications} notifications for ${firings.length} ${firings.length === 1 ? "firing" : "firings"}.`,
            advice: `An interval of ${formatMinutes(minutes * 2)} or more halves them. Adapt the threshold of a count or sum.`,
            numbers: { firings: firings.length, notifications, intervalMinutes: minutes * 2 },
            notifications: Math.floor(notifications / 2),
          },
        ]
      : []),
  ];
}

function judgeGroups({ notifications }: TestedAlert, { groups, goneGroups }: WindowMeasures): Found[] {
  return [
    ...(goneGroups > 0
      ? [
          {
            kind: "open-groups" as const,
            message: `${goneGroups} ${goneGroups === 1 ? "group fires and has" : "groups fire and have"} disappeared. The server does not resolve them.`,
            advice: "Group by something that stays, or use a condition that 0 does not meet.",
            numbers: { goneGroups },
            notifications: goneGroups,
          },
        ]
      : []),
    ...(groups > maxGroups
      ? [
          {
            kind: "many-groups" as const,
            message: `Evaluates ${groups} groups, each of which can notify.`,
            advice: "Group by something with fewer values, such as the service.",
            numbers: { groups, notifications },
            notifications,
          },
        ]
      : []),
  ];
}
