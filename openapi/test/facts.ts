/** What the interface document specifies about one field. */
export interface Fact {
  /** `string`, `number`, `boolean` or a schema name, optionally followed by `[]`. */
  readonly type: string;
  readonly format?: string;
  /** All allowed values in requests; the known values in responses, which stay open. */
  readonly values?: readonly string[];
  /** Values that the document uses from an unspecified set. */
  readonly seen?: readonly string[];
  /** `assumed` if the document does not specify it, and the `x-not-shown` of the schema names the field. */
  readonly required?: true | "assumed";
  readonly only?: "response" | "request";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: string;
  /** What the description must contain, such as a unit or a limit. */
  readonly description?: RegExp;
  /** Whether the document leaves something about the field unspecified. */
  readonly notShown?: true;
}

export type Facts = Readonly<Record<string, Fact>>;

type Rest = Omit<Fact, "type">;

export const string = (rest: Rest = {}): Fact => ({ type: "string", ...rest });
export const number = (rest: Rest = {}): Fact => ({ type: "number", ...rest });
export const boolean = (rest: Rest = {}): Fact => ({ type: "boolean", ...rest });
export const strings = (rest: Rest = {}): Fact => ({ type: "string[]", ...rest });
export const one = (schema: string, rest: Rest = {}): Fact => ({ type: schema, ...rest });
export const many = (schema: string, rest: Rest = {}): Fact => ({ type: `${schema}[]`, ...rest });

/** A string from an unspecified set of values, with those that the document uses. */
export const open = (...seen: string[]): Fact => ({ type: "string", seen, notShown: true });
