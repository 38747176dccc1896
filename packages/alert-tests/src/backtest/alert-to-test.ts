import type { ResolvedAlert } from "@obstack/as-code/internal";
import type { Alert, Dashboard } from "@obstack/core";
import { withoutSilence } from "@obstack/core/alerts";
import type { AlertSettings } from "@obstack/core/alerts";
import { drawingOf, notTestable } from "../charts/drawing.ts";
import type { Drawing, Untestable } from "../charts/drawing.ts";
import type { SearchDrawings } from "./read-searches.ts";

/** An alert, and the data that its tile draws. */
export interface AlertToTest {
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly key: string;
  readonly name: string;
  readonly settings: AlertSettings;
  /** Data that the tile draws, or the reason why the alert cannot be tested. */
  readonly drawing: Drawing | Untestable;
}

/** Returns an alert in a file, and the data that its tile draws. */
export function alertOfFile(
  { key, name, fields, tile, savedSearch }: ResolvedAlert,
  searches: SearchDrawings,
): AlertToTest {
  const drawing = (): AlertToTest["drawing"] => {
    if (savedSearch !== undefined || isSavedSearch(fields["source"])) return searches(savedSearch, fields["groupBy"]);
    if (fields["tileId"] === undefined) return notTestable("it watches no tile");
    return tile === undefined ? notTestable("its tile does not exist on the server") : drawingOf(tile);
  };
  return { key, name: name ?? key, settings: fields, drawing: drawing() };
}

/** Why an alert on a saved search is not testable. */
const savedSearchReason = "it watches a saved search, which the interface cannot read";

/** Returns an alert on a server as it is without a silence, and the data that its tile draws on one of the dashboards. */
export function alertOfServer(
  alert: Alert,
  dashboards: readonly Dashboard[],
  searches: SearchDrawings = noSearches,
): AlertToTest {
  const drawing = drawingOfAlert(alert, dashboards, searches);
  return { key: alert.id, name: alert.name ?? alert.id, settings: withoutSilence(alert), drawing };
}

const noSearches: SearchDrawings = () => notTestable(savedSearchReason);

function drawingOfAlert(
  { source, tileId, savedSearch, savedSearchId, groupBy }: Alert,
  dashboards: readonly Dashboard[],
  searches: SearchDrawings,
): AlertToTest["drawing"] {
  if (isSavedSearch(source) || (savedSearch ?? savedSearchId ?? "") !== "")
    return searches(savedSearch ?? savedSearchId, groupBy);
  const tile = dashboards.flatMap(({ tiles }) => tiles ?? []).find(({ id }) => id === tileId);
  return tile === undefined
    ? notTestable("its tile does not exist")
    : drawingOf(tile as unknown as Readonly<Record<string, unknown>>);
}

/** Returns whether an alert watches a saved search. Servers have two names for this source. */
function isSavedSearch(source: unknown): boolean {
  return source === "search" || source === "saved_search";
}
