import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Alert, Dashboard } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import type { TitledObject } from "../plan/plan.ts";
import type { StateEntry } from "../state/state.ts";
import { appendLine, prepareLocal } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";

/** What an apply did to one object, and what was there before. */
export interface UndoStep extends TitledObject {
  readonly step: number;
  readonly action: "create" | "update" | "delete";
  readonly id?: string | undefined;
  /** The record that was overwritten or deleted. */
  readonly before?: Dashboard | Alert | undefined;
  /** What was known of the object before. */
  readonly entry?: StateEntry | undefined;
  /** Absent when nobody saw how it ended. */
  readonly done?: { readonly id: string; readonly after?: Dashboard | Alert | undefined };
  /** Set before something is created again: it may have been, though nobody saw the answer. */
  readonly began?: true;
  /** Set once it was put back. */
  readonly undone?: true;
}

/** What can be undone: one apply. */
export interface UndoRecord {
  /** When the apply began, in ISO 8601. */
  readonly at: string;
  /** In the order in which they were done. */
  readonly steps: readonly UndoStep[];
  /** Identifiers before, and those that took their place when it was put back. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Applies that can be undone; older ones are forgotten. */
const kept = 20;

/** Writes down what an apply overwrites, before it does. */
export interface UndoLog {
  /** Returns what notes the outcome: nothing for a write that the server refused, so that there is nothing to undo. */
  begin(
    step: Omit<UndoStep, "step" | "done" | "undone">,
  ): Promise<(done: NonNullable<UndoStep["done"]> | undefined) => Promise<void>>;
}

/** Opens the log of one apply; there is no file before there is a step. */
export function openUndoLog({ folder, undoFolder }: Workspace): UndoLog {
  const file = join(undoFolder, `${new Date().toISOString().replaceAll(":", "-")}.jsonl`);
  let step = 0;
  const write = (line: object): Promise<void> => appendLine(file, line);
  return {
    async begin(begun) {
      if (step === 0) {
        await prepareLocal(folder, undoFolder);
        await forgetOld(undoFolder);
      }
      const number = ++step;
      await write({ step: number, ...begun });
      return (done) => write(done === undefined ? { step: number, undone: true } : { step: number, done });
    },
  };
}

async function forgetOld(undoFolder: string): Promise<void> {
  const files = await listLogs(undoFolder);
  for (const file of files.slice(0, Math.max(0, files.length - kept + 1)))
    await rm(join(undoFolder, file), { force: true });
}

async function listLogs(undoFolder: string): Promise<string[]> {
  const files = await readdir(undoFolder).catch(() => []);
  return files.filter((file) => file.endsWith(".jsonl")).toSorted();
}

/** What is noted of an undo while it goes on. */
export interface UndoProgress {
  begin(step: number): Promise<void>;
  note(step: number, ids: Readonly<Record<string, string>>): Promise<void>;
  /** Everything was put back. */
  finish(): Promise<void>;
}

/** Reads what the last apply did that was not undone, or nothing. */
export async function readLastUndo({ undoFolder }: Workspace): Promise<(UndoRecord & UndoProgress) | undefined> {
  const name = (await listLogs(undoFolder)).at(-1);
  if (name === undefined) return undefined;
  const file = join(undoFolder, name);
  const steps = new Map<number, UndoStep>();
  const ids = new Map<string, string>();
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  for (const [index, line] of lines.entries()) {
    const part = parse(line);
    if (part === undefined) {
      // A crash may cut the last line.
      if (index === lines.length - 1) continue;
      throw new AsCodeError("undo", `${file}:${index + 1}: cannot be read`);
    }
    steps.set(part.step, { ...steps.get(part.step), ...part } as UndoStep);
    for (const [before, after] of Object.entries(part.ids ?? {})) ids.set(before, after);
  }
  return {
    at: name.replace(/\.jsonl$/, "").replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"),
    steps: [...steps.values()],
    ids,
    begin: (step) => appendLine(file, { step, began: true }),
    note: (step, now) => appendLine(file, { step, undone: true, ids: now }),
    finish: () => rm(file),
  };
}

function parse(line: string): (Partial<UndoStep> & { step: number; ids?: Record<string, string> }) | undefined {
  try {
    return JSON.parse(line) as Partial<UndoStep> & { step: number };
  } catch {
    return undefined;
  }
}
