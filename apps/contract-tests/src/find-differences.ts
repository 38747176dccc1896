import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import hosted from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import type { DocumentName } from "@obstack/mocks";
import type { Exchange } from "./observe.ts";

/** Something that a server does otherwise than the spec says. */
export interface Difference {
  readonly operation: string;
  readonly field: string;
  readonly expected: string;
  /** The kind of what was seen, never the value: it may be somebody's. */
  readonly seen: string;
}

type Response = { readonly content?: Readonly<Record<string, { readonly schema?: object }>> };
type Documented = { readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>> };

const documents = { "hosted.v1": hosted, "selfhosted.v2": selfHosted };

/** Returns the codes of the responses that a spec documents for each operation. */
export function documentedResponses(document: DocumentName): ReadonlyMap<string, readonly string[]> {
  const items = Object.values(documents[document].paths) as Readonly<
    Record<string, Documented & { operationId?: string }>
  >[];
  return new Map(
    items.flatMap((item) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        operationId === undefined ? [] : [[operationId, Object.keys(responses)] as const],
      ),
    ),
  );
}

/** Makes what compares exchanges with a spec. Fields that the spec does not know are differences too. */
export function createComparison(document: DocumentName): (exchange: Exchange) => Difference[] {
  const spec = documents[document];
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, logger: false });
  // The package is of CommonJS, and its types do not say how that arrives.
  (addFormats as unknown as (ajv: unknown) => void)(ajv);
  ajv.addSchema({ ...(closed(spec) as object), $id: "spec" });
  const compiled = new Map<object, ValidateFunction>();

  return ({ operation, status, contentType, text }) => {
    const differ = (field: string, expected: string, seen: string): Difference => {
      return { operation: operation.operationId, field, expected, seen };
    };
    const item = spec.paths[operation.path] ?? {};
    const { responses } = item[operation.method.toLowerCase()] as Documented;
    const reference = responses[String(status)] ?? responses["default"];
    if (responses[String(status)] === undefined) {
      const codes = Object.keys(responses).filter((code) => code !== "default");
      return [differ("status", codes.join(", "), String(status))];
    }
    const { content = {} } = resolve(spec, reference ?? {});
    const types = Object.keys(content);
    if (
      text === ""
        ? types.length > 0 && status !== 204 && status < 300
        : types.length > 0 && !types.includes(contentType)
    ) {
      return [differ(`body of ${status}`, types.join(", "), text === "" ? "nothing" : contentType || "no type")];
    }
    const schema = content[contentType]?.schema;
    if (schema === undefined || contentType !== "application/json") return [];
    const validate =
      compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"spec#/')) as object);
    compiled.set(schema, validate);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return [differ(`body of ${status}`, "JSON", "no JSON")];
    }
    if (validate(value)) return [];
    return unique((validate.errors ?? []).map((error) => differ(...describe(error))));
  };
}

/** A copy of a schema, or of a whole document, in which objects have no fields but those that are named. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
  const isClosed = typeof copy["properties"] === "object" && copy["additionalProperties"] === undefined;
  return isClosed ? { ...copy, additionalProperties: copy["patternProperties"] !== undefined } : copy;
}

function resolve(spec: object, value: Response | { readonly $ref: string }): Response {
  if (!("$ref" in value)) return value;
  let found: unknown = spec;
  for (const part of value.$ref.slice(2).split("/")) found = (found as Record<string, unknown>)[part];
  return found as Response;
}

function describe({
  instancePath,
  keyword,
  params,
  message = "",
  data,
}: ErrorObject): [field: string, expected: string, seen: string] {
  const field = instancePath
    .replaceAll(/\/\d+(?=\/|$)/g, "[]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
  const below = (name: string): string => (field === "" ? name : `${field}.${name}`);
  if (keyword === "additionalProperties")
    return [below(String(params["additionalProperty"])), "not in the document", "there"];
  if (keyword === "required") return [below(String(params["missingProperty"])), "there", "absent"];
  return [field === "" ? "the body" : field, message.replace(/^must be /, ""), kindOf(data)];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function unique(differences: readonly Difference[]): Difference[] {
  return [...new Map(differences.map((one) => [JSON.stringify(one), one])).values()];
}
