import { readdir, rm } from "node:fs/promises";
import { AsCodeError } from "../common/errors.ts";
import { appendLine } from "../files/append-line.ts";
import { foldName, isReserved } from "../files/file-names.ts";
import { pathToRead, pathToWrite } from "../files/inside.ts";
import { folders, localFolder, localFolders } from "../files/names-of-files.ts";
import { prepareLocal } from "../files/prepare-local.ts";
import { readText } from "../files/read-text.ts";
import { createText, replaceText, writing } from "../files/write-text.ts";
import type { Kind } from "../common/kind.ts";
import { checkLine, parseLine } from "./parse-line.ts";
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
  /** Folder of what was overwritten, an apply a file; a path within the folder. */
  readonly undoFolder: string;
  load(): Promise<Known>;
  /**
   * Makes sure that nobody else writes to the target. It is called before anything is sent.
   *
   * @throws {AsCodeError} of kind `busy` if another process took over.
   */
  readonly check: () => Promise<void>;
  /** Notes one step. */
  note(line: JournalLine): Promise<void>;
  /** Puts what was noted into the state, if anything was; other entries may come along. */
  settle(entries?: Iterable<StateEntry>): Promise<void>;
}

/**
 * Opens the state of a target; nothing is written before there is something to write.
 *
 * @param check Makes sure that nobody else writes to the target; it is called before each write.
 */
export function openWorkspace(
  folder: string,
  target: string,
  check: () => Promise<void> = () => Promise.resolve(),
): Workspace {
  checkName(target);
  const stateFile = `${folders.state}/${target}.jsonl`;
  const journalFile = `${localFolders.journal}/${target}.jsonl`;
  let prepared: Promise<void> | undefined;

  const load = async (): Promise<Known> => {
    await checkOthers(folder, target);
    const text = (await readText(folder, stateFile, "folder")) ?? "";
    const state = new Map<string, StateEntry>(readState(text, stateFile));
    const begun = new Set<string>();
    const journal = (await readText(folder, journalFile, "local")) ?? "";
    for (const [index, line] of journal.split("\n").entries()) {
      const place = `${journalFile}:${index + 1}`;
      const parsed = parseLine(line, place);
      // A crash may cut a line.
      if (parsed === undefined) continue;
      checkLine(parsed, parsed["did"] === "write" ? "write" : "object", place);
      const noted = parsed as unknown as JournalLine;
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
    undoFolder: `${localFolder}/undo/${target}`,
    load,
    check,
    async note(line) {
      await check();
      prepared ??= prepareLocal(folder, localFolders.journal, target);
      await prepared;
      await appendLine(folder, journalFile, line, { isDurable: isOfCreate(line) });
    },
    async settle(entries = []) {
      await check();
      const { state, begun } = await load();
      const pending = new Set(begun);
      for (const entry of entries) {
        const key = entryKey(entry.kind, entry.key);
        state.set(key, entry);
        pending.delete(key);
      }
      // The journal goes once the state is on the disk.
      await replaceText(folder, stateFile, writeState(state), { target, isDurable: true });
      // Whoever has rules of their own keeps them.
      await createText(folder, `${folders.state}/.gitattributes`, attributes, { target });
      // What may have been created stays known until it turns up.
      if (pending.size > 0) {
        const text = [...pending].map(toBegun).join("");
        await replaceText(folder, journalFile, text, { target, mode: 0o600, isDurable: true });
      } else await writing(journalFile, async () => rm(await pathToWrite(folder, journalFile), { force: true }));
    },
  };
}

/** Git keeps the lines of both sides, and the state is read line by line. */
const attributes = "*.jsonl merge=union\n";

/** Without it an object would be created twice, or be nobody's. */
function isOfCreate(line: JournalLine): boolean {
  return line.did === "begin-create" || (line.did === "write" && line.entry.created === true);
}

function toBegun(entry: string): string {
  const space = entry.indexOf(" ");
  return `${JSON.stringify({ did: "begin-create", kind: entry.slice(0, space), key: entry.slice(space + 1) })}\n`;
}

/** Letters, with room in the name of a file for what is put around it. */
const longestName = 200;

function checkName(target: string): void {
  const isName = /^\w[\w.@-]*$/.test(target) && target.length <= longestName && target !== "__proto__";
  if (isName && !isReserved(target)) return;
  throw new AsCodeError(
    "files",
    `Invalid target name ${JSON.stringify(target)}. Use up to ${longestName} letters, digits, ".", "@", "-" and "_", with no dot at either end, and no device name of Windows such as "con".`,
  );
}

/** The state of another target is not taken for that of this one. */
async function checkOthers(folder: string, target: string): Promise<void> {
  const names = await readdir(await pathToRead(folder, folders.state)).catch((error: unknown): string[] => {
    if (error instanceof AsCodeError) throw error;
    return [];
  });
  const name = `${target}.jsonl`;
  const other = names.find((one) => one !== name && foldName(one) === foldName(name));
  if (other === undefined) return;
  throw new AsCodeError(
    "files",
    `${folders.state}/${other} is the state of another target, which some disks take for that of ${JSON.stringify(target)}. Rename one of them.`,
  );
}
