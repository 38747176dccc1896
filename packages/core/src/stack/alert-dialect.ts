import { isResponseError } from "../errors/any-obstack-error.ts";
import { alertFields } from "../generated/records.ts";
import type { JsonObject } from "../json/json-object.ts";

/** Names and values of alert fields where deployed servers differ from the document. */
type Dialect = "document" | "server";

/** Sends alerts in the dialect that a server accepts, and remembers it. */
export interface AlertDialect {
  /** Remembers the dialect of a record from the server, and returns the record. */
  readonly learn: <Item>(record: Item) => Item;
  /**
   * Sends a body. If the server rejects it with 400 or 422, sends it once more in the other dialect, because a rejected write had no
   * effect.
   */
  readonly send: <Result>(body: JsonObject, write: (body: JsonObject) => Promise<Result>) => Promise<Result>;
}

/** Names and values that differ. */
interface Differences {
  readonly values: readonly { readonly name: string; readonly server: string; readonly document: string }[];
  readonly names: readonly { readonly server: string; readonly document: string }[];
}

/** Reads the differences from the spec. A function, so that bundlers can drop the table if nothing is written. */
function getDifferences(): Differences {
  const fields = Object.entries(alertFields);
  return {
    values: fields.flatMap(([name, { aliasValues }]) =>
      Object.entries(aliasValues ?? {}).map(([server, document]) => ({ name, server, document })),
    ),
    names: fields.flatMap(([server, { aliasOf: document = "", aliasForm, readOnly }]) =>
      aliasForm === undefined && readOnly !== true && alertFields[document]?.readOnly !== true && document !== ""
        ? [{ server, document }]
        : [],
    ),
  };
}

/** Creates the dialect of one server, which is initially unknown. */
export function createAlertDialect(): AlertDialect {
  let dialect: Dialect | undefined;
  const differences = getDifferences();
  const marks = (["server", "document"] as const).flatMap((mark) => [
    ...differences.values.map(({ name, [mark]: value }) => ({ dialect: mark, name, value })),
    ...differences.names.map(({ [mark]: name }) => ({ dialect: mark, name, value: undefined })),
  ]);
  // One function for each record: more garbage would make Node copy a long list to the old generation.
  const getDialect = (record: JsonObject): Dialect | undefined =>
    marks.find(({ name, value }) => (value ? record[name] === value : typeof record[name] === "string"))?.dialect;
  const learn = <Item>(record: Item): Item => {
    dialect = getDialect(Object(record) as JsonObject) ?? dialect;
    return record;
  };
  return {
    learn,
    async send(body, write) {
      const first = dialect ?? getDialect(body);
      if (first === undefined || getDialect(body) === undefined) return write(body);
      try {
        return learn(await write(translate(body, first, differences)));
      } catch (error) {
        if (!isResponseError(error, 400, 422)) throw error;
        const other = first === "server" ? "document" : "server";
        return await write(translate(body, other, differences)).then(
          (result) => {
            dialect = other;
            return result;
          },
          (second: unknown) => {
            // The error for the dialect that the server accepts is more useful.
            throw isResponseError(second, 400, 422) && !isAboutDialect(error, differences) ? error : second;
          },
        );
      }
    },
  };
}

/** Returns a body with the names and values of deployed servers. */
export function toServerDialect(body: JsonObject): JsonObject {
  return translate(body, "server", getDifferences());
}

function translate(body: JsonObject, dialect: Dialect, { values, names }: Differences): JsonObject {
  const other = dialect === "server" ? "document" : "server";
  const translated: Record<string, unknown> = { ...body };
  for (const pair of values) if (translated[pair.name] === pair[other]) translated[pair.name] = pair[dialect];
  for (const pair of names) {
    const value = translated[pair[other]];
    if (value === undefined) continue;
    delete translated[pair[other]];
    translated[pair[dialect]] ??= value;
  }
  return translated;
}

function isAboutDialect(error: { readonly message: string }, { values, names }: Differences): boolean {
  return [...values.map(({ name }) => name), ...names.map(({ document }) => document)].some((name) =>
    error.message.includes(name),
  );
}
