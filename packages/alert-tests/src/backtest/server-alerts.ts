import type { Alert, Dashboard } from "@obstack/core";
import { withoutSilence } from "@obstack/core/alerts";
import { drawingOf, notTestable } from "../charts/drawing.ts";
import type { AlertToTest } from "./alert-to-test.ts";
import type { SearchDrawings } from "./read-searches.ts";

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
export function isSavedSearch(source: unknown): boolean {
  return source === "search" || source === "saved_search";
}
