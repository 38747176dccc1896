import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/** A folder cannot be used: another emulator does, or it cannot be written. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/**
 * Opens the database of a folder, or one in memory. It is this process's alone until it is closed or the process ends, however it
 * ends: the lock is the system's.
 *
 * @throws {DataFolderError} when another emulator has the folder.
 */
export function openDatabase(folder?: string): Database.Database {
  if (folder === undefined) return prepare(new Database(":memory:"));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return prepare(new Database(join(folder, "emulator.sqlite")));
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new DataFolderError(
      code === "SQLITE_BUSY" || /database is locked/.test(message)
        ? `Another emulator uses the folder ${folder}. Stop it, or name another folder.`
        : `The folder ${folder} cannot be used: ${message}`,
      { cause },
    );
  }
}

/** Closes a database, so that another process can open it at once. */
export function closeDatabase(database: Database.Database): void {
  // The connection lives on until its statements are collected, and keeps the lock, unless it gives it back.
  database.exec("PRAGMA journal_mode = DELETE");
  database.exec("PRAGMA locking_mode = NORMAL");
  database.exec("SELECT 1 FROM setting");
  database.close();
}

function prepare(database: Database.Database): Database.Database {
  // In this order: with an exclusive lock the log needs no shared memory, and the first write takes the lock for good.
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("PRAGMA journal_mode = WAL");
  // A transaction that was acknowledged survives the end of the process. A loss of power may take the last ones, but never tears one.
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(`
    CREATE TABLE IF NOT EXISTS record (
      scope TEXT NOT NULL,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      body TEXT NOT NULL,
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      UNIQUE (scope, kind, id)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TEMP TABLE event (source TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE INDEX temp.event_by_time ON event (source, time);
    INSERT INTO setting VALUES ('opened', '') ON CONFLICT DO UPDATE SET value = '';
  `);
  return database;
}
