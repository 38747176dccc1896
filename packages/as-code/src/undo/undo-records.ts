import { AsCodeError } from "../common/errors.ts";
import type { Position } from "../common/problem.ts";
import { appendLine, replaceText, prepareLocal } from "../files/write-text.ts";
import { readText } from "../files/read-text.ts";
import type { Binding } from "../state/binding.ts";
import { checkLine, parseLine } from "../state/parse-line.ts";
import { composeReplacedIds, replaceIdsInStep } from "../state/replace-ids.ts";
import { listLogs, logName, nextNumber, removeLog, toIsoTime } from "../state/undo-log.ts";
import type { LogFile, UndoStep } from "../state/undo-log.ts";
import type { Workspace } from "../state/workspace.ts";

/** An apply that can be undone. */
export interface UndoRecord {
  /** Path of the log, for messages. */
  readonly path: string;
  /** Number of the apply, per target and folder; 0 for applies before numbers were introduced. */
  readonly number: number;
  /** Start of the apply in ISO 8601. */
  readonly at: string;
  /** Target of the apply; undefined if the log names none. */
  readonly target: string | undefined;
  /** Identifier of the rollout; undefined if the log names none. */
  readonly rollout: string | undefined;
  /** The servers of the apply; undefined if the log names none. */
  readonly binding: Binding | undefined;
  /** In the order of the apply. */
  readonly steps: readonly UndoStep[];
  /** New identifiers of restored objects by their previous ones. */
  readonly ids: ReadonlyMap<string, string>;
  /** Identifiers of objects that existed before a write of the apply or the undo; undefined if they are not known. */
  readonly existing: ReadonlySet<string> | undefined;
}

/** Records the progress of an undo. */
export interface UndoProgress {
  /** Records the objects that exist before the first write, and those that the undo takes over. */
  start(existing: readonly string[], found: ReadonlyMap<string, string>): Promise<void>;
  /** Records that a step is undone, with new identifiers by their previous ones. */
  markUndone(step: number, ids: Readonly<Record<string, string>>): Promise<void>;
  /** Removes the log after the last step, and passes new identifiers to the previous log. */
  finish(ids: ReadonlyMap<string, string>): Promise<void>;
}

/**
 * Reads the logs that were not undone, newest first.
 *
 * @param count Number of logs to read. Default: all.
 * @throws {AsCodeError} Of kind `undo`, if a log is damaged. Lines that a crash truncated are ignored.
 */
export async function readUndos(workspace: Workspace, count?: number): Promise<(UndoRecord & UndoProgress)[]> {
  const logs = (await listLogs(workspace.folder, workspace.undoFolder)).toReversed();
  return Promise.all(logs.slice(0, count).map((log, index) => readUndo(workspace, log, logs[index + 1])));
}

