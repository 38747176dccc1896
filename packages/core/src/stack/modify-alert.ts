import type { CallOptions } from "../fetch/call-options.ts";
import { alertFields } from "../generated/records.ts";
import type { Alert } from "../generated/schema.ts";
import type { JsonObject } from "../json/json-object.ts";
import { applyChange } from "./apply-change.ts";
import { reconcileAliases } from "./reconcile-aliases.ts";
import type { AlertResource, Change } from "./stack-resources.ts";

/** Reads an alert, changes it and writes it back, with unknown fields and all channels. A change can use any alias of a field. */
export async function modifyAlert(
  alerts: Pick<AlertResource, "get">,
  write: (body: JsonObject) => Promise<Alert>,
  id: string,
  change: Change<Alert>,
  options?: CallOptions,
): Promise<Alert> {
  const record = await alerts.get(id, options);
  const before = structuredClone(record);
  const after = await applyChange(record, change);
  return write(reconcileAliases(before, after, alertFields));
}
