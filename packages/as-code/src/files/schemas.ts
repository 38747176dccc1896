import type { Expectation } from "@obstack/checked-yaml";
import alert from "../../schemas/alert.schema.json" with { type: "json" };
import dashboard from "../../schemas/dashboard.schema.json" with { type: "json" };
import slo from "../../schemas/slo.schema.json" with { type: "json" };
import obstack from "../../schemas/obstack.schema.json" with { type: "json" };

/** JSON Schemas of the files, for editors. */
export const schemas: Readonly<Record<"dashboard" | "alert" | "slo" | "obstack", object>> = {
  dashboard,
  alert,
  slo,
  obstack,
};

/** Definition of a reference to a value, which editors accept in place of any field. */
export const valueReferencePath = "#/$defs/Value";

/** Converts a schema for editors to one for validation: extensible enums for value lists that allow others, and no references to values. */
function toExpectation(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toExpectation);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: readonly [Alternative, Alternative] };
  const [first, second] = anyOf ?? [];
  if (second?.$ref === valueReferencePath) return { ...rest, ...(toExpectation(first) as object) };
  const known = first?.enum;
  if (known !== undefined) return { ...rest, type: second?.type, "x-extensible-enum": known };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toExpectation(item)]));
}

interface Alternative {
  readonly $ref?: unknown;
  readonly enum?: unknown;
  readonly type?: unknown;
}

/** Schemas that files are validated against. */
export const expectations: Readonly<Record<keyof typeof schemas, Expectation>> = {
  dashboard: { document: toExpectation(dashboard) as object, reference: "#" },
  alert: { document: toExpectation(alert) as object, reference: "#" },
  slo: { document: toExpectation(slo) as object, reference: "#" },
  obstack: { document: obstack, reference: "#" },
};
