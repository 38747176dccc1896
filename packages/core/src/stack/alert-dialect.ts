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

/** A field, or a value of it, as each dialect writes it. */
type Difference = Readonly<Record<Dialect, { readonly name: string; readonly value?: string }>>;

/** Reads the differences from the spec. A function, so that bundlers can drop the table if nothing is written. */
function getDifferences(): readonly Difference[] {
  const fields = Object.entries(alertFields);
  const values = fields.flatMap(([name, { aliasValues = {} }]) =>
    Object.entries(aliasValues).map(([server, document]) => {
      return { server: { name, value: server }, document: { name, value: document } };
    }),
  );
  const names = fields.flatMap(([server, { aliasOf: document = "", aliasForm, readOnly }]) =>
    aliasForm === undefined && readOnly !== true && alertFields[document]?.readOnly !== true && document !== ""
      ? [{ server: { name: server }, document: { name: document } }]
      : [],
  );
  return [...values, ...names];
}

/** Creates the dialect of one server, which is initially unknown. */
export function createAlertDialect(): AlertDialect {
  let dialect: Dialect | undefined;
  const differences = getDifferences();
  const marks = (["server", "document"] as const).flatMap((mark) =>
    differences.map((one) => ({ dialect: mark, ...one[mark] })),
  );
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

function translate(body: JsonObject, dialect: Dialect, differences: readonly Difference[]): JsonObject {
  const other = dialect === "server" ? "document" : "server";
  const translated: Record<string, unknown> = { ...body };
  for (const { [other]: from, [dialect]: to } of differences) {
    const value = translated[from.name];
    if (value === undefined || (from.value !== undefined && from.value !== value)) continue;
    delete translated[from.name];
    translated[to.name] ??= to.value ?? value;
  }
  return translated;
}

function isAboutDialect({ message }: { readonly message: string }, differences: readonly Difference[]): boolean {
  return differences.some(({ document }) => message.includes(document.name));
}
