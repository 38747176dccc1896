import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { Operation, Specification } from "./specification.ts";

export interface Validator {
  /**
   * Returns the violations in a body.
   *
   * @param size Number of values in the body. For more than 5,000, only the first violation is returned.
   */
  body(operation: Operation, value: unknown, size: number): Promise<Violation[]>;
  /** Returns the violations in the path and query. */
  parameters(operation: Operation, values: Readonly<Record<string, string>>): Promise<Violation[]>;
}

type Kind = "body" | "large body" | "parameters";
type Compiler = (schema: object) => ValidateFunction;

/** Maximum number of values for which all violations are collected, because the cost is quadratic. */
const maxSizeForAll = 5000;

/** Creates a validator that compiles schemas on first use, because most runs need few of them. */
export function createValidator({ document }: Specification): Validator {
  const compiled = new Map<string, ValidateFunction>();
  const compilers = new Map<Kind, Compiler>();

  async function load(kind: Kind): Promise<Compiler> {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { default: addFormats } = await import("ajv-formats");
    const options = { allErrors: kind !== "large body", coerceTypes: kind === "parameters" };
    const ajv = new Ajv2020({ strict: false, logger: false, ...options });
    // The types of this CommonJS package do not describe its default import.
    (addFormats as unknown as (ajv: unknown) => void)(ajv);
    ajv.addSchema({ ...withDocumentedValues(document), $id: "spec" });
    return (schema) => ajv.compile(schema);
  }

  async function check(kind: Kind, operationId: string, toSchema: () => object, value: unknown): Promise<Violation[]> {
    const name = `${kind} ${operationId}`;
    let validate = compiled.get(name);
    if (validate === undefined) {
      const compiler = compilers.get(kind) ?? (await load(kind));
      compilers.set(kind, compiler);
      compiled.set(name, (validate = compiler(toSchema())));
    }
    return validate(value) ? [] : toViolations(validate.errors ?? []);
  }

  return {
    async body({ operationId, body }, value, size) {
      if (body === undefined) return [];
      return check(size > maxSizeForAll ? "large body" : "body", operationId, () => ({ $ref: `spec${body}` }), value);
    },
    async parameters({ operationId, parameters }, values) {
      if (parameters.length === 0) return [];
      const toSchema = (): object => ({
        type: "object",
        properties: Object.fromEntries(
          parameters.map((parameter) => [parameter.name, withAbsoluteReferences(parameter.schema)]),
        ),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      });
      return check("parameters", operationId, toSchema, { ...values });
    },
  };
}

/** Returns the document with only the values of the interface document; deployed servers accept more. */
function withDocumentedValues(document: object): object {
  return JSON.parse(JSON.stringify(document).replaceAll('"x-documented-values":', '"enum":')) as object;
}

/** Makes references to schemas of the document absolute. */
function withAbsoluteReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"spec#/')) as object;
}

function toViolations(errors: readonly ErrorObject[]): Violation[] {
  return errors.map(({ instancePath, keyword, params, message = "does not match the spec" }) => {
    const path = instancePath.split("/").slice(1);
    if (keyword === "required")
      return { path: [...path, String(params["missingProperty"])].join("."), message: "Required" };
    if (keyword === "enum") {
      return { path: path.join("."), message: `must be one of ${(params["allowedValues"] as string[]).join(", ")}` };
    }
    return { path: path.join("."), message };
  });
}

/** A place in a request that violates the spec, such as `tiles.0.name`, and the requirement, such as `must be string`. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}
