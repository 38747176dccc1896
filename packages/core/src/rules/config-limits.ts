import { serverLimits } from "../generated/server-limits.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Schema } from "../specification/server-schema.ts";
import { chooseKind } from "./check-limits.ts";

const { properties: ofDashboard } = serverLimits.current["createDashboard"] ?? {};

/** What deployed servers accept in the `config` of a tile. */
export const configLimits: Schema = ofDashboard?.["tiles"]?.items?.properties?.["config"] ?? {};

/** Returns what they accept in one of its kind; undefined for an unknown kind. */
export function limitsOfConfig(config: JsonObject): Schema | undefined {
  let limits: Schema | undefined = configLimits;
  while (limits?.kinds !== undefined) limits = chooseKind(limits.kinds, config);
  return limits;
}
