import { formatCount } from "@obstack/basics";
import { isCounted } from "../queries/drawing.ts";
import type { Drawing } from "../queries/drawing.ts";
import { formatMinutes } from "../evaluate/duration.ts";
import type { TestedAlert } from "../backtest/report.ts";
import { formatValue } from "../backtest/describe-alert.ts";
import type { Found } from "./finding.ts";
import type { WindowMeasures } from "./measure-windows.ts";
import type { DataGap } from "./read-sources.ts";

/** Firings from which a pattern is a habit. */
const minFirings = 3;
const alwaysPercent = 95;
const blindPercent = 10;
const maxPerFiring = 20;
const maxGroups = 100;

/** Returns what a backtest found about one alert, except for alerts without data. */
export function* judgeAlert(
  tested: TestedAlert,
  measures: WindowMeasures | undefined,
  drawing?: Drawing,
  gap?: DataGap,
): Generator<Found> {
  const { status, reason = "" } = tested;
  if (status === "never-fires")
    yield {
      kind: "never-evaluated",
      message: `Never fires: ${reason}.`,
      advice: "Move it to a line, stacked bar or number tile of numbers.",
    };
  if (status === "query-failed")
    yield {
      kind: "query-fails",
      message: `The query fails: ${reason}.`,
      advice: "Correct the filter, column or group that the message names.",
    };
  if (status !== "tested" || measures === undefined) return;
  // The alerts of SLOs have no drawing: their value is 0 without events, and they fire rarely.
  if (drawing !== undefined) {
    yield* judgeGaps(tested, measures, drawing, gap);
    yield* judgeDistance(tested, drawing);
  }
  yield* judgeNoise(tested, measures);
  yield* judgeGroups(tested, measures);
}

function* judgeGaps(
  { windows, windowsWithoutData }: TestedAlert,
  { longestGap, emptyAtEnd }: WindowMeasures,
  drawing?: Drawing,
  gap?: DataGap,
): Generator<Found> {
  if (gap !== undefined)
    yield {
      kind: "late-data",
      message: `No data in the last ${formatMinutes(gap.minutes)}. In the day before, ${gap.longestGap === 0 ? "every minute had data" : `the longest gap was ${formatMinutes(gap.longestGap)}`}.`,
      advice:
        "Check what sends it. If it only arrives late, use a longer interval: each window is evaluated as soon as it ends.",
      numbers: { emptyMinutes: gap.minutes, longestGapMinutes: gap.longestGap },
    };
  // From the first event to the last.
  const [judged, empty] = [windows - emptyAtEnd, windowsWithoutData - emptyAtEnd];
  const percent = Math.round((empty / judged) * 100);
  if (!isCounted(drawing) && percent >= blindPercent)
    yield {
      kind: "blind",
      message: `${percent}% of the windows have no value (${empty} of ${judged}), for up to ${formatMinutes(longestGap)}.`,
      advice: "Use a longer interval, or add an alert on the number of events.",
      numbers: { windows: judged, windowsWithoutData: empty, longestGapMinutes: longestGap },
    };
}

/** Types whose condition only higher values meet. Below a threshold, values are far from it in good times. */
const upwardTypes = new Set(["above", "above_exclusive", "between", "equal"]);

function* judgeDistance(
  { firings, thresholdType = "", threshold, highest, lowest }: TestedAlert,
  drawing?: Drawing,
): Generator<Found> {
  if (firings.length > 0 || threshold === undefined || highest === null || lowest === null) return;
  const isFar = upwardTypes.has(thresholdType) && threshold > 0 && highest < threshold / 2;
  const isUnreachable =
    thresholdType === "below" ? threshold <= 0 : thresholdType === "below_or_equal" && threshold < 0;
  const cannotMeet = isUnreachable && lowest >= 0 && isCounted(drawing);
  if (!isFar && !cannotMeet) return;
  const found = isFar ? `The highest value was ${formatValue(highest)}` : `The lowest value was ${formatValue(lowest)}`;
  yield {
    kind: "never-fired",
    message: `Never fired. ${found}, and the threshold is ${thresholdType.replaceAll("_", " ")} ${formatValue(threshold)}.`,
    advice: "Check the unit of the threshold, or compare thresholds with `obstack alerts test`.",
    numbers: { threshold, highest, lowest },
  };
}

function* judgeNoise(
  { windows, firings, firingPercent, notifications }: TestedAlert,
  measures: WindowMeasures,
): Generator<Found> {
  // Firings of groups that disappeared are never resolved, but send nothing.
  if (firingPercent >= alwaysPercent && notifications * 2 >= windows)
    return yield {
      kind: "always-firing",
      message: `Fires ${firingPercent}% of the time, with ${notifications} notifications.`,
      advice: "Compare thresholds with `obstack alerts test`, or delete the alert.",
      numbers: { firingPercent, notifications },
      notifications,
    };
  const { consecutiveWindows, shortFirings, calmNotifications, minutes } = measures;
  const saved = notifications - calmNotifications;
  if (
    consecutiveWindows <= 1 &&
    shortFirings >= minFirings &&
    shortFirings * 2 > firings.length &&
    saved * 3 >= notifications
  )
    yield {
      kind: "flaps",
      message: `${shortFirings} of ${firings.length} firings ended within two windows.`,
      advice: `\`numConsecutiveWindows: 2\` saves ${saved} of ${notifications} notifications, and delays the others by ${formatMinutes(minutes)}.`,
      numbers: { firings: firings.length, shortFirings, notifications, saved, delayMinutes: minutes },
      notifications: saved,
    };
  if (firings.length > 0 && Math.round(notifications / firings.length) >= maxPerFiring)
    yield {
      kind: "every-window",
      message: `Notifies in every window: ${notifications} notifications for ${formatCount(firings.length, "firing")}.`,
      advice: `An interval of ${formatMinutes(minutes * 2)} or more halves them. Adapt the threshold of a count or sum.`,
      numbers: { firings: firings.length, notifications, intervalMinutes: minutes * 2 },
      notifications: Math.floor(notifications / 2),
    };
}

function* judgeGroups(
  { notifications }: TestedAlert,
  { groups, goneGroups, hasEmptyGroup }: WindowMeasures,
): Generator<Found> {
  const gone = goneGroups === 1 ? "1 group fires and has" : `${goneGroups} groups fire and have`;
  const parts = [
    ...(goneGroups > 0 ? [`${gone} disappeared.`] : []),
    ...(hasEmptyGroup ? ["It fires under an empty group, because a window had no group."] : []),
  ];
  const open = goneGroups + Number(hasEmptyGroup);
  if (open > 0)
    yield {
      kind: "open-groups",
      message: `${parts.join(" ")} The server does not resolve ${open === 1 ? "it" : "them"}.`,
      advice: "Group by something that stays, or use a condition that 0 does not meet.",
      numbers: { goneGroups, emptyGroups: Number(hasEmptyGroup) },
      notifications: open,
    };
  if (groups > maxGroups)
    yield {
      kind: "many-groups",
      message: `Evaluates ${groups} groups, each of which can notify.`,
      advice: "Group by something with fewer values, such as the service.",
      numbers: { groups, notifications },
      notifications,
    };
}
