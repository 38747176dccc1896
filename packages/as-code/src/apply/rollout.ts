import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { AsCodeError } from "../common/errors.ts";
import { isObject } from "../common/value.ts";
import { openCache } from "../files/write-text.ts";
import { folders, targetsFile } from "../files/names-of-files.ts";
import { pathToRead } from "../files/inside.ts";
import { readText } from "../files/read-text.ts";

/** An apply of one version of the files to one or several targets, with its continuations after interruptions. */
export interface Rollout {
  /** Names the rollout in undo logs, such as `20260112-4f2a9c`. */
  readonly id: string;
  /** Records that it is complete: the next apply starts another one. */
  readonly finish: () => Promise<void>;
}

const cacheName = "rollout.json";

/** Letters, digits, dashes, dots and underscores. */
const validId = /^\w[\w.-]{0,99}$/;

/**
 * Continues the rollout that an interrupted apply of the same files started in this folder, or starts a new one.
 *
 * @param given Identifier of the rollout, for example of a CI run whose jobs apply to different targets. Default: a new one.
 * @throws {AsCodeError} Of kind `files`, if the identifier contains other characters than letters, digits, `.`, `-` and `_`, or the folder
 *   cannot be written.
 */
export async function openRollout(folder: string, given?: string): Promise<Rollout> {
  if (given !== undefined && !validId.test(given)) {
    throw new AsCodeError(
      "files",
      `Invalid rollout ${JSON.stringify(given)}. Use up to 100 letters, digits, ".", "-" and "_".`,
    );
  }
  const cache = openCache(folder);
  const files = await hashFiles(folder);
  const last = parse(await cache.read(cacheName));
  const id = given ?? (last?.files === files ? last.id : newId());
  await cache.write(cacheName, `${JSON.stringify({ id, files })}\n`);
  return {
    id,
    async finish() {
      // Another process may have started another rollout.
      if (parse(await cache.read(cacheName))?.id === id) await cache.write(cacheName, "{}\n");
    },
  };
}

function newId(): string {
  return `${new Date().toISOString().slice(0, 10).replaceAll("-", "")}-${randomBytes(3).toString("hex")}`;
}

interface Recorded {
  readonly id: string;
  readonly files: string;
}

function parse(text: string | undefined): Recorded | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isObject(value) || typeof value["id"] !== "string" || !validId.test(value["id"])) return undefined;
    return { id: value["id"], files: String(value["files"]) };
  } catch {
    return undefined;
  }
}

/** Returns a hash of the files that an apply reads. */
async function hashFiles(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const paths = [targetsFile];
  for (const name of [folders.dashboard, folders.alert, folders.slo]) {
    const inner = await readdir(await pathToRead(folder, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const full = await pathToRead(folder, name);
    paths.push(
      ...inner
        .filter((one) => one.isFile())
        .map((one) => `${name}${`${one.parentPath}/${one.name}`.slice(full.length)}`),
    );
  }
  for (const path of paths.map((one) => one.replaceAll("\\", "/")).toSorted()) {
    // A file that cannot be read fails the plan.
    const text = await readText(folder, path).catch(() => undefined);
    hash.update(JSON.stringify([path, text ?? null]));
  }
  return hash.digest("base64url").slice(0, 22);
}
