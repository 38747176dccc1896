import { readdir, rm } from "node:fs/promises";
import { AsCodeError } from "../common/errors.ts";
import { appendLine, createText, replaceText, writing, prepareLocal } from "../files/write-text.ts";
import { foldName, findNameMistake } from "../common/portable-names.ts";
import { pathToRead, pathToWrite } from "../files/inside.ts";
import { refuseTracked } from "../files/tracked.ts";
import { folders, localFolder, localFolders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import type { Kind } from "../common/kind.ts";
import { checkLine, parseLine } from "./parse-line.ts";
import { isSameServer } from "../common/server.ts";
import { checkBinding } from "./binding.ts";
import type { Binding, Owner } from "./binding.ts";
import { entryKey, readState, writeState } from "./state.ts";
import type { State, StateEntry, StateOfServer } from "./state.ts";

/** A step that an apply records in the journal, so that a crash loses nothing. */
export type JournalLine =
  | { readonly did: "write"; readonly entry: StateEntry }
  | { readonly did: "forget"; readonly kind: Kind; readonly key: string }
  /** Written before a create is sent. */
  | { readonly did: "begin-create"; readonly kind: Kind; readonly key: string };

/** The state and journal of a target. */
export interface TargetState {
  readonly state: Map<string, StateEntry>;
  /** Keys of creates whose outcome is unknown. */
  readonly pending: ReadonlySet<string>;
}

/** Returns whether an apply created an object, or may have created it. */
export function isCreated({ pending }: TargetState, kind: Kind, key: string, entry: StateEntry | undefined): boolean {
  return entry?.created === true || pending.has(entryKey(kind, key));
}

/** The state of one target in a folder. */
export interface Workspace {
  readonly folder: string;
  readonly target: string;
  readonly owner: Owner;
  /**
   * Returns the same workspace for a process that holds the lock.
   *
   * @param check Checks that the process still holds it.
   */
  readonly locked: (check: () => Promise<void>) => Workspace;
  /** Path of the state file within the folder. */
  readonly stateFile: string;
  /** Folder of the undo logs, with one file per apply; a path within the folder. */
  readonly undoFolder: string;
  /**
   * Reads the state and the journal.
   *
   * @throws {AsCodeError} Of kind `server`, if they belong to another server.
   */
  load(): Promise<TargetState>;
  /**
   * Writes the server to the state, unless it is already there. Called before the first request that writes.
   *
   * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
   */
  bind(): Promise<void>;
  /**
   * Checks that this process still holds the lock. Called before each write.
   *
   * @throws {AsCodeError} Of kind `busy`, if another process took over the lock.
   */
  readonly check: () => Promise<void>;
  /** Appends a step to the journal. */
  appendStep(line: JournalLine): Promise<void>;
  /**
   * Merges the journal and other entries into the state, and removes the journal.
   *
   * @returns Whether the state file changed.
   */
  mergeJournal(entries?: Iterable<StateEntry>): Promise<boolean>;
}

/**
 * Opens the state of a target. Writes nothing yet.
 *
 * @param owner The servers that the command uses.
 * @param check Checks that this process still holds the lock; called before each write.
 */
export function openWorkspace(
  folder: string,
  target: string,
  owner: Owner,
  check: () => Promise<void> = () => Promise.resolve(),
): Workspace {
  checkName(target);
  const stateFile = `${folders.state}/${target}.jsonl`;
  const journalFile = `${localFolders.journal}/${target}.jsonl`;
  let prepared: Promise<void> | undefined;

  const read = async (): Promise<
    TargetState & Pick<StateOfServer, "binding" | "serial"> & { readonly stored: State }
  > => {
    await checkOthers(folder, target);
    const text = await readText(folder, stateFile, "folder");
    const { state: stored, binding, serial } = text === undefined ? nothing : readState(text, stateFile);
    const state = new Map(stored);
    const pending = new Set<string>();
    const journal = (await readText(folder, journalFile, "local")) ?? "";
    if (journal !== "") await refuseTracked(folder, localFolder);
    // An empty state of an earlier version can belong to any server.
    if (binding !== undefined || state.size > 0 || journal !== "") checkBinding(stateFile, binding, owner);
    for (const [index, line] of journal.split("\n").entries()) {
      const position = { path: journalFile, line: index + 1 };
      const parsed = parseLine(line, position);
      // A crash may have truncated the line.
      if (parsed === undefined) continue;
      checkLine(parsed, parsed["did"] === "write" ? "write" : "object", position);
      const noted = parsed as unknown as JournalLine;
      if (noted.did === "begin-create") pending.add(entryKey(noted.kind, noted.key));
      else if (noted.did === "forget") {
        state.delete(entryKey(noted.kind, noted.key));
        pending.delete(entryKey(noted.kind, noted.key));
      } else {
        const key = entryKey(noted.entry.kind, noted.entry.key);
        state.set(key, noted.entry);
        pending.delete(key);
      }
    }
    return { state, pending, binding, serial, stored };
  };
  /** Writes a state with the next serial, unless it is the same. */
  const write = async (state: State, { binding, serial }: Pick<StateOfServer, "binding" | "serial">): Promise<void> => {
    const servers = { ...owner, source: owner.source ?? binding?.source };
    if (writeState(state, servers, serial) === (await readText(folder, stateFile, "folder"))) return;
    await replaceText(folder, stateFile, writeState(state, servers, serial + 1), { target, isDurable: true });
  };
  let bound: Promise<void> | undefined;
  const bind = async (): Promise<void> => {
    await check();
    const { stored, ...header } = await read();
    const { binding } = header;
    if (binding === undefined || !isSameServer(binding.server, owner.server) || !hasSource(binding, owner))
      await write(stored, header);
  };

  return {
    folder,
    target,
    owner,
    locked: (lockCheck) => openWorkspace(folder, target, owner, lockCheck),
    stateFile,
    undoFolder: `${localFolder}/undo/${target}`,
    async load() {
      const { state, pending } = await read();
      return { state, pending };
    },
    bind: () => (bound ??= bind()),
    check,
    async appendStep(line) {
      await check();
      prepared ??= prepareLocal(folder, localFolders.journal, target);
      await prepared;
      await appendLine(folder, journalFile, line, { isDurable: concernsCreate(line) });
    },
    async mergeJournal(entries = []) {
      await check();
      const { state, pending, ...header } = await read();
      const stillPending = new Set(pending);
      for (const entry of entries) {
        const key = entryKey(entry.kind, entry.key);
        state.set(key, entry);
        stillPending.delete(key);
      }
      const before = await readText(folder, stateFile, "folder");
      // Remove the journal only after the state is on disk.
      await write(state, header);
      const isChanged = (await readText(folder, stateFile, "folder")) !== before;
      // Keep an existing file.
      await createText(folder, `${folders.state}/.gitattributes`, attributes, { target });
      // Creates with an unknown outcome stay in the journal until their objects are found.
      if (stillPending.size > 0) {
        const text = [...stillPending].map(toPendingLine).join("");
        await replaceText(folder, journalFile, text, { target, mode: 0o600, isDurable: true });
      } else await writing(journalFile, async () => rm(await pathToWrite(folder, journalFile), { force: true }));
      return isChanged;
    },
  };
}

const nothing: StateOfServer = { state: new Map(), binding: undefined, serial: 0 };

function hasSource({ source }: Binding, owner: Owner): boolean {
  return owner.source === undefined || (source !== undefined && isSameServer(source, owner.source));
}

/** Makes Git keep the lines of both sides; `readState` merges them. */
const attributes = "*.jsonl merge=union\n";

/** Losing these lines could create an object twice, or lose track of it. */
function concernsCreate(line: JournalLine): boolean {
  return line.did === "begin-create" || (line.did === "write" && line.entry.created === true);
}

function toPendingLine(entry: string): string {
  const space = entry.indexOf(" ");
  return `${JSON.stringify({ did: "begin-create", kind: entry.slice(0, space), key: entry.slice(space + 1) })}\n`;
}

/** @throws {AsCodeError} Of kind `files`, if a target name cannot be a file name. */
export function checkName(target: string): void {
  const mistake = findNameMistake(target);
  if (mistake !== undefined) throw new AsCodeError("files", mistake);
}

/** Checks that no other target's state has the same file name on case-insensitive file systems. */
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
    `${folders.state}/${other} is the state of another target. Some file systems treat it and the state of ${JSON.stringify(target)} as the same file. Rename one of the targets.`,
  );
}
