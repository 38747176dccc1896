import { join } from "node:path";
import { makeFolder } from "@obstack/make-folder";
import Database from "libsql";

/** Thrown if the data folder cannot be used, because another emulator uses it or it is not writable. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/**
 * Opens the database of a folder, or one in memory. The database is locked for other processes until it is closed or the process
 * ends.
 *
 * @throws {DataFolderError} If the folder cannot be used, for example because another emulator uses it.
 */
export function openDatabase(folder?: string): Database.Database {
  if (folder === undefined) return prepare(new Database(":memory:"));
  try {
    makeFolder(folder, 0o700);
    return prepare(new Database(join(folder, "emulator.sqlite")));
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new DataFolderError(
      code === "SQLITE_BUSY" || /database is locked/.test(message)
        ? `Another emulator uses the folder "${folder}". Stop it, or use another folder.`
        : `Cannot use the folder "${folder}": ${message}`,
      { cause },
    );
  }
}

/** Closes a database so that another process can open it immediately. */
export function closeDatabase(database: Database.Database): void {
  // The connection survives until its statements are garbage-collected, so release the lock explicitly.
  database.exec("PRAGMA journal_mode = DELETE");
  database.exec("PRAGMA locking_mode = NORMAL");
  database.exec("SELECT 1 FROM setting");
  database.close();
}

function prepare(database: Database.Database): Database.Database {
  // In this order: with an exclusive lock, the log needs no shared memory. The first write takes the lock permanently.
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("PRAGMA journal_mode = WAL");
  // Acknowledged transactions survive the end of the process. A power loss can lose the last ones, but never a part of one.
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
    INSERT INTO setting VALUES ('opened', '') ON CONFLICT DO UPDATE SET value = '';
  `);
  return database;
}
