import type { Expectation } from "@obstack/checked-yaml";
import alert from "../../schemas/alert.schema.json" with { type: "json" };
import dashboard from "../../schemas/dashboard.schema.json" with { type: "json" };
import obstack from "../../schemas/obstack.schema.json" with { type: "json" };

/** JSON Schemas of the files, as editors take them. */
export const schemas: Readonly<Record<"dashboard" | "alert" | "obstack", object>> = { dashboard, alert, obstack };

/** Values that are only offered produce a warning when another one is given. */
function extensible(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extensible);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: readonly [{ enum?: unknown }, { type?: unknown }] };
  const known = anyOf?.[0].enum;
  if (known !== undefined) return { ...rest, type: anyOf?.[1].type, "x-extensible-enum": known };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, extensible(item)]));
}

/** What files are compared with. */
export const expectations: Readonly<Record<keyof typeof schemas, Expectation>> = {
  dashboard: { document: extensible(dashboard) as object, reference: "#" },
  alert: { document: extensible(alert) as object, reference: "#" },
  obstack: { document: obstack, reference: "#" },
};
