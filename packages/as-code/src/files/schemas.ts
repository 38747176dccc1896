import type { Expectation } from "@obstack/checked-yaml";
import alert from "../../schemas/alert.schema.json" with { type: "json" };
import dashboard from "../../schemas/dashboard.schema.json" with { type: "json" };
import obstack from "../../schemas/obstack.schema.json" with { type: "json" };

/** JSON Schemas of the files, for editors. */
export const schemas: Readonly<Record<"dashboard" | "alert" | "obstack", object>> = { dashboard, alert, obstack };

/** Converts value lists that allow other values to extensible enums, so that other values produce a warning. */
function toExtensible(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toExtensible);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: readonly [{ enum?: unknown }, { type?: unknown }] };
  const known = anyOf?.[0].enum;
  if (known !== undefined) return { ...rest, type: anyOf?.[1].type, "x-extensible-enum": known };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toExtensible(item)]));
}

/** Schemas that files are validated against. */
export const expectations: Readonly<Record<keyof typeof schemas, Expectation>> = {
  dashboard: { document: toExtensible(dashboard) as object, reference: "#" },
  alert: { document: toExtensible(alert) as object, reference: "#" },
  obstack: { document: obstack, reference: "#" },
};
