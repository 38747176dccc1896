import type Database from "libsql";
import { stringify } from "lossless-json";
import { parseJson } from "./json-text.ts";

/** An immutable JSON object. Its numbers are stored as written, so that clients get back the digits that they sent. */
export type Json = Readonly<Record<string, unknown>>;

export type Kind =
  | "dashboard"
  | "alert"
  | "source"
  | "webhook"
  | "service"
  | "pipe"
  | "key"
  | "reverse-private-endpoint";

/** The records of one scope: a deployment, a service or an organization. */
export interface RecordStore {
  /** Returns the records of a kind in the order of their creation. */
  list(kind: Kind): readonly Json[];
  get(kind: Kind, id: string): Json | undefined;
  insert(kind: Kind, id: string, record: Json): void;
  replace(kind: Kind, id: string, record: Json): void;
  /** Deletes a record. Returns whether it existed. */
  remove(kind: Kind, id: string): boolean;
}

export interface Store {
  /** Returns the records of a scope. Scopes are isolated. */
  of(scope: string): RecordStore;
  /** Runs a function in a transaction, which is rolled back if the function throws. */
  transaction<Result>(run: () => Result): Result;
  setting(name: string): string | undefined;
  set(name: string, value: string): void;
  all(): { readonly scope: string; readonly kind: Kind; readonly id: string; readonly record: Json }[];
  clear(): void;
}

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
  // No other process can write to the database, so cached lists are valid until the next write here.
  const lists = new Map<string, readonly Json[]>();
  const write = (scope: string, kind: Kind, run: () => { readonly changes: number }): number => {
    lists.delete(`${scope}/${kind}`);
    return run().changes;
  };
  return {
    of: (scope) => ({
      list(kind) {
        const cached = lists.get(`${scope}/${kind}`);
        if (cached !== undefined) return cached;
        const list = statement.list.all(scope, kind).map(read);
        lists.set(`${scope}/${kind}`, list);
        return list;
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
        lists.clear();
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
      lists.clear();
      database.exec("DELETE FROM record; DELETE FROM setting");
    },
  };
}
