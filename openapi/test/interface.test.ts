import { describe, expect, test } from "vitest";
import { isNullable, readDocument, resolve } from "./document.ts";
import type { Document, Schema } from "./document.ts";

/** Fields that are present and not null on every server. */
const alwaysPresent = new Set(["data", "result", "status", "requestId", "id", "ts_bucket", "key"]);
/** Numbers that servers may send as text. */
const sentAsText = /^series_\d+\.data$|CRD$|^ts_bucket$/;

describe.each([
  { name: "selfhosted.v2", scheme: "bearer" },
  { name: "hosted.v1", scheme: "basic" },
])("$name", ({ name, scheme }) => {
  const document = readDocument(name);
  const { schemas, securitySchemes } = document.components;

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

describe("pipes", () => {
  const hosted = readDocument("hosted.v1");

  test("a request has exactly one source kind and optional sample validation", () => {
    const { oneOf = [] } = hosted.components.schemas["PipeSourceRequest"] ?? {};
    const kinds = oneOf.map((option) => resolve<Schema>(hosted, option));
    expect(kinds.map(({ required }) => required)).toEqual([["kafka"], ["objectStorage"], ["kinesis"], ["postgres"]]);
    for (const { properties = {}, required = [], additionalProperties } of kinds) {
      expect(Object.keys(properties)).toEqual([...required, "validateSamples"]);
      expect(additionalProperties).toBe(false);
    }
  });

  test("responses have no credentials", () => {
    const sources = Object.entries(hosted.components.schemas).filter(([name]) =>
      /^(Pipe|\w+Source|\w+Registry)$/.test(name),
    );
    expect(sources.length).toBeGreaterThan(5);
    expect(JSON.stringify(sources)).not.toMatch(/credentials"|accessKey"|Request"/);
  });
});

function typesOf(schema: Schema): string[] {
  return [schema, ...(schema.oneOf ?? [])].flatMap(({ type = [] }) => type);
}

function notShown(document: Document, property: Schema): string | undefined {
  return property["x-not-shown"] ?? resolve<Schema>(document, property)["x-not-shown"];
}
