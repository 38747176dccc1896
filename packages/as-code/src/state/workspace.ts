import { AsCodeError } from "../errors/errors.ts";
import { appendLine, prepareLocal, replaceText, readText } from "../files/text-files.ts";
import { findNameMistake } from "../names/names.ts";
import { folders, localFolder, localFolders } from "../files/paths.ts";
import type { ServerIdentity } from "@obstack/core";
import { isSameServer, serverToText, entryKey, noState, readState, writeState } from "./state.ts";
import type { StateEntry, StateOfServer, Step, TargetState } from "./state.ts";

/** The state of one target in a folder. Writes nothing until it is told to. */
export class Workspace {
  readonly folder: string;
  readonly target: string;
  /** The server that the command uses. */
  readonly server: ServerIdentity;
  /** Whether a state or copies of another server may be used, because that server moved. */
  readonly rebind: boolean;
  /**
   * Checks that this process still holds the lock. Called before each write.
   *
   * @throws {AsCodeError} Of kind `busy`, if another process took over the lock.
   */
  readonly check: () => Promise<void>;
  /** Path of the state file within the folder. */
  readonly stateFile: string;
  /** Folder of the copies, with one file per apply; a path within the folder. */
  readonly copiesFolder: string;
  readonly #isLocal: boolean;
  #bound: Promise<void> | undefined;

  /** @param isLocal Whether the state is local to this machine, as that of single writes. Default: false. */
  constructor(
    folder: string,
    target: string,
    { server, rebind = false }: { readonly server: ServerIdentity; readonly rebind?: boolean | undefined },
    check: () => Promise<void> = () => Promise.resolve(),
    isLocal: boolean = false,
  ) {
    const mistake = findNameMistake(target);
    if (mistake !== undefined) throw new AsCodeError("files", mistake);
    this.folder = folder;
    this.target = target;
    this.server = server;
    this.rebind = rebind;
    this.check = check;
    this.#isLocal = isLocal;
    this.stateFile = isLocal ? `${localFolders.state}/${target}.jsonl` : stateFileOf(target);
    this.copiesFolder = `${localFolder}/previous/${target}`;
  }

  /**
   * Returns the same workspace for a process that holds the lock.
   *
   * @param check Checks that the process still holds it.
   */
  locked(check: () => Promise<void>): Workspace {
    return new Workspace(this.folder, this.target, this, check, this.#isLocal);
  }

  /**
   * Reads the state, including the steps of an apply that did not end.
   *
   * @throws {AsCodeError} Of kind `server`, if it belongs to another server.
   */
  async load(): Promise<StateOfServer> {
    const found = await loadState(this.folder, this.stateFile);
    if (found.server !== undefined) this.checkServer(this.stateFile, found.server);
    return found;
  }

  /**
   * Checks that a file belongs to the server that the command uses. Only addresses count: a restored copy of a server has the same identifiers.
   *
   * @param path The file, for messages.
   * @throws {AsCodeError} Of kind `server`, if it does not, unless the command rebinds it.
   */
  checkServer(path: string, given: ServerIdentity): void {
    if (this.rebind || isSameServer(given, this.server)) return;
    throw new AsCodeError(
      "server",
      `${path} belongs to ${serverToText(given)}, not to ${serverToText(this.server)}.`,
      "Nothing was sent. Select the profile or target of that server. If the server moved to the new address, rebind the state.",
    );
  }

  /**
   * Writes the server to the state, unless it is already there. Called before the first request that writes.
   *
   * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
   */
  bind(): Promise<void> {
    return (this.#bound ??= this.#bind());
  }

  /** Appends a step to the state, so that a crash loses nothing. */
  async append(step: Step): Promise<void> {
    await this.bind();
    await this.check();
    await appendLine(this.folder, this.stateFile, step, { isDurable: concernsCreate(step) });
  }

  /**
   * Adds entries to the state, and sorts it. Creates with an unknown outcome stay until their objects are found.
   *
   * @returns Whether the state file changed.
   */
  async save(entries: Iterable<StateEntry> = []): Promise<boolean> {
    await this.check();
    const { state, pending, undone } = await this.load();
    const [all, stillPending, stillUndone] = [new Map(state), new Map(pending), new Map(undone)];
    for (const entry of entries) {
      const key = entryKey(entry.kind, entry.key);
      all.set(key, entry);
      stillPending.delete(key);
      stillUndone.delete(key);
    }
    return this.#write({ state: all, pending: stillPending, undone: stillUndone });
  }

  /** Writes a state, unless it is the same. Returns whether it changed. */
  async #write(state: Omit<TargetState, "isUnfinished">): Promise<boolean> {
    const { folder, target, stateFile } = this;
    const text = writeState(state, this.server, this.#isLocal);
    if (text === (await readText(folder, stateFile, "folder"))) return false;
    if (this.#isLocal) await prepareLocal(folder, localFolders.state, target);
    await replaceText(folder, stateFile, text, { target, isDurable: true, mode: this.#isLocal ? 0o600 : undefined });
    return true;
  }

  async #bind(): Promise<void> {
    await this.check();
    const found = await this.load();
    if (found.server === undefined || !isSameServer(found.server, this.server)) await this.#write(found);
  }
}

/** Returns the path of the state of a target in its folder. */
export function stateFileOf(target: string): string {
  return `${folders.state}/${target}.jsonl`;
}

/**
 * Reads a state, including the steps of an apply that did not end. It is empty before the first apply.
 *
 * @throws {AsCodeError} Of kind `files`, if the state is invalid.
 */
export async function loadState(folder: string, path: string): Promise<StateOfServer> {
  const text = await readText(folder, path, "folder");
  return text === undefined ? noState : readState(text, path);
}

/** Losing these lines could create an object twice, or lose track of it. */
function concernsCreate(step: Step): boolean {
  return "will" in step ? step.will === "apply" || step.will === "create" : "id" in step && step.created === true;
}
