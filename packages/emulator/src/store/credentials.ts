import { randomUUID } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "./identifiers.ts";
import { DataFolderError } from "./open-database.ts";

/** The access key of the self-hosted deployment, and a key of the hosted one. */
export interface Credentials {
  readonly apiKey: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** Public credentials for emulators without a data folder. Protection from web pages does not depend on them. */
export const publishedCredentials: Credentials = {
  apiKey: "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11",
  keyId: "emulatorKeyId",
  keySecret: "emulator-key-secret",
};

/**
 * Returns the credentials of a data folder. Creates random ones in `credentials.json`, which only its owner can read.
 *
 * @throws {DataFolderError} If the file cannot be read or written.
 */
export function readCredentials(folder: string): Credentials {
  const path = join(folder, "credentials.json");
  try {
    // The file may have been copied with other permissions.
    chmodSync(path, 0o600);
    const { apiKey, keyId, keySecret } = JSON.parse(readFileSync(path, "utf8")) as Partial<Credentials>;
    if (isText(apiKey) && isText(keyId) && isText(keySecret)) return { apiKey, keyId, keySecret };
    throw new TypeError("apiKey, keyId or keySecret is missing");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return createCredentials(path);
    const reason = cause instanceof SyntaxError ? "invalid JSON" : (cause as Error).message;
    throw new DataFolderError(`Cannot read ${path}: ${reason}. Delete the file to get new credentials.`, { cause });
  }
}

function createCredentials(path: string): Credentials {
  const credentials = { apiKey: randomUUID(), keyId: newSecret(20), keySecret: newSecret(40) };
  // Renaming is atomic, even if the process is killed.
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
