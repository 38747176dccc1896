/** Kinds of objects that records refer to by identifier. */
export type ReferenceKind = "sources" | "connections" | "webhooks" | "savedSearches" | "dashboards" | "tiles";

/** What the spec says of a field of a record. */
export interface Field {
  /** The server sets it; requests never carry it. */
  readonly readOnly?: true;
  /** Name of the documented field that this one is another name of. */
  readonly aliasOf?: string;
  /** How the two relate: `list` has the other as its first item, `config` says the same in another form. Default: the same value. */
  readonly aliasForm?: "list" | "config";
  /** Documented values, by the values that some servers use in their place. */
  readonly aliasValues?: Readonly<Record<string, string>>;
  /** Kind of the object that it identifies. */
  readonly reference?: ReferenceKind;
  /** Value that means the same as no value. */
  readonly sameAsAbsent?: unknown;
  /** Fields of the object, or of the items of the list, that it holds. */
  readonly fields?: Fields;
}

/** The fields of a record that the spec knows, by name. */
export type Fields = { readonly [name: string]: Field };

/** What servers require of a field of a request, though the document does not. */
export interface RequestField {
  /** Sent when the field is left out. */
  readonly default?: unknown;
  /** Whether a new identifier is sent when the field is left out. */
  readonly newId?: true;
  /** Fields of the object, or of the items of the list, that it holds. */
  readonly fields?: RequestFields;
}

/** The fields of a request that servers require, by name. */
export type RequestFields = { readonly [name: string]: RequestField };
