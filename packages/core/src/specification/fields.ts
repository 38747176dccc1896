/** Kinds of objects that records refer to by identifier. */
export type ReferenceKind = "sources" | "connections" | "webhooks" | "savedSearches" | "dashboards" | "tiles";

/** Definition of a record field in the spec. */
export interface Field {
  /** Set by the server and omitted from requests. */
  readonly readOnly?: true;
  /** Documented field that this field is an alias of. */
  readonly aliasOf?: string;
  /**
   * How the values of the two fields relate. `list`: the documented field is the first item of this list. `config`: the same content
   * in another form. Default: equal values.
   */
  readonly aliasForm?: "list" | "config";
  /** Documented values, by the values that some servers use instead. */
  readonly aliasValues?: Readonly<Record<string, string>>;
  /** Kind of the object that the field refers to. */
  readonly reference?: ReferenceKind;
  /** Value that is equivalent to omitting the field. */
  readonly sameAsAbsent?: unknown;
  /** Set by the server unless a request contains it. */
  readonly filledIn?: boolean;
  /** Fields of the value: an object, or a list of objects. */
  readonly fields?: Fields;
}

/** Fields of a record by name, as the spec defines them. */
export type Fields = { readonly [name: string]: Field };

/** A request field that servers require, although the document does not. */
export interface RequestField {
  /** Value that is sent if the field is absent. */
  readonly default?: unknown;
  /** Whether clients generate an identifier if the field is absent. */
  readonly newId?: true;
  /** Fields of the value: an object, or a list of objects. */
  readonly fields?: RequestFields;
}

/** Request fields that servers require, by name. */
export type RequestFields = { readonly [name: string]: RequestField };

/** Limits of a value, generated from the spec. */
export interface Limits {
  /** Allowed values. */
  readonly enum?: readonly string[];
  /** Minimum length of a list. */
  readonly minItems?: number;
  /** Maximum length of a list. */
  readonly maxItems?: number;
  /** Properties that must be set, and not `null`. */
  readonly required?: readonly string[];
  /** Properties of which exactly one must be set, or one other object. */
  readonly oneOf?: readonly string[];
  /** Limits of the properties of an object. */
  readonly properties?: Readonly<Record<string, Limits>>;
  /** Limits of the items of a list. */
  readonly items?: Limits;
}

/** An operation that only reads, generated from the spec. */
export interface ReadOperation {
  /** HTTP method. A `POST` only reads if the spec marks it with `x-safe`. */
  readonly method: string;
  /** Path template, such as `/api/v2/alerts/{id}`. */
  readonly path: string;
}
