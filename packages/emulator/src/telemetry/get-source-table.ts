import type { Json } from "../store/record-store.ts";
import { generatedFields } from "./generate-events.ts";
import { anyTable, getTable, standardColumns, tableOf } from "./table.ts";
import type { Table } from "./table.ts";
import type { Telemetry } from "./telemetry.ts";

/** Returns the table of a source as on deployed servers, with the fields of seeded events. */
export function getSourceTable({ id, kind }: Json, telemetry: Pick<Telemetry, "seededFields">): Table {
  return getTable(typeof kind === "string" ? kind : "", telemetry.seededFields(String(id)));
}

/** Returns the table of a source according to the interface document: the fields of its events, whatever their shape. */
export function getDocumentedTable(source: Json | undefined, telemetry: Pick<Telemetry, "seededFields">): Table {
  const kind = source?.["kind"];
  const generated = typeof kind === "string" ? generatedFields(kind) : new Set<string>();
  // Sources without generated events have fields of any name.
  if (source === undefined || generated.size === 0) return anyTable;
  return tableOf(
    new Set([...generated, ...standardColumns(String(kind)), ...telemetry.seededFields(String(source["id"]))]),
  );
}
