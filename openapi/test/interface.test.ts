import { describe, expect, test } from "vitest";
import { nameOf, operationAt, readDocument, resolve } from "./document.ts";
import type { Document, Schema } from "./document.ts";
import type { Fact } from "./facts.ts";
import { hostedOperations, selfHostedOperations } from "./interface-operations.ts";
import { hostedRecords, selfHostedRecords } from "./interface-records.ts";

const methods = ["get", "put", "post", "patch", "delete"];
/** Fields that are present and not null on every server. */
const alwaysPresent = new Set(["data", "result", "status", "requestId", "id", "ts_bucket", "key"]);
/** Numbers that servers may send as text. */
const sentAsText = /^series_\d+\.data$|CRD$|^ts_bucket$/;
const failures = ["400", "401", "404", "429", "500", "default"];

describe.each([
  {
    name: "selfhosted.v2",
    records: selfHostedRecords,
    operations: selfHostedOperations,
    envelope: "data",
    scheme: "bearer",
  },
  { name: "hosted.v1", records: hostedRecords, operations: hostedOperations, envelope: "result", scheme: "basic" },
])("$name", ({ name, records, operations, envelope, scheme }) => {
  const document = readDocument(name);
  const { schemas, securitySchemes } = document.components;

  describe.each(Object.entries(records))("%s", (schemaName, facts) => {
    const schema = schemas[schemaName];
    const isRequest = schemaName.endsWith("Request");

    test.each(Object.entries(facts))("%s", (field, fact) => {
      const property = schema?.properties?.[field];
      if (property === undefined) throw new Error(`Schema "${schemaName}" has no field "${field}".`);
      check(document, property, fact, isRequest);
      expect(schema?.required?.includes(field) ?? false, "required").toBe(fact.required !== undefined);
      if (fact.required === "assumed") expect(schema?.["x-not-shown"], "x-not-shown").toContain(`\`${field}\``);
    });

    test("marks every other field with x-not-shown", () => {
      const others = Object.entries(schema?.properties ?? {}).filter(([field]) => !(field in facts));
      expect(
        others.filter(([, property]) => notShown(document, property) === undefined).map(([field]) => field),
      ).toEqual([]);
    });
  });

  test.each(operations)("$method $path", (fact) => {
    const operation = operationAt(document, fact.path, fact.method);
    if (operation === undefined) throw new Error(`No operation ${fact.method} ${fact.path}.`);
    expect(operation.operationId).toBe(fact.id);
    expect(operation["x-not-shown"] !== undefined, "x-not-shown").toBe(fact.notShown === true);
    expect(operation.description).toMatch(/\.$/);

    const pathParameters = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(pathParameters.map((parameter) => parameter.name)).toEqual(
      [...fact.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id),
    );
    for (const parameter of pathParameters) {
      expect(parameter).toMatchObject({ required: true, schema: { type: "string" } });
      if (parameter.name !== "id") expect(parameter.schema.format).toBe("uuid");
    }
    const query = operation.parameters.filter((parameter) => parameter.in === "query");
    expect(query.filter((parameter) => parameter.required).map((parameter) => parameter.name)).toEqual(
      fact.query ?? [],
    );
    for (const parameter of query) if (!parameter.required) expect(parameter["x-not-shown"]).toBeDefined();

    const body = operation.requestBody?.content?.["application/json"]?.schema;
    expect(body && nameOf(body)).toBe(fact.request);
    if (fact.request !== undefined) expect(operation.requestBody?.required).toBe(true);

    expect(Object.keys(operation.responses)).toEqual([
      "200",
      ...(fact.payload === undefined ? ["204"] : []),
      ...failures,
    ]);
    for (const code of failures) {
      expect(
        resolve<{ "x-not-shown"?: string }>(document, operation.responses[code] as never)["x-not-shown"],
        code,
      ).toBeDefined();
    }
    if (fact.payload !== undefined)
      checkEnvelope(document, operation.responses["200"] as never, envelope, fact.payload);
  });

  test("has no other operations", () => {
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      methods.filter((method) => method in item).map((method) => `${method} ${path}`),
    );
    expect(found.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test("marks limits that are not in the document with x-not-shown", () => {
    const limits = ["minimum", "maximum", "multipleOf", "pattern", "minLength", "maxLength"];
    const unmarked = Object.entries(schemas).flatMap(([schemaName, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => limits.some((limit) => limit in property))
        .filter(([, property]) => notShown(document, property) === undefined)
        .map(([field]) => `${schemaName}.${field}`),
    );
    expect(unmarked).toEqual([]);
  });

  test("requires one authentication scheme for every request", () => {
    const [requirement] = document.security;
    const [schemeName] = Object.keys(requirement ?? {});
    expect(document.security).toHaveLength(1);
    expect(securitySchemes[schemeName ?? ""]).toMatchObject({ type: "http", scheme });
  });

  test("responses allow unknown fields, unknown values and nulls", () => {
    const closed: string[] = [];
    for (const [schemaName, schema] of Object.entries(schemas)) {
      if (schemaName.endsWith("Request") || schemaName === "KeyHashData" || schema.writeOnly === true) continue;
      if (schema.additionalProperties === false) closed.push(schemaName);
      for (const [field, property] of Object.entries(schema.properties ?? {})) {
        const target = resolve<Schema>(document, property);
        const required = schema.required?.includes(field) ?? false;
        if (!required && !isNullable(document, property)) closed.push(`${schemaName}.${field} refuses null`);
        if (required && !alwaysPresent.has(field)) closed.push(`${schemaName} requires ${field}`);
        if (sentAsText.test(field) && !typesOf(target).includes("string"))
          closed.push(`${schemaName}.${field} refuses text`);
        if (target.enum ?? target.items?.enum) closed.push(`${schemaName}.${field} is a closed enum`);
      }
    }
    expect(closed).toEqual([]);
  });
});

describe("rules across fields", () => {
  const selfHosted = readDocument("selfhosted.v2");
  const hosted = readDocument("hosted.v1");

  test("chart points have a number or a numeric string under series_<index>.data", () => {
    const { patternProperties } = selfHosted.components.schemas["ChartSeriesPoint"] ?? {};
    expect(patternProperties).toMatchObject({
      "^series_[0-9]+\\.data$": { $ref: "#/components/schemas/NumberOrText" },
    });
    expect(selfHosted.components.schemas["NumberOrText"]?.oneOf).toEqual([
      { type: ["number", "null"], format: "double" },
      { type: "string" },
    ]);
  });

  test("a pipe request has exactly one source kind and optional sample validation", () => {
    const { oneOf } = hosted.components.schemas["PipeSourceRequest"] ?? {};
    const kinds = oneOf?.map((option) => resolve<Schema>(hosted, option));
    expect(kinds).toMatchObject(
      ["kafka", "objectStorage", "kinesis", "postgres"].map((kind) => ({
        required: [kind],
        additionalProperties: false,
      })),
    );
    for (const kind of kinds ?? []) {
      const { properties = {}, required = [] } = kind;
      expect(Object.keys(properties)).toEqual([required[0], "validateSamples"]);
      expect(resolve<Schema>(hosted, properties["validateSamples"] as Schema)).toMatchObject({
        type: "boolean",
        writeOnly: true,
      });
    }
  });

  test("pipe responses have no credentials", () => {
    const text = JSON.stringify([hosted.components.schemas["Pipe"], hosted.components.schemas["PipeSource"]]);
    expect(text).not.toMatch(/credentials"|accessKey"|Request"/);
    for (const name of [
      "KafkaSource",
      "KafkaSchemaRegistry",
      "ObjectStorageSource",
      "KinesisSource",
      "PostgresSource",
    ]) {
      expect(Object.keys(hosted.components.schemas[name]?.properties ?? {})).not.toContain("credentials");
      expect(Object.keys(hosted.components.schemas[name]?.properties ?? {})).not.toContain("accessKey");
    }
  });

  test("the period of a cost report is at most 31 days, including the last", () => {
    const operation = operationAt(hosted, "/v1/organizations/{organizationId}/usageCost", "get");
    expect(operation?.["x-maximum-period-days"]).toBe(31);
    expect(operation?.description).toMatch(/both inclusive.*at most 30\s+days after `from_date`.*at most 31 days/s);
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.in !== "query") continue;
      const formats = ["date-time", "date"].map((format) => ({ type: "string", format }));
      expect(parameter.schema).toEqual({ anyOf: formats });
      expect(parameter["x-not-shown"]).toBeDefined();
    }
  });

  test("shared operations have the same name in both specs", () => {
    const ids = ({ paths }: Document): string[] =>
      Object.values(paths).flatMap((item) =>
        methods.flatMap((method) => (item[method] as { operationId: string })?.operationId ?? []),
      );
    expect(ids(hosted).filter((id) => ids(selfHosted).includes(id))).toHaveLength(11);
  });

  test("shared schemas are identical in both specs", () => {
    const names = Object.keys(hosted.components.schemas).filter(
      (name) => name in selfHosted.components.schemas && !/^(Dashboard|Alert|Source).*Response$/.test(name),
    );
    expect(names).toEqual(expect.arrayContaining(["Dashboard", "Tile", "TileSeries", "Alert", "Source"]));
    for (const name of names) expect(hosted.components.schemas[name]).toEqual(selfHosted.components.schemas[name]);
  });
});

function check(document: Document, property: Schema, fact: Fact, isRequest: boolean): void {
  const target = resolve<Schema>(document, property);
  const list = fact.type.endsWith("[]");
  const type = fact.type.replace("[]", "");
  const item = list ? (target.items ?? {}) : property;
  const primitive = ["string", "number", "boolean"].includes(type);

  if (list) expect(typesOf(target), "type").toContain("array");
  if (primitive) expect(typesOf(resolve<Schema>(document, item)), "type").toContain(type);
  else expect(namesOf(item), "schema").toContain(type);
  // Requests accept only the documented type, and null only where documented.
  if (isRequest && primitive && !list) expect(typesOf(target).filter((one) => one !== "null")).toEqual([type]);

  const values = resolve<Schema>(document, item);
  const open = values["x-extensible-enum"];
  const documented = fact.values ?? fact.seen;
  if (open !== undefined && documented !== undefined) {
    expect(open.slice(0, documented.length), "documented values come first").toEqual(documented);
    if (open.length > documented.length)
      expect(notShown(document, property), "x-not-shown for undocumented values").toBeDefined();
    if (fact.values !== undefined && open.length > documented.length)
      expect(values["x-documented-values"], "x-documented-values").toEqual(documented);
  } else if (fact.values !== undefined) expect(isRequest ? values.enum : open, "values").toEqual(fact.values);
  else if (fact.seen !== undefined) expect(open, "values used in the document").toEqual(fact.seen);
  if (fact.values === undefined || open !== undefined) expect(values.enum, "values").toBeUndefined();
  // Without it, some generators use 32-bit numbers, which cannot hold a time in milliseconds.
  if (type === "number") expect(formatsOf(target), "format").toContain("double");
  if (fact.format !== undefined) expect(target.format, "format").toBe(fact.format);
  if (fact.description !== undefined)
    expect(property.description ?? target.description, "description").toMatch(fact.description);
  if (fact.notShown === true) expect(notShown(document, property), "x-not-shown").toBeDefined();
  expect(target.minItems, "minItems").toBe(fact.minItems);
  expect(target.maxItems, "maxItems").toBe(fact.maxItems);
  // Defaults that clients send are not in the document.
  if (property["x-send-default"] !== true) expect(target.default, "default").toBe(fact.default);
  const isServerAssigned = property["x-server-assigned"] === true;
  expect(isServerAssigned || (property.readOnly ?? target.readOnly ?? false), "readOnly").toBe(
    fact.only === "response",
  );
  expect(property.writeOnly ?? target.writeOnly ?? false, "writeOnly").toBe(fact.only === "request");
}

function checkEnvelope(document: Document, response: never, key: string, payloadSchema: string): void {
  const { content } = resolve<{ content: Record<string, { schema: Schema }> }>(document, response);
  const schema = resolve<Schema>(document, content["application/json"]?.schema as Schema);
  const payload = schema.properties?.[key] as Schema;
  const list = payloadSchema.endsWith("[]");
  expect(nameOf(list ? (payload.items as Schema) : payload)).toBe(payloadSchema.replace("[]", ""));
  if (key === "data") expect(schema.required).toEqual(["data"]);
  else {
    expect(schema.required).toEqual(["status", "requestId", "result"]);
    expect(schema.properties).toMatchObject({
      status: { type: "number" },
      requestId: { type: "string", format: "uuid" },
    });
  }
}

function typesOf(schema: Schema): string[] {
  return [schema, ...(schema.oneOf ?? [])].flatMap(({ type = [] }) => type);
}

function formatsOf(schema: Schema): string[] {
  return [schema, ...(schema.oneOf ?? [])].flatMap(({ format = [] }) => format);
}

/** Returns the names of the schemas a property can have, through unions and their lists. */
function namesOf(schema: Schema): (string | undefined)[] {
  return [
    nameOf(schema),
    ...(schema.oneOf ?? []).flatMap((option) => [nameOf(option), option.items && nameOf(option.items)]),
  ];
}

function notShown(document: Document, property: Schema): string | undefined {
  return property["x-not-shown"] ?? resolve<Schema>(document, property)["x-not-shown"];
}

function isNullable(document: Document, property: Schema): boolean {
  const target = resolve<Schema>(document, property);
  return typesOf(target).includes("null") || (target.oneOf ?? []).some((option) => isNullable(document, option));
}
