import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { DataValidateFunction } from "ajv/dist/types/index.js";
import type { Operation, Specification } from "./specification.ts";

/** A place in a request that is not as the spec says, such as `tiles.0.name`, and what it must be. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

/** Holds requests against a spec. */
export interface Validator {
  /**
   * Returns what is wrong with a body; nothing is right.
   *
   * @param size How many values the body has: of a large one, only the first violation is returned.
   */
  body(operation: Operation, value: unknown, size: number): Promise<Violation[]>;
  /** Returns what is wrong with the path and the query. */
  parameters(operation: Operation, values: Readonly<Record<string, string>>): Promise<Violation[]>;
}

type Kind = "body" | "large body" | "parameters";

/** Values of the largest body whose violations are all collected; what that costs grows with the square of their number. */
const maxSizeForAll = 5000;

/** Makes a validator whose schemas are compiled when they are first needed: most runs need few of them. */
export function createValidator({ document }: Specification): Validator {
  const compiled = new Map<string, ValidateFunction>();
  const compilers = new Map<Kind, (schema: object) => ValidateFunction>();

  async function compile(kind: Kind, operationId: string, toSchema: () => object): Promise<ValidateFunction> {
    const name = `${kind} ${operationId}`;
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const compiler = compilers.get(kind) ?? (await load(kind));
    compilers.set(kind, compiler);
    const made = compiler(toSchema());
    compiled.set(name, made);
    return made;
  }

  async function load(kind: Kind): Promise<(schema: object) => ValidateFunction> {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { default: addFormats } = await import("ajv-formats");
    const options = { allErrors: kind !== "large body", coerceTypes: kind === "parameters" };
    const ajv = new Ajv2020({ strict: false, logger: false, ...options });
    // The package is of CommonJS, and its types do not say how that arrives.
    (addFormats as unknown as (ajv: unknown) => void)(ajv);
    addDocumentedValues(ajv);
    ajv.addSchema({ ...document, $id: "spec" });
    return (schema) => ajv.compile(schema);
  }

  return {
    async body({ operationId, body }, value, size) {
      if (body === undefined) return [];
      const kind = size > maxSizeForAll ? "large body" : "body";
      const validate = await compile(kind, operationId, () => ({ $ref: `spec${body}` }));
      return validate(value) ? [] : toViolations(validate.errors ?? []);
    },
    async parameters({ operationId, parameters }, values) {
      if (parameters.length === 0) return [];
      const toSchema = (): object => ({
        type: "object",
        properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, absolute(parameter.schema)])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      });
      const validate = await compile("parameters", operationId, toSchema);
      return validate({ ...values }) ? [] : toViolations(validate.errors ?? []);
    },
  };
}

/** The document's values are all that a server takes that follows it, though others take more. */
function addDocumentedValues(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: "x-documented-values",
    errors: true,
    compile(values: readonly unknown[]) {
      const validate: DataValidateFunction = (value: unknown) => {
        if (values.includes(value)) return true;
        validate.errors = [{ keyword: "enum", params: { allowedValues: values } }];
        return false;
      };
      return validate;
    },
  });
}

/** A schema of a parameter may refer to one of the document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"spec#/')) as object;
}

function toViolations(errors: readonly ErrorObject[]): Violation[] {
  return errors.map(({ instancePath, keyword, params, message = "is not as the document says" }) => {
    const path = instancePath.split("/").slice(1);
    if (keyword === "required")
      return { path: [...path, String(params["missingProperty"])].join("."), message: "Required" };
    if (keyword === "enum") {
      return { path: path.join("."), message: `must be one of ${(params["allowedValues"] as string[]).join(", ")}` };
    }
    return { path: path.join("."), message };
  });
}
