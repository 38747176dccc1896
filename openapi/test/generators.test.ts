import { describe, expect, test } from "vitest";
import { isNullable, nameOf, readDocument, resolve } from "./document.ts";
import type { Document, Schema } from "./document.ts";

/** Records with the request that writes them back. */
const updates = [
  ["Dashboard", "UpdateDashboardRequest"],
  ["Tile", "UpdateTileRequest"],
  ["DashboardFilter", "UpdateDashboardFilterRequest"],
  ["Alert", "UpdateAlertRequest"],
] as const;

/** Lists whose items servers send as null. */
const nullableItems = ["ChartSeriesPoint.group"];

// Properties of the specs that generated clients depend on.
describe.each(["hosted.v1", "selfhosted.v2", "hosted.v1.oas30", "selfhosted.v2.oas30"])("%s", (name) => {
  const document = readDocument(name);
  const { schemas } = document.components;

  test("records and update requests are explicitly open, so that generated clients keep unknown fields", () => {
    const roots = [...responseSchemas(document), ...updates.map(([, request]) => schemas[request] as Schema)];
    const closed = [...reachable(document, roots)]
      .filter(({ properties }) => properties !== undefined)
      .filter(({ additionalProperties }) => additionalProperties !== true);
    expect(closed.map(({ description }) => description)).toEqual([]);
  });

  test.each(updates)("no field of %s that %s sends back is read-only", (record, request) => {
    const sent = Object.keys(schemas[request]?.properties ?? {});
    expect(sent.filter((field) => schemas[record]?.properties?.[field]?.readOnly === true)).toEqual([]);
    if (record === "Tile") expect(sent).toContain("id");
  });

  test("a schema has one type besides null", () => {
    const several = [...reachable(document, Object.values(schemas))].filter(
      ({ type = [] }) => [type].flat().filter((one) => one !== "null").length > 1,
    );
    expect(several).toEqual([]);
  });

  test("items of lists are never null", () => {
    const lists = Object.entries(schemas).flatMap(([schemaName, schema]) =>
      Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
        [property, ...(property.oneOf ?? [])]
          .filter(({ items }) => items !== undefined && isNullable(document, items))
          .map(() => `${schemaName}.${field}`),
      ),
    );
    expect(lists).toEqual(name.startsWith("selfhosted") ? nullableItems : []);
  });

  test("fields that clients send by default have a default", () => {
    const fields = [...reachable(document, Object.values(schemas))]
      .filter((schema) => schema["x-send-default"] === true)
      .map((schema) => schema.default);
    expect(fields).toContainEqual([]);
    expect(fields).not.toContain(undefined);
  });
});

// progenitor drops unknown fields of records with `additionalProperties: true`, and empty lists without a name.
test.each(["hosted.v1.plain", "selfhosted.v2.plain"])(
  "every client of %s keeps unknown fields and empty lists",
  (name) => {
    const { schemas } = readDocument(name).components;
    expect(schemas["UpdateDashboardRequest"]).toMatchObject({
      additionalProperties: {},
      properties: { tags: { $ref: "#/components/schemas/UpdateDashboardRequestTags" } },
    });
    expect(schemas["UpdateDashboardRequestTags"]).toMatchObject({ type: "array" });
    expect(Object.values(schemas).filter(({ additionalProperties }) => additionalProperties === true)).toEqual([]);
  },
);

test.each(["selfhosted.v2", "selfhosted.v2.oas30"])("%s lists the values of each chart series", (name) => {
  const point = readDocument(name).components.schemas["ChartSeriesPoint"];
  for (const index of [0, 1, 2, 3, 4]) {
    const value = point?.properties?.[`series_${index}.data`];
    expect(value && nameOf(value)).toBe("NumberOrText");
  }
});

function responseSchemas(document: Document): Schema[] {
  return Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    name.endsWith("Response") ? [schema] : [],
  );
}

/** Returns schemas and all schemas that they refer to or contain. */
function reachable(document: Document, roots: readonly Schema[]): Set<Schema> {
  const found = new Set<Schema>();
  const visit = (one: Schema): void => {
    const schema = resolve<Schema>(document, one);
    if (found.has(schema)) return;
    found.add(schema);
    const { properties = {}, items, oneOf = [], allOf = [] } = schema;
    for (const inner of [...Object.values(properties), ...oneOf, ...allOf]) visit(inner);
    if (items !== undefined) visit(items);
  };
  for (const root of roots) visit(root);
  return found;
}
