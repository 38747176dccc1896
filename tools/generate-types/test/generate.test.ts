import type { OpenAPI3 } from "openapi-typescript";
import { expect, test } from "vitest";
import { generateLimits } from "../src/generate-limits.ts";
import { generateRecords, pickSchemas } from "../src/generate-records.ts";
import { generateSecretFields } from "../src/generate-secret-fields.ts";
import { generateTypes } from "../src/generate-types.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "Test", version: "1" },
  paths: {
    "/things": {
      post: {
        operationId: "createThing",
        summary: "Create a thing",
        description: "Creates one thing.",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/ThingRequest" } } } },
        responses: {},
      },
      get: {
        operationId: "listThings",
        "x-maximum-period-days": 31,
        parameters: [{ $ref: "#/components/parameters/Limit" }, { name: "id", in: "header" }],
        responses: {},
      },
    },
    "/things/search": { post: { operationId: "searchThings", "x-safe": true, responses: {} } },
  },
  components: {
    parameters: { Limit: { name: "limit", in: "query" } },
    schemas: {
      Thing: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string", readOnly: true, description: "Assigned by the server." },
          weight: { type: "number", format: "double", description: "In kilograms.\nNot negative.", example: 2 },
          kind: {
            type: ["string", "null"],
            "x-extensible-enum": ["a", "b"],
            "x-alias-values": { c: "b" },
            "x-wait": { until: ["a"], endsAt: ["b"] },
          },
          partId: { type: "string", "x-reference": "parts" },
          part: { oneOf: [{ $ref: "#/components/schemas/Part" }, { type: "null" }] },
          pieces: { type: "array", items: {}, "x-alias-of": "parts", "x-alias-form": "list" },
          parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
        },
      },
      Part: {
        type: "object",
        properties: {
          id: { type: "string", "x-server-assigned": true },
          size: { type: "number", "x-same-as-absent": 0 },
          password: { type: "string", format: "password" },
        },
        additionalProperties: true,
        "x-unlisted-fields": true,
      },
      Point: {
        type: "object",
        properties: { time: { type: "number" }, "series_0.data": { type: ["number", "null"] } },
        additionalProperties: true,
        patternProperties: { "^series_[0-9]+\\.data$": { type: ["number", "null"] } },
      },
      ThingRequest: {
        type: "object",
        required: ["roles"],
        properties: {
          roles: { type: "array", minItems: 1, items: { type: "string", enum: ["admin"] } },
          few: {
            type: "array",
            minItems: 1,
            maxItems: 3,
            items: { type: "number" },
            default: [],
            "x-send-default": true,
          },
          items: {
            type: "array",
            items: { type: "object", properties: { id: { type: "string", "x-send-new-id": true } } },
          },
          select: { oneOf: [{ type: "array", items: { type: "string" } }, { type: "string" }] },
          source: { oneOf: [{ $ref: "#/components/schemas/First" }, { $ref: "#/components/schemas/Second" }] },
        },
      },
      First: {
        type: "object",
        additionalProperties: false,
        required: ["first"],
        properties: { first: { type: "string" } },
      },
      Second: {
        type: "object",
        additionalProperties: false,
        required: ["second"],
        properties: { second: { type: "string" } },
      },
    },
  },
} as unknown as OpenAPI3;

const types = (await generateTypes(document)).replaceAll(/\s+/g, " ");

test("comments start with the description", () => {
  expect(types).toContain("/** Assigned by the server. */ readonly id: string;");
  expect(types).toContain("/** * In kilograms. * Not negative. * @example 2 */ weight?: number;");
  expect(types).toContain("/** * Create a thing * * Creates one thing. */ post");
});

test("extensible enums accept other strings", () => {
  expect(types).toContain('kind?: "a" | "b" | (string & {}) | null;');
});

test("pattern properties become template literal keys", () => {
  expect(types).toContain(
    "export interface Point { time?: number; [key: `series_${number}.data`]: (number | null) | undefined; }",
  );
});

test("only schemas with unlisted fields accept every name", () => {
  expect(types).toMatch(/export type Part = \{.*?\} & \{ \[key: string\]: unknown; \};/);
  expect(types.match(/\[key: string\]/g)).toHaveLength(1);
});

