import type { Json } from "../store/record-store.ts";
import { tableOf } from "./table.ts";
import type { Table } from "./table.ts";
import type { Telemetry } from "./telemetry.ts";

/** Returns the table of a source as deployed servers have it, with the fields of events that were given from outside. */
export function tableOfSource({ id, kind }: Json, telemetry: Pick<Telemetry, "givenFields">): Table {
  return tableOf(typeof kind === "string" ? kind : "", telemetry.givenFields(String(id)));
}
