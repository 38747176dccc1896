import { isResponseError } from "../errors/obstack-error.ts";
import { alertFields } from "../generated/records.ts";
import type { JsonObject } from "../json/json-object.ts";

/** Whose names a server uses where these differ: the document's, or those of deployed servers. */
type Spelling = "document" | "server";

/** Sends alerts in the names and values that a server takes, and remembers which these are. */
export interface AlertSpelling {
  /** Notes the spelling of a record of the server, and returns the record. */
  readonly learn: <Item>(record: Item) => Item;
  /**
   * Sends a body; where the server refuses it with 400 or 422, sends it once more in the other spelling. A refused write was not done.
   */
  readonly send: <Result>(body: JsonObject, write: (body: JsonObject) => Promise<Result>) => Promise<Result>;
}

const fields = Object.entries(alertFields);
const values = fields.flatMap(([name, { aliasValues }]) =>
  Object.entries(aliasValues ?? {}).map(([server, document]) => ({ name, server, document })),
);
const names = fields.flatMap(([server, { aliasOf: document = "", aliasForm, readOnly }]) =>
  aliasForm === undefined && readOnly !== true && alertFields[document]?.readOnly !== true && document !== ""
    ? [{ server, document }]
    : [],
);

export function createAlertSpelling(): AlertSpelling {
  let spelling: Spelling | undefined;
  const spellingOf = (record: JsonObject): Spelling | undefined => {
    const isIn = (one: Spelling): boolean =>
      values.some((pair) => record[pair.name] === pair[one]) ||
      names.some((pair) => typeof record[pair[one]] === "string");
    return isIn("server") ? "server" : isIn("document") ? "document" : undefined;
  };
  const learn = <Item>(record: Item): Item => {
    spelling = spellingOf(Object(record) as JsonObject) ?? spelling;
    return record;
  };
  return {
    learn,
    async send(body, write) {
      const first = spelling ?? spellingOf(body);
      if (first === undefined || spellingOf(body) === undefined) return write(body);
      try {
        return learn(await write(spell(body, first)));
      } catch (error) {
        if (!isResponseError(error, 400, 422)) throw error;
        const other = first === "server" ? "document" : "server";
        return await write(spell(body, other)).then(
          (result) => {
            spelling = other;
            return result;
          },
          (second: unknown) => {
            // The server explains a body better that it could read.
            throw isResponseError(second, 400, 422) && !isAboutSpelling(error) ? error : second;
          },
        );
      }
    },
  };
}

function spell(body: JsonObject, spelling: Spelling): JsonObject {
  const other = spelling === "server" ? "document" : "server";
  const spelled: Record<string, unknown> = { ...body };
  for (const pair of values) if (spelled[pair.name] === pair[other]) spelled[pair.name] = pair[spelling];
  for (const pair of names) {
    const value = spelled[pair[other]];
    if (value === undefined) continue;
    delete spelled[pair[other]];
    spelled[pair[spelling]] ??= value;
  }
  return spelled;
}

function isAboutSpelling(error: { readonly message: string }): boolean {
  return [...values.map(({ name }) => name), ...names.map(({ document }) => document)].some((name) =>
    error.message.includes(name),
  );
}