test("arrays with minItems become tuples, and with maxItems read-only arrays", () => {
  expect(types).toContain('roles: [ "admin", ..."admin"[] ];');
  expect(types).toContain("few?: readonly number[];");
});

test("oneOf over closed objects becomes an exclusive union", () => {
  expect(types).toMatch(/source\?: \(First & \{ second\?: never; \}\) \| \(Second & \{ first\?: never; \}\)/);
});

test("schemas are named declarations that everything else refers to", () => {
  expect(types).toContain("schemas: { Thing: Thing;");
  expect(types).not.toContain('components["schemas"]');
});

test("generates the limits of request bodies", () => {
  const limits = generateLimits(document);
  const [, json] = /Limits>> = ([^;]*);/.exec(limits) ?? [];
  expect(JSON.parse(json ?? "")).toEqual({
    createThing: {
      required: ["roles"],
      properties: {
        roles: { minItems: 1, items: { enum: ["admin"] } },
        few: { minItems: 1, maxItems: 3 },
        source: { oneOf: ["first", "second"] },
      },
    },
  });
  expect(limits).toMatch(/export const thingKind: .* = \{"needsPerson":\[\],"until":\["a"\],"endsAt":\["b"\]\};/);
  expect(limits).toContain("export const listThingsMaximumDays = 31;");
  const [, reads = ""] = /export const readOperations: readonly ReadOperation\[\] = (\[.*?\n\]);/s.exec(limits) ?? [];
  expect(JSON.parse(reads)).toEqual([
    { method: "GET", path: "/things" },
    { method: "POST", path: "/things/search" },
  ]);
});

test("lists the fields that contain a secret, with the inner fields that do not", () => {
  const credentials = { type: "object", writeOnly: true, properties: { user: {}, password: { format: "password" } } };
  const schemas = {
    ...document.components?.schemas,
    Credentials: credentials,
    Source: { properties: { credentials: { $ref: "#/components/schemas/Credentials" }, hash: { format: "password" } } },
  };
  const [, json] =
    /secretFields = ([^;]*) as const;/.exec(generateSecretFields({ ...document, components: { schemas } } as never)) ??
    [];
  expect(JSON.parse(json ?? "")).toEqual({ credentials: ["user"], hash: [], password: [] });
});

test("picks the named schemas and the schemas they refer to", () => {
  const picked = pickSchemas(document, ["Thing"]);
  expect(Object.keys(picked.components?.schemas ?? {})).toEqual(["Thing", "Part"]);
  expect(picked.paths).toEqual({});
  expect(() => pickSchemas(document, ["Nothing"])).toThrow('no schema "Nothing"');
});

test("describes read-only fields, aliases, references and values that mean absent", () => {
  const records = generateRecords(pickSchemas(document, ["Thing"]));
  const [, json] = /thingFields: Fields = ([^;]*);/.exec(records) ?? [];
  const part = { id: { readOnly: true }, size: { sameAsAbsent: 0 }, password: {} };
  expect(JSON.parse(json ?? "")).toEqual({
    id: { readOnly: true },
    kind: { aliasValues: { c: "b" } },
    weight: {},
    partId: { reference: "parts" },
    pieces: { aliasOf: "parts", aliasForm: "list" },
    part: { fields: part },
    parts: { fields: part },
  });
  const [, references] = /referenceNames: [^=]*= ([^;]*);/.exec(records) ?? [];
  expect(JSON.parse(references ?? "")).toEqual({ partId: "parts" });
});

test("generates the fields that servers require in request bodies", () => {
  const [, json] = /createThingFields: RequestFields = ([^;]*);/.exec(generateLimits(document)) ?? [];
  expect(JSON.parse(json ?? "")).toEqual({ few: { default: [] }, items: { fields: { id: { newId: true } } } });
});

test("throws on a pattern that has no template literal type", async () => {
  const odd = structuredClone(document) as unknown as {
    components: { schemas: { Point: { patternProperties: object } } };
  };
  odd.components.schemas.Point.patternProperties = { "^x": { type: "string" } };
  await expect(generateTypes(odd as unknown as OpenAPI3)).rejects.toThrow(
    'Cannot convert pattern "^x" to a template literal type.',
  );
});
