import { appendLine, createText } from "../files/write-text.ts";
import { waitsFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { checkLine, parseLine } from "./parse-line.ts";

/** The wait after an apply to a target, before the next wave. */
export interface TargetWait {
  readonly target: string;
  /** Time of the record in ISO 8601: the last one of a target counts. */
  readonly at: string;
  /** End in ISO 8601. */
  readonly until: string;
  /** Identifiers of the alerts to watch. */
  readonly alerts: readonly string[];
  /** Why the next wave must not start, as a sentence; absent as long as nothing fired. */
  readonly stopped?: string | undefined;
}

/**
 * Reads the wait of a target; undefined if there is none, or it is over.
 *
 * @throws {AsCodeError} Of kind `files`, if a line is invalid.
 */
export async function readWait(folder: string, target: string): Promise<TargetWait | undefined> {
  const text = (await readText(folder, waitsFile, "folder")) ?? "";
  let last: Partial<TargetWait> | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const position = { path: waitsFile, line: index + 1 };
    const parsed = parseLine(line, position);
    if (parsed === undefined) continue;
    checkLine(parsed, "wait", position);
    const wait = parsed as unknown as TargetWait;
    // Git keeps the lines of both sides of a merge, in any order.
    if (wait.target === target && (last?.at === undefined || wait.at >= last.at)) last = wait;
  }
  return last?.until === undefined ? undefined : ({ ...last, alerts: last.alerts ?? [] } as TargetWait);
}

/** Records the wait of a target, or its end. */
export async function recordWait(
  folder: string,
  target: string,
  wait?: Omit<TargetWait, "target" | "at">,
): Promise<void> {
  if (wait === undefined && (await readWait(folder, target)) === undefined) return;
  // The first apply creates the folder.
  await createText(folder, waitsFile, "", { target });
  await appendLine(folder, waitsFile, { target, at: new Date().toISOString(), ...wait }, { isDurable: true });
}
