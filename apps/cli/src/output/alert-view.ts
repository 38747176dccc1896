import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { alertColumns } from "./alert-columns.ts";
import type { View } from "./show.ts";
import { stateStyle } from "./state-style.ts";
import { recordView } from "./views.ts";

/** Fields that the columns summarize. */
const summarized = new Set([
  "thresholdType",
  "threshold",
  "thresholdMax",
  "numConsecutiveWindows",
  "source",
  "tileId",
  "savedSearch",
  "channel",
]);

/** Returns the view of a single alert: the columns of the list, then its other fields. */
export function alertView(alert: Alert): View {
  // The record has more details of `silenced`.
  const columns = alertColumns
    .filter(({ title }) => title !== "silenced")
    .map(({ title, value }) => [title, value(alert)]);
  const others = Object.entries(alert).filter(
    ([name]) => !summarized.has(alertFields[name]?.aliasOf ?? name) && !columns.some(([title]) => title === name),
  );
  const styles = { state: stateStyle(alert.state) };
  return { ...recordView(Object.fromEntries([...columns, ...others]), {}, styles), data: alert };
}
