import { randomUUID } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "../common/identifiers.ts";
import { DataFolderError } from "./open-database.ts";

/** What lets a client in: the access key of the self-hosted deployment, and a key of the hosted one. */
export interface Credentials {
  readonly apiKey: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** Known to everyone: those of an emulator that keeps nothing. Pages of other origins are kept out without them. */
export const publishedCredentials: Credentials = {
  apiKey: "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11",
  keyId: "emulatorKeyId",
  keySecret: "emulator-key-secret",
};

/**
 * Returns the credentials of a data folder. New ones are random, and kept in `credentials.json`, which only its owner can read.
 *
 * @throws {DataFolderError} If the file cannot be read or written.
 */
export function readCredentials(folder: string): Credentials {
  const path = join(folder, "credentials.json");
  try {
    // Also where it was copied with other permissions.
    chmodSync(path, 0o600);
    const { apiKey, keyId, keySecret } = JSON.parse(readFileSync(path, "utf8")) as Partial<Credentials>;
    if (isText(apiKey) && isText(keyId) && isText(keySecret)) return { apiKey, keyId, keySecret };
    throw new TypeError("it lacks apiKey, keyId or keySecret");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return writeCredentials(path);
    const reason = cause instanceof SyntaxError ? "it is no JSON" : (cause as Error).message;
    throw new DataFolderError(`Cannot read ${path}: ${reason}. Delete it to get new credentials.`, { cause });
  }
}

function writeCredentials(path: string): Credentials {
  const credentials = { apiKey: randomUUID(), keyId: newSecret(20), keySecret: newSecret(40) };
  // Whole or not at all, also where the process is killed.
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(credentials, undefined, 2)}\n`, { flag: "wx", mode: 0o600 });
    renameSync(draft, path);
  } catch (cause) {
    throw new DataFolderError(`Cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
  return credentials;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
