import { readdir, rm } from "node:fs/promises";
import { systemReason } from "@obstack/make-folder/system-reason";
import type { Alert, Dashboard, ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import type { Kind } from "../names/names.ts";
import { appendLine, replaceText, writing, writeNew, prepareLocal, readText } from "../files/text-files.ts";
import type { AppendOptions } from "../files/text-files.ts";
import { pathToRead, pathToWrite, localFolders } from "../files/paths.ts";
import { replaceIds, replaceIdsInEntry } from "./replace-ids.ts";
import { entryKey } from "./state.ts";
import type { StateEntry } from "./state.ts";
import type { Workspace } from "./workspace.ts";

/** The first line of a file of copies. */
export interface CopiesHeader {
  readonly target: string;
  readonly server: ServerIdentity;
  /** Number of the apply, per target and folder. */
  readonly run: number;
  /** Start of the apply in ISO 8601. */
  readonly at: string;
  /** Identifiers of all objects before the apply. Absent if they are not known. */
  readonly existing?: readonly string[] | undefined;
}

/** A write that follows, with a copy of what it changes. */
export interface CopyLine {
  readonly will: "create" | "update" | "delete";
  readonly kind: Kind;
  readonly key: string;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  /** The record that is overwritten or deleted. Keys stand for the identifiers of dashboards and tiles of this stack. */
  readonly before?: Dashboard | Alert | undefined;
  /** State of the object before the apply. */
  readonly entry?: StateEntry | undefined;
  /** Identifiers of objects that others created after the plan and before the write. */
  readonly existing?: readonly string[] | undefined;
  /** The identifiers that keys in this line stood for. */
  readonly ids?: Readonly<Record<string, string>>;
}

/** The outcome of a write. Without this line, it is unknown. */
export interface OutcomeLine {
  /** `nothing`: the server rejected the write. */
  readonly did: "create" | "update" | "delete" | "nothing";
  readonly kind: Kind;
  readonly key: string;
  readonly id?: string | undefined;
  /** The record after the write. */
  readonly after?: Dashboard | Alert | undefined;
  readonly ids?: Readonly<Record<string, string>>;
}

/** Number of applies that can be undone. */
const keptRuns = 20;

/** Options for {@link Copies}. */
interface CopiesOptions {
  /** Returns the key that replaces the identifier of a dashboard or tile of this stack. */
  readonly textOf: (id: string) => string | undefined;
  /** Number of files to keep, including this one. Default: 20. */
  readonly kept?: number;
  /** Identifiers of all objects before the first write. Default: not known. */
  readonly existing?: Iterable<string>;
}

/** Copies what an apply changes or deletes, before each write. The first copy creates the file. */
export class Copies {
  readonly #workspace: Workspace;
  readonly #options: CopiesOptions;
  /** Writes without an outcome. */
  readonly #pending = new Map<string, CopyLine["will"]>();
  #file: Promise<string> | undefined;

  constructor(workspace: Workspace, options: CopiesOptions) {
    this.#workspace = workspace;
    this.#options = options;
  }

  /** Copies an object, on disk when it returns. */
  async begin(line: CopyLine): Promise<void> {
    const path = await (this.#file ??= this.#open());
    await this.#append(path, line, { isDurable: true });
    this.#pending.set(entryKey(line.kind, line.key), line.will);
    await this.#workspace.check();
  }

  /** Records the outcome of the last write of an object, if it was copied: its record, that it does not exist, or that it was rejected. */
  async end(kind: Kind, key: string, outcome: Pick<OutcomeLine, "id" | "after"> | "rejected"): Promise<void> {
    const will = this.#pending.get(entryKey(kind, key));
    if (will === undefined || this.#file === undefined) return;
    this.#pending.delete(entryKey(kind, key));
    const line: OutcomeLine =
      outcome === "rejected" ? { did: "nothing", kind, key } : { did: will, kind, key, ...outcome };
    // If the file was undone and removed in the meantime, there is nothing to record.
    await this.#append(await this.#file, line, { mustExist: true });
  }

  /** Appends a line with keys in place of identifiers. */
  async #append(path: string, line: CopyLine | OutcomeLine, options: AppendOptions): Promise<void> {
    const ids: Record<string, string> = {};
    const find = (id: string): string | undefined => {
      const text = this.#options.textOf(id);
      if (text !== undefined) ids[text] = id;
      return text;
    };
    const record = (one: Dashboard | Alert | undefined) => one && replaceIds(one, find);
    const copy =
      "will" in line
        ? { ...line, before: record(line.before), entry: line.entry && replaceIdsInEntry(line.entry, find) }
        : { ...line, after: record(line.after) };
    const used = Object.keys(ids).length === 0 ? {} : { ids };
    await appendLine(this.#workspace.folder, path, { ...copy, ...used }, options);
  }

  /** Removes the file, because nothing was written. */
  async discard(): Promise<void> {
    if (this.#file !== undefined) await removeCopies(this.#workspace.folder, await this.#file);
  }

  /** Creates the file. Its number was never used before, even if the file of an apply was removed. */
  async #open(): Promise<string> {
    const { folder, target, server, copiesFolder } = this.#workspace;
    const { kept = keptRuns, existing } = this.#options;
    for (const path of [copiesFolder, localFolders.numbers]) await prepareLocal(folder, path, target);
    const files = await listCopies(this.#workspace);
    for (const old of files.slice(0, Math.max(0, files.length - kept + 1))) await removeCopies(folder, old.path);
    const numbers = `${localFolders.numbers}/${target}`;
    const last = Number((await readText(folder, numbers)) ?? 0);
    const header = { obstack: "previous", version: 1, target, server };
    for (let run = Math.max(Number.isSafeInteger(last) ? last : 0, files.at(-1)?.run ?? 0) + 1; ; run++) {
      const path = `${copiesFolder}/${String(run).padStart(8, "0")}.jsonl`;
      const first = { ...header, run, at: new Date().toISOString(), existing: existing && [...existing] };
      // Flushed to the disk with the first copy. Single writes take no lock: the one that creates the file has its number.
      const create = async () =>
        writeNew(await pathToWrite(folder, path), `${JSON.stringify(first)}\n`, { mode: 0o600 }).then(
          () => true,
          (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? false : Promise.reject(error)),
        );
      if (!(await writing(path, create))) continue;
      await replaceText(folder, numbers, `${run}\n`, { target, mode: 0o600, isDurable: true });
      return path;
    }
  }
}

/** Returns the files of a target with their numbers, oldest first. Clocks are not reliable for sorting. */
export async function listCopies({
  folder,
  copiesFolder,
}: Workspace): Promise<{ readonly run: number; readonly path: string }[]> {
  const names = await readdir(pathToRead(folder, copiesFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new AsCodeError("undo", `Cannot read ${copiesFolder}: ${systemReason(error)}.`, undefined, { cause: error });
  });
  const files = names
    .filter((name) => /^\d{8,15}\.jsonl$/.test(name))
    .map((name) => ({ run: Number.parseInt(name, 10), path: `${copiesFolder}/${name}` }));
  return files.toSorted((a, b) => a.run - b.run);
}

export async function removeCopies(folder: string, path: string): Promise<void> {
  await writing(path, async () => rm(await pathToWrite(folder, path), { force: true }));
}
