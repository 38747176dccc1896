import type Database from "libsql";
import { stringify } from "lossless-json";
import { parseJson } from "./json-text.ts";

/** A JSON object that is never changed, and whose numbers are as they were written: what a client sends comes back digit by digit. */
export type Json = Readonly<Record<string, unknown>>;

/** The kinds of objects that are stored. */
export type Kind =
  | "dashboard"
  | "alert"
  | "source"
  | "webhook"
  | "service"
  | "pipe"
  | "key"
  | "reverse-private-endpoint";

/** The records of one deployment, or of one service of it. */
export interface RecordStore {
  /** In the order in which they were made. */
  list(kind: Kind): readonly Json[];
  /** The same as the text of a JSON array. */
  listText(kind: Kind): string;
  get(kind: Kind, id: string): Json | undefined;
  insert(kind: Kind, id: string, record: Json): void;
  replace(kind: Kind, id: string, record: Json): void;
  /** Tells whether there was one. */
  remove(kind: Kind, id: string): boolean;
}

/** Everything that is stored. */
export interface Store {
  /** The records of a part, which others do not see. */
  of(scope: string): RecordStore;
  /** Runs something whole or not at all. */
  transaction<Result>(run: () => Result): Result;
  setting(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Every record, for a snapshot. */
  all(): { readonly scope: string; readonly kind: Kind; readonly id: string; readonly record: Json }[];
  clear(): void;
}

/** Keeps records in a database. */
export function createStore(database: Database.Database): Store {
  const statement = {
    list: database.prepare("SELECT body FROM record WHERE scope = ? AND kind = ? ORDER BY position"),
    get: database.prepare("SELECT body FROM record WHERE scope = ? AND kind = ? AND id = ?"),
    insert: database.prepare("INSERT INTO record (scope, kind, id, body) VALUES (?, ?, ?, ?)"),
    replace: database.prepare("UPDATE record SET body = ? WHERE scope = ? AND kind = ? AND id = ?"),
    remove: database.prepare("DELETE FROM record WHERE scope = ? AND kind = ? AND id = ?"),
    setting: database.prepare("SELECT value FROM setting WHERE name = ?"),
    set: database.prepare("INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"),
    all: database.prepare("SELECT scope, kind, id, body FROM record ORDER BY position"),
  };
  const read = (row: unknown): Json => parseJson((row as { body: string }).body) as Json;
  // The database is this process's alone, so a list is the same until something is written here.
  const lists = new Map<string, readonly Json[]>();
  const texts = new Map<string, string>();
  const forget = (): void => {
    lists.clear();
    texts.clear();
  };
  const write = (scope: string, kind: Kind, run: () => { readonly changes: number }): number => {
    lists.delete(`${scope}/${kind}`);
    texts.delete(`${scope}/${kind}`);
    return run().changes;
  };
  return {
    of: (scope) => ({
      list(kind) {
        const known = lists.get(`${scope}/${kind}`);
        if (known !== undefined) return known;
        const list = statement.list.all(scope, kind).map(read);
        lists.set(`${scope}/${kind}`, list);
        return list;
      },
      listText(kind) {
        const known = texts.get(`${scope}/${kind}`);
        if (known !== undefined) return known;
        const rows = statement.list.all(scope, kind) as { body: string }[];
        const text = `[${rows.map(({ body }) => body).join(",")}]`;
        texts.set(`${scope}/${kind}`, text);
        return text;
      },
      get(kind, id) {
        const row = statement.get.get(scope, kind, id);
        return row === undefined ? undefined : read(row);
      },
      insert: (kind, id, record) =>
        void write(scope, kind, () => statement.insert.run(scope, kind, id, stringify(record) ?? "")),
      replace: (kind, id, record) =>
        void write(scope, kind, () => statement.replace.run(stringify(record) ?? "", scope, kind, id)),
      remove: (kind, id) => write(scope, kind, () => statement.remove.run(scope, kind, id)) > 0,
    }),
    transaction(run) {
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = run();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        database.exec("ROLLBACK");
        forget();
        throw error;
      }
    },
    setting: (name) => (statement.setting.get(name) as { value: string } | undefined)?.value,
    set: (name, value) => void statement.set.run(name, value),
    all: () =>
      statement.all.all().map((row) => {
        const { scope, kind, id } = row as { scope: string; kind: Kind; id: string };
        return { scope, kind, id, record: read(row) };
      }),
    clear() {
      forget();
      database.exec("DELETE FROM record; DELETE FROM setting");
    },
  };
}
