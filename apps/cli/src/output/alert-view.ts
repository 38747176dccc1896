import { alertFields } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { alertColumns, stateStyle } from "./alert-columns.ts";
import type { AlertNames } from "./alert-columns.ts";
import type { View } from "./show.ts";

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
    // The columns of the list, then other fields.
    text: async (terminal) => {
      const { now } = terminal;
      const [named = new Map<string, string>(), { untilTime, fields }] = await Promise.all([
        names?.(),
        import("./table.ts"),
      ]);
      const columns = alertColumns({ names: named, now })
        // The field has more details.
        .filter(({ title }) => title !== "error")
        .map(({ title, value, isTime }) => {
          const cell = value(alert);
          return [title, (isTime === "end" ? untilTime(cell, now) : undefined) ?? cell] as const;
        })
        .filter(([title, value]) => title !== "silenced" || value !== "");
      // Servers keep the field of a silence that has ended.
      const end = untilTime((Object(alert["silenced"]) as { until?: unknown }).until, now);
      const shown = end === undefined ? alert : { ...alert, silenced: end };
      const others = Object.entries(shown).filter(
        ([name]) =>
          (!summarized.has(alertFields[name]?.aliasOf ?? name) ||
            (name === "tileId" && named.has(alert.tileId ?? ""))) &&
          !columns.some(([title]) => title === name),
      );
      const { id, name } = alert;
      const record = { id, name, ...Object.fromEntries([...columns, ...others]) };
      return fields(record, terminal, { state: stateStyle(alert.state) });
    },
  };
}
