import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { requestSchema } from "../input/request-schema.ts";

/** Returns the bucket widths that the spec lists. */
export function granularities(): readonly string[] {
  const { document, reference } = requestSchema("queryChartSeries");
  const { properties } = resolve(document, { $ref: reference }) as { properties: Record<string, SchemaObject> };
  return resolve(document, properties["granularity"] ?? {})["enum"] as readonly string[];
}
