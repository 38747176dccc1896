/** What the interface's document says of one field. */
export interface Fact {
  /** `string`, `number`, `boolean`, a schema's name, or one of these with `[]` behind it. */
  readonly type: string;
  readonly format?: string;
  /** A closed set of values; in responses, which stay open, the known ones. */
  readonly values?: readonly string[];
  /** Values that a shape uses of a set that is not shown. */
  readonly seen?: readonly string[];
  readonly required?: true;
  readonly only?: "response" | "request";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: string;
  /** What the description must say: a unit, a limit, a remark. */
  readonly says?: RegExp;
  /** Whether the document says that something of the field is not shown. */
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

/** A value of a set that is not shown, with the value that the document's shape uses. */
export const open = (...seen: string[]): Fact => ({ type: "string", seen, notShown: true });
