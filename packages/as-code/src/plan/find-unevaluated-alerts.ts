import { findUnevaluatedKind } from "@obstack/core/alerts";
import type { Warning } from "../files/check-file.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { outlineStack } from "./outline-stack.ts";

/** Returns a warning for each alert on a kind of tile whose alerts servers accept, but never evaluate. */
export function findUnevaluatedAlerts(objects: StackObjects): Warning[] {
  const { tiles, watched } = outlineStack(objects);
  return objects.alerts.flatMap(({ key, label, place }) => {
    const found = watched.get(key);
    const tile = tiles.find((one) => one.dashboard === found?.dashboard && one.tile === found.tile);
    const kind = findUnevaluatedKind(tile?.value);
    if (kind === undefined) return [];
    const message = `Alerts on tiles of kind "${kind}" never fire on current servers. Use a line, stacked bar or number tile.`;
    return [{ ...place({ path: ["tile"] }), label, message }];
  });
}
