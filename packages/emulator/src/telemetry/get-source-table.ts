import type { Json } from "../store/record-store.ts";
import { getTable } from "./table.ts";
import type { Table } from "./table.ts";
import type { Telemetry } from "./telemetry.ts";

/** Returns the table of a source as on deployed servers, with the fields of seeded events. */
export function getSourceTable({ id, kind }: Json, telemetry: Pick<Telemetry, "seededFields">): Table {
  return getTable(typeof kind === "string" ? kind : "", telemetry.seededFields(String(id)));
}
