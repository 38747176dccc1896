import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import hosted from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { operationsOf } from "@obstack/mocks";
import type { DocumentName, Operation } from "@obstack/mocks";
import type { Exchange } from "./observe.ts";

/** A difference between a server's behavior and the spec. */
export interface Difference {
  readonly operation: string;
  readonly field: string;
  readonly expected: string;
  /** The type of the received value, never the value itself, which may be private. */
  readonly received: string;
}

type Reference = { readonly $ref: string };
type Example = { readonly value: unknown };

/** A body in a spec by media type. */
export type MediaType = { readonly schema?: object; readonly examples?: Readonly<Record<string, Example | Reference>> };
export type Body = { readonly content?: Readonly<Record<string, MediaType>> };
type Documented = { readonly requestBody?: Body; readonly responses: Readonly<Record<string, Body | Reference>> };

const documents = { "hosted.v1": hosted, "selfhosted.v2": selfHosted };

/** Returns the documented response codes of each operation, by operationId. */
export function documentedResponses(document: DocumentName): ReadonlyMap<string, readonly string[]> {
  return new Map(
    operationsOf(document).map((one) => [one.operationId, Object.keys(operationIn(document, one).responses)]),
  );
}

/** Returns a function that compares an exchange with a spec. Unknown fields count as differences. */
export function createComparison(document: DocumentName): (exchange: Exchange) => Difference[] {
  const spec = documents[document];
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, logger: false });
  // A CommonJS package whose types do not match its default import.
  (addFormats as unknown as (ajv: unknown) => void)(ajv);
  ajv.addSchema({ ...(rejectUnknownFields(spec) as object), $id: "spec" });
  const compiled = new Map<object, ValidateFunction>();

  return ({ operation, status, contentType, text }) => {
    const toDifference = (field: string, expected: string, received: string): Difference => {
      return { operation: operation.operationId, field, expected, received };
    };
    const { responses } = operationIn(document, operation);
    const reference = responses[String(status)] ?? responses["default"];
    if (responses[String(status)] === undefined) {
      const codes = Object.keys(responses).filter((code) => code !== "default");
      return [toDifference("status", codes.join(", "), String(status))];
    }
    const { content = {} } = resolve<Body>(document, reference ?? {});
    const types = Object.keys(content);
    const isExpected = text === "" ? status === 204 || status >= 300 : types.includes(contentType);
    if (types.length > 0 && !isExpected) {
      const received = text === "" ? "empty" : contentType || "no content type";
      return [toDifference(`body of ${status}`, types.join(", "), received)];
    }
    const schema = content[contentType]?.schema;
    if (schema === undefined || contentType !== "application/json") return [];
    const validate =
      compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(rejectUnknownFields(schema)).replaceAll('"#/', '"spec#/')) as object);
    compiled.set(schema, validate);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return [toDifference(`body of ${status}`, "JSON", "invalid JSON")];
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => toDifference(...describe(error)));
  };
}

/** Returns an operation as a spec documents it. */
export function operationIn(document: DocumentName, { path, method }: Operation): Documented {
  return documents[document].paths[path]?.[method.toLowerCase()] as Documented;
}

/** Returns a copy of a schema or document in which objects allow only their named fields. */
function rejectUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rejectUnknownFields);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rejectUnknownFields(inner)]));
  const hasListedFields = typeof copy["properties"] === "object" && copy["x-unlisted-fields"] !== true;
  return hasListedFields ? { ...copy, additionalProperties: false } : copy;
}

/** Returns what a value of a spec refers to, or the value itself. */
export function resolve<Value extends object>(document: DocumentName, value: Value | Reference): Value {
  if (!("$ref" in value)) return value;
  let found: unknown = documents[document];
  for (const part of value.$ref.slice(2).split("/")) found = (found as Record<string, unknown>)[part];
  return found as Value;
}

function describe({
  instancePath,
  keyword,
  params,
  message = "",
  data,
}: ErrorObject): [field: string, expected: string, received: string] {
  const field = instancePath
    .replaceAll(/\/\d+(?=\/|$)/g, "[]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
  const toPath = (name: string): string => (field === "" ? name : `${field}.${name}`);
  if (keyword === "additionalProperties")
    return [toPath(String(params["additionalProperty"])), "not in the document", "present"];
  if (keyword === "required") return [toPath(String(params["missingProperty"])), "present", "absent"];
  return [field === "" ? "the body" : field, message.replace(/^must be /, ""), typeName(data)];
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
