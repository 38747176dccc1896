import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { alertColumnsWith } from "./alert-columns.ts";
import type { TileNames } from "./alert-columns.ts";
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

/** Returns the view of a single alert. Its table shows names of tiles, if there are any. */
export function alertView(alert: Alert, names?: () => Promise<TileNames>): View {
  return {
    data: alert,
    text: async (terminal) => viewWith(alert, (await names?.()) ?? new Map()).text(terminal),
  };
}

/** Returns the view of an alert with the columns of the list, then its other fields. */
function viewWith(alert: Alert, names: TileNames): View {
  // The record has more details of `silenced`.
  const columns = alertColumnsWith(names)
    .filter(({ title }) => title !== "silenced")
    .map(({ title, value }) => [title, value(alert)]);
  const isNamed = names.has(alert.tileId ?? "");
  const others = Object.entries(alert).filter(
    ([name]) =>
      (!summarized.has(alertFields[name]?.aliasOf ?? name) || (name === "tileId" && isNamed)) &&
      !columns.some(([title]) => title === name),
  );
  const styles = { state: stateStyle(alert.state) };
  return recordView(Object.fromEntries([...columns, ...others]), {}, styles);
}
