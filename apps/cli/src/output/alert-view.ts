import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { alertColumns } from "./alert-columns.ts";
import type { View } from "./show.ts";
import { recordView } from "./views.ts";

/** Fields that columns say in words. */
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

/** One alert: what the columns of a list say, then its other fields. */
export function alertView(alert: Alert): View {
  const columns = alertColumns.map(({ title, value }) => [title, value(alert)]);
  const others = Object.entries(alert).filter(
    ([name]) => !summarized.has(alertFields[name]?.aliasOf ?? name) && !columns.some(([title]) => title === name),
  );
  return { ...recordView(Object.fromEntries([...columns, ...others])), data: alert };
}