/** An undo log from another machine. */
export interface GivenLog {
  /** Its file name there. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a log from another machine, without adding it. Returns the log of the folder if it was added before.
 *
 * @throws {AsCodeError} Of kind `undo`, if it is not a complete undo log, or was added before a more recent one.
 */
export async function readGivenLog(workspace: Workspace, { name, text }: GivenLog): Promise<UndoRecord> {
  const [, , time] = logName.exec(name) ?? [];
  const lines = text.split("\n").map((line, index) => parse(line, { path: name, line: index + 1 }));
  if (time === undefined || !lines.some((line) => line !== undefined && "action" in line)) {
    throw new AsCodeError("undo", `${name} is not an undo log.`, "Pass a file from the folder .obstack/undo.");
  }
  if (await isAdded(workspace, name, time)) {
    const [added] = await readUndos(workspace, 1);
    if (added !== undefined) return added;
  }
  return parseUndo(text, name, { number: 0, at: toIsoTime(time) });
}

/** Adds a log from another machine as the most recent one of a target, unless it was added before. */
export async function addUndoLog(workspace: Workspace, { name, text }: GivenLog): Promise<void> {
  const [, , time = ""] = logName.exec(name) ?? [];
  if (await isAdded(workspace, name, time)) return;
  const { folder, target, undoFolder } = workspace;
  const logs = await listLogs(folder, undoFolder);
  await prepareLocal(folder, undoFolder, target);
  const number = String(await nextNumber(folder, target, logs)).padStart(8, "0");
  await replaceText(folder, `${undoFolder}/${number}_${time}.jsonl`, text, { target, mode: 0o600, isDurable: true });
}

async function isAdded({ folder, target, undoFolder }: Workspace, name: string, time: string): Promise<boolean> {
  const logs = await listLogs(folder, undoFolder);
  const found = logs.findIndex(({ path }) => path.endsWith(`_${time}.jsonl`));
  if (found !== -1 && found !== logs.length - 1) {
    throw new AsCodeError(
      "undo",
      `More recent applies to ${target} than ${name} can be undone in this folder.`,
      "Undo those first, with `obstack undo`.",
    );
  }
  return found !== -1;
}

async function readUndo(
  { folder, check }: Workspace,
  { number, at, path }: LogFile,
  older: LogFile | undefined,
): Promise<UndoRecord & UndoProgress> {
  const text = (await readText(folder, path, "local")) ?? "";
  const { replacedIds, ...record } = parseUndo(text, path, { number, at });
  const append = async (line: object, to = path): Promise<void> => {
    await check();
    await appendLine(folder, to, line, { isDurable: true });
    await check();
  };
  return {
    ...record,
    start: (existing, found) => append({ existing, ids: Object.fromEntries(found) }),
    markUndone: (step, added) => append({ step, undone: true, ids: added }),
    async finish(after) {
      const all = composeReplacedIds(replacedIds, after);
      // The logs of earlier applies contain the previous identifiers.
      if (older !== undefined && all.size > 0) await append({ replacedIds: Object.fromEntries(all) }, older.path);
      await removeLog(folder, path);
    },
  };
}

/** Parses the lines of a log. */
function parseUndo(
  text: string,
  path: string,
  { number, at }: Pick<UndoRecord, "number" | "at">,
): UndoRecord & { readonly replacedIds: ReadonlyMap<string, string> } {
  let replacedIds = new Map<string, string>();
  let binding: Binding | undefined;
  let target: string | undefined;
  let rollout: string | undefined;
  let existing: Set<string> | undefined;
  const steps = new Map<number, Partial<UndoStep> & { readonly step: number }>();
  const ids = new Map<string, string>();
  for (const [index, line] of text.split("\n").entries()) {
    const part = parse(line, { path, line: index + 1 });
    // Nothing was sent for a truncated line.
    if (part === undefined) continue;
    if ("replacedIds" in part) {
      replacedIds = composeReplacedIds(replacedIds, new Map(Object.entries(part.replacedIds)));
      continue;
    }
    if ("server" in part) {
      binding = { server: part.server, source: part.source };
      ({ target, rollout } = part);
    }
    if (part.existing !== undefined && !("step" in part)) existing ??= new Set();
    for (const id of part.existing ?? []) existing?.add(id);
    if ("step" in part) steps.set(part.step, { ...steps.get(part.step), ...part });
    if ("ids" in part) for (const [before, after] of Object.entries(part.ids ?? {})) ids.set(before, after);
  }
  for (const { step, action } of steps.values())
    if (action === undefined) throw new AsCodeError("undo", `${path}: The first line of step ${step} is missing.`);
  return {
    path,
    number,
    at,
    target,
    rollout,
    binding,
    steps: ([...steps.values()] as UndoStep[]).map((step) => replaceIdsInStep(step, replacedIds)),
    ids: new Map([...ids].map(([before, after]) => [before, replacedIds.get(after) ?? after])),
    existing,
    replacedIds,
  };
}

type Line =
  | (Partial<UndoStep> & { readonly step: number; readonly ids?: Readonly<Record<string, string>> })
  | { readonly replacedIds: Readonly<Record<string, string>> }
  | (Binding & { readonly target?: string; readonly rollout?: string; readonly existing?: readonly string[] })
  | { readonly existing: readonly string[]; readonly ids?: Readonly<Record<string, string>> };

function parse(line: string, position: Position): Line | undefined {
  const part = parseLine(line, position);
  if (part === undefined) return undefined;
  const schema = "replacedIds" in part ? "replacedIds" : "step" in part ? "undo" : "obstack" in part ? "log" : "run";
  checkLine(part, schema, position);
  return part as never;
}
