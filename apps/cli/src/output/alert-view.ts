import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { alertColumns, stateStyle } from "./alert-columns.ts";
import type { AlertNames } from "./alert-columns.ts";
import type { View } from "./view.ts";
import type { untilTime as UntilTime } from "./table.ts";
import { recordView } from "./view.ts";

/** Fields that the columns summarize. */
const summarized = new Set([
  "thresholdType",
  "threshold",
  "thresholdMax",
  "numConsecutiveWindows",
  "interval",
  "source",
  "tileId",
  "savedSearch",
  "channel",
]);

/** Returns the view of a single alert. Its table shows names of tiles and webhooks, if there are any. */
export function alertView(alert: Alert, names?: () => Promise<AlertNames>): View {
  return {
    data: alert,
    text: async (terminal) => {
      const [named, { untilTime }] = await Promise.all([names?.(), import("./table.ts")]);
      return viewWith(alert, named ?? new Map(), terminal.now, untilTime).text(terminal);
    },
  };
}

/** Returns the view of an alert with the columns of the list, then its other fields. */
function viewWith(alert: Alert, names: AlertNames, now: number, untilTime: typeof UntilTime): View {
  const first = ["id", "name"];
  const columns = alertColumns({ names, now })
    // The field has more details.
    .filter(({ title }) => title !== "error")
    .map(({ title, value, isTime }) => {
      const cell = value(alert);
      return [title, (isTime === "end" ? untilTime(cell, now) : undefined) ?? cell] as const;
    })
    .filter(([title, value]) => title !== "silenced" || value !== "")
    .toSorted(
      ([one], [other]) =>
        Number(first.includes(other)) - Number(first.includes(one)) ||
        (first.includes(one) ? first.indexOf(one) - first.indexOf(other) : 0),
    );
  const isNamed = names.has(alert.tileId ?? "");
  // Servers keep the field of a silence that has ended.
  const end = untilTime((Object(alert["silenced"]) as { until?: unknown }).until, now);
  const shown = end === undefined ? alert : { ...alert, silenced: end };
  const others = Object.entries(shown).filter(
    ([name]) =>
      (!summarized.has(alertFields[name]?.aliasOf ?? name) || (name === "tileId" && isNamed)) &&
      !columns.some(([title]) => title === name),
  );
  const styles = { state: stateStyle(alert.state) };
  return recordView(Object.fromEntries([...columns, ...others]), {}, styles);
}
