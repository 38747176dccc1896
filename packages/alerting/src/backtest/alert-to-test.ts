import type { Alert, Dashboard } from "@obstack/core";
import { withoutSilence } from "@obstack/core/alerts";
import type { AlertSettings } from "../evaluate/read-rule.ts";
import { drawingOf, notTestable } from "../queries/drawing.ts";
import type { Drawing, Untestable } from "../queries/drawing.ts";
import type { SearchDrawings } from "../queries/search-drawing.ts";

/** An alert, and the data that its tile draws. */
export interface AlertToTest {
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly key: string;
  readonly name: string;
  readonly settings: AlertSettings;
  /** Data that the tile draws, or the reason why the alert cannot be tested. */
  readonly drawing: Drawing | Untestable;
}

/** An alert in a file, with identifiers where the deployment has them. */
export interface FileAlert {
  readonly key: string;
  readonly name: string | undefined;
  readonly fields: AlertSettings & Readonly<Record<string, unknown>>;
  /** The tile that it watches; absent unless it watches one. */
  readonly tile: Readonly<Record<string, unknown>> | undefined;
  /** Saved search that it watches; absent unless it watches one. */
  readonly savedSearch?: string | undefined;
}

/** Returns an alert in a file, and the data that its tile draws. */
export function alertOfFile(
  { key, name, fields, tile, savedSearch }: FileAlert,
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
