import { readdir, rm } from "node:fs/promises";
import { AsCodeError } from "../common/errors.ts";
import { appendLine, replaceText, writing, prepareLocal } from "../files/write-text.ts";
import { foldName, findNameMistake } from "../common/portable-names.ts";
import { pathToRead, pathToWrite } from "../files/inside.ts";
import { refuseTracked } from "../files/tracked.ts";
import { folders, localFolder, localFolders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import type { Kind } from "../common/kind.ts";
import { readLines } from "./lines.ts";
import type { LineKind } from "./lines.ts";
import { isSameServer } from "../common/server.ts";
import { checkBinding } from "./binding.ts";
import type { Owner } from "./binding.ts";
import { entryKey, noState, readState, writeState } from "./state.ts";
import type { State, StateEntry, StateOfServer } from "./state.ts";

/** A step that an apply records in the journal, so that a crash loses nothing. */
type JournalLine =
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

/** The state of one target in a folder. Writes nothing until it is told to. */
export class Workspace {
  readonly folder: string;
  readonly target: string;
  /** The server that the command uses. */
  readonly owner: Owner;
  /**
   * Checks that this process still holds the lock. Called before each write.
   *
   * @throws {AsCodeError} Of kind `busy`, if another process took over the lock.
   */
  readonly check: () => Promise<void>;
  /** Path of the state file within the folder. */
  readonly stateFile: string;
  /** Folder of the undo logs, with one file per apply; a path within the folder. */
  readonly undoFolder: string;
  readonly #journalFile: string;
  #bound: Promise<void> | undefined;
  #prepared: Promise<void> | undefined;

  constructor(folder: string, target: string, owner: Owner, check: () => Promise<void> = () => Promise.resolve()) {
    const mistake = findNameMistake(target);
    if (mistake !== undefined) throw new AsCodeError("files", mistake);
    this.folder = folder;
    this.target = target;
    this.owner = owner;
    this.check = check;
    this.stateFile = `${folders.state}/${target}.jsonl`;
    this.undoFolder = `${localFolder}/undo/${target}`;
    this.#journalFile = `${localFolders.journal}/${target}.jsonl`;
  }

  /**
   * Returns the same workspace for a process that holds the lock.
   *
   * @param check Checks that the process still holds it.
   */
  locked(check: () => Promise<void>): Workspace {
    return new Workspace(this.folder, this.target, this.owner, check);
  }

  /**
   * Reads the state and the journal.
   *
   * @throws {AsCodeError} Of kind `server`, if they belong to another server.
   */
  async load(): Promise<TargetState> {
    const { state, pending } = await this.#read();
    return { state, pending };
  }

  /**
   * Writes the server to the state, unless it is already there. Called before the first request that writes.
   *
   * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
   */
  bind(): Promise<void> {
    return (this.#bound ??= this.#bind());
  }

  /** Appends a step to the journal. */
  async appendStep(line: JournalLine): Promise<void> {
    await this.check();
    await (this.#prepared ??= prepareLocal(this.folder, localFolders.journal, this.target));
    await appendLine(this.folder, this.#journalFile, line, { isDurable: concernsCreate(line) });
  }

  /**
   * Merges the journal and other entries into the state, and removes the journal.
   *
   * @returns Whether the state file changed.
   */
  async mergeJournal(entries: Iterable<StateEntry> = []): Promise<boolean> {
    const { folder, target } = this;
    await this.check();
    const { state, pending } = await this.#read();
    const stillPending = new Set(pending);
    for (const entry of entries) {
      const key = entryKey(entry.kind, entry.key);
      state.set(key, entry);
      stillPending.delete(key);
    }
    // Remove the journal only after the state is on disk.
    const isChanged = await this.#write(state);
    // Creates with an unknown outcome stay in the journal until their objects are found.
    if (stillPending.size > 0) {
      const text = [...stillPending].map(toPendingLine).join("");
      await replaceText(folder, this.#journalFile, text, { target, mode: 0o600, isDurable: true });
    } else
      await writing(this.#journalFile, async () => rm(await pathToWrite(folder, this.#journalFile), { force: true }));
    return isChanged;
  }

  async #read(): Promise<TargetState & Pick<StateOfServer, "binding"> & { readonly stored: State }> {
    const { folder, stateFile, owner } = this;
    await checkOthers(folder, this.target);
    const text = await readText(folder, stateFile, "folder");
    const { state: stored, binding } = text === undefined ? noState : readState(text, stateFile);
    const state = new Map(stored);
    const pending = new Set<string>();
    const journal = (await readText(folder, this.#journalFile, "local")) ?? "";
    if (journal !== "") await refuseTracked(folder, localFolder);
    if (binding !== undefined || journal !== "") checkBinding(stateFile, binding, owner);
    for (const line of readLines<JournalLine>(journal, this.#journalFile, schemaOf)) {
      const { kind, key } = line.did === "write" ? line.entry : line;
      const name = entryKey(kind, key);
      if (line.did === "begin-create") pending.add(name);
      else {
        pending.delete(name);
        if (line.did === "write") state.set(name, line.entry);
        else state.delete(name);
      }
    }
    return { state, pending, binding, stored };
  }

  /** Writes a state, unless it is the same. Returns whether it changed. */
  async #write(state: State): Promise<boolean> {
    const { folder, target, stateFile, owner } = this;
    const text = writeState(state, owner);
    if (text === (await readText(folder, stateFile, "folder"))) return false;
    await replaceText(folder, stateFile, text, { target, isDurable: true });
    return true;
  }

  async #bind(): Promise<void> {
    const { owner } = this;
    await this.check();
    const { stored, binding } = await this.#read();
    if (binding === undefined || !isSameServer(binding.server, owner.server)) await this.#write(stored);
  }
}

/** A folder that has undo logs of single writes, but no state. */
export class StatelessWorkspace extends Workspace {
  override locked(check: () => Promise<void>): Workspace {
    return new StatelessWorkspace(this.folder, this.target, this.owner, check);
  }
  override load(): Promise<TargetState> {
    return Promise.resolve({ state: new Map(), pending: new Set() });
  }
  override bind(): Promise<void> {
    return Promise.resolve();
  }
  override appendStep(): Promise<void> {
    return Promise.resolve();
  }
  override mergeJournal(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

function schemaOf({ did }: JournalLine): LineKind {
  return did === "write" ? did : "object";
}

/** Losing these lines could create an object twice, or lose track of it. */
function concernsCreate(line: JournalLine): boolean {
  return line.did === "begin-create" || (line.did === "write" && line.entry.created === true);
}

function toPendingLine(entry: string): string {
  const space = entry.indexOf(" ");
  return `${JSON.stringify({ did: "begin-create", kind: entry.slice(0, space), key: entry.slice(space + 1) })}\n`;
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
