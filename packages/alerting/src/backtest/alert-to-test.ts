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
  const { source, groupBy, tileId } = fields;
  const drawing = drawingOfWatched({ source, groupBy, savedSearch }, tileId === undefined ? null : tile, searches);
  return { key, name: name ?? key, settings: fields, drawing };
}

/** Returns an alert on a server as it is without a silence, and the data that its tile draws on one of the dashboards. */
export function alertOfServer(
  alert: Alert,
  dashboards: readonly Dashboard[],
  searches: SearchDrawings = noSearches,
): AlertToTest {
  const { savedSearch, savedSearchId, tileId } = alert;
  const tile = dashboards.flatMap(({ tiles }) => tiles ?? []).find(({ id }) => id === tileId);
  const watched = { ...alert, savedSearch: savedSearch ?? savedSearchId };
  const drawing = drawingOfWatched(watched, tile, searches);
  return { key: alert.id, name: alert.name ?? alert.id, settings: withoutSilence(alert), drawing };
}

const noSearches: SearchDrawings = () => notTestable("it watches a saved search, which the interface cannot read");

/** @param tile The tile; undefined if it does not exist, null if the alert watches none. */
function drawingOfWatched(
  { source, savedSearch, groupBy }: Readonly<Partial<Record<"source" | "savedSearch" | "groupBy", unknown>>>,
  tile: object | null | undefined,
  searches: SearchDrawings,
): AlertToTest["drawing"] {
  // Servers have two names for this source.
  if (source === "search" || source === "saved_search" || (savedSearch ?? "") !== "")
    return searches(savedSearch, groupBy);
  if (tile === null) return notTestable("it watches no tile");
  return tile === undefined ? notTestable("its tile does not exist") : drawingOf({ ...tile });
}
