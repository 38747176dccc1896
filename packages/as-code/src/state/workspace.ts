import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AsCodeError } from "../common/errors.ts";
import { folders, localFolder } from "../files/names-of-files.ts";
import type { Kind } from "../common/kind.ts";
import { entryKey, readState, writeState } from "./state.ts";
import type { StateEntry } from "./state.ts";

/** What an apply notes as it goes, so that a crash loses nothing. */
export type JournalLine =
  | { readonly did: "write"; readonly entry: StateEntry }
  | { readonly did: "forget"; readonly kind: Kind; readonly key: string }
  /** A create is about to be sent. */
  | { readonly did: "begin-create"; readonly kind: Kind; readonly key: string };

/** What is known of a target. */
export interface Known {
  readonly state: Map<string, StateEntry>;
  /** Keys of creates that may have been done, though nobody saw the answer. */
  readonly begun: ReadonlySet<string>;
}

/** Tells whether an apply created an object, seen or unseen. */
export function isCreated({ begun }: Known, kind: Kind, key: string, entry: StateEntry | undefined): boolean {
  return entry?.created === true || begun.has(entryKey(kind, key));
}

/** The state of one target in a folder. */
export interface Workspace {
  readonly folder: string;
  readonly target: string;
  /** Folder of what was overwritten, an apply a file. */
  readonly undoFolder: string;
  load(): Promise<Known>;
  /** Notes one step. */
  note(line: JournalLine): Promise<void>;
  /** Puts what was noted into the state, if anything was; other entries may come along. */
  settle(entries?: Iterable<StateEntry>): Promise<void>;
}

/** Opens the state of a target; nothing is written before there is something to write. */
export function openWorkspace(folder: string, target: string): Workspace {
  checkName(target);
  const stateFile = join(folder, folders.state, `${target}.jsonl`);
  const journalFile = join(folder, localFolder, "journal", `${target}.jsonl`);

  const attributesFile = join(folder, folders.state, ".gitattributes");
  let prepared: Promise<void> | undefined;

  const load = async (): Promise<Known> => {
    const state = new Map<string, StateEntry>(readState(await readText(stateFile), `${folders.state}/${target}.jsonl`));
    const begun = new Set<string>();
    for (const line of (await readText(journalFile)).split("\n")) {
      const noted = parse(line);
      if (noted === undefined) continue;
      if (noted.did === "begin-create") begun.add(entryKey(noted.kind, noted.key));
      else if (noted.did === "forget") {
        state.delete(entryKey(noted.kind, noted.key));
        begun.delete(entryKey(noted.kind, noted.key));
      } else {
        const key = entryKey(noted.entry.kind, noted.entry.key);
        state.set(key, noted.entry);
        begun.delete(key);
      }
    }
    return { state, begun };
  };

  return {
    folder,
    target,
    undoFolder: join(folder, localFolder, "undo", target),
    load,
    async note(line) {
      prepared ??= prepareLocal(folder, dirname(journalFile));
      await prepared;
      await appendLine(journalFile, line);
    },
    async settle(entries = []) {
      const { state, begun } = await load();
      const pending = new Set(begun);
      for (const entry of entries) {
        const key = entryKey(entry.kind, entry.key);
        state.set(key, entry);
        pending.delete(key);
      }
      await replaceFile(stateFile, writeState(state));
      // Whoever has rules of their own keeps them.
      await writeFile(attributesFile, attributes, { flag: "wx" }).catch(ignoreExisting);
      // What may have been created stays known until it turns up.
      if (pending.size === 0) await rm(journalFile, { force: true });
      else await replaceFile(journalFile, [...pending].map(toBegun).join(""));
    },
  };
}

/** Git keeps the lines of both sides, and the state is read line by line. */
const attributes = "*.jsonl merge=union\n";

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function toBegun(entry: string): string {
  const space = entry.indexOf(" ");
  return `${JSON.stringify({ did: "begin-create", kind: entry.slice(0, space), key: entry.slice(space + 1) })}\n`;
}

function checkName(target: string): void {
  if (/^[\w][\w.@-]*$/.test(target)) return;
  throw new AsCodeError(
    "files",
    `${JSON.stringify(target)} cannot be the name of a target: letters, digits, ., @, - and _ are in one.`,
  );
}

/** Reads a file, or nothing where there is none. */
async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new AsCodeError("files", `${path} cannot be read: ${error.message}`, undefined, { cause: error });
  });
}

/** A crash may cut the last line. */
function parse(line: string): JournalLine | undefined {
  try {
    return JSON.parse(line) as JournalLine;
  } catch {
    return undefined;
  }
}

/** Makes a folder below the one that Git ignores and others cannot read. */
export async function prepareLocal(folder: string, inner: string): Promise<void> {
  await writing(inner, async () => {
    await mkdir(inner, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, localFolder, ".gitignore"), "*\n");
  });
}

/** Adds a line of JSON to a file that nobody else reads. */
export async function appendLine(path: string, line: object): Promise<void> {
  await writing(path, () => appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 }));
}

/** Writes a file whole or not at all. */
async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  await writing(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, text);
    await rename(part, path);
  });
}

/** Says which file could not be written. */
export async function writing(path: string, write: () => Promise<void>): Promise<void> {
  await write().catch((error: NodeJS.ErrnoException) => {
    throw new AsCodeError("files", `${path} cannot be written: ${error.message}`, undefined, { cause: error });
  });
}
