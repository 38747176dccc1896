import type { Alert, Dashboard } from "@obstack/core";
import { drawingOf, notTestable } from "../charts/drawing.ts";
import type { AlertToTest } from "./alert-to-test.ts";

/** Why an alert on a saved search is not testable. */
export const savedSearchReason = "it watches a saved search, which chart queries cannot return";

/** Returns an alert on a server, and the data that its tile draws on one of the dashboards. */
export function alertOfServer(alert: Alert, dashboards: readonly Dashboard[]): AlertToTest {
  return { key: alert.id, name: alert.name ?? alert.id, settings: alert, drawing: drawingOfAlert(alert, dashboards) };
}

function drawingOfAlert(
  { source, tileId, savedSearch, savedSearchId }: Alert,
  dashboards: readonly Dashboard[],
): AlertToTest["drawing"] {
  if (isSavedSearch(source) || (savedSearch ?? savedSearchId ?? "") !== "") return notTestable(savedSearchReason);
  const tile = dashboards.flatMap(({ tiles }) => tiles ?? []).find(({ id }) => id === tileId);
  return tile === undefined
    ? notTestable("its tile does not exist")
    : drawingOf(tile as unknown as Readonly<Record<string, unknown>>);
}

/** Returns whether an alert watches a saved search. Servers have two names for this source. */
export function isSavedSearch(source: unknown): boolean {
  return source === "search" || source === "saved_search";
}
