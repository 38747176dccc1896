import { AsCodeError } from "./common/errors.ts";
import { printableName } from "./common/printable.ts";
import { readFleet } from "./fleet/read-fleet.ts";
import { readStack } from "./files/read-stack.ts";
import { defaultTarget, readTargets } from "./files/settings.ts";
import { findUnevaluatedAlerts } from "./plan/find-unevaluated-alerts.ts";

/** A mistake or warning in the files of a stack. */
export interface Finding {
  /** Path within the stack; absent if the finding is not about a file. */
  readonly path?: string | undefined;
  /** Line, starting at 1; absent if the finding is about the whole file. */
  readonly line?: number | undefined;
  /** Column, starting at 1. */
  readonly column?: number | undefined;
  /** Message without the position. */
  readonly message: string;
  /** Targets with this finding: values differ between targets. */
  readonly targets: readonly string[];
}

/** Result of {@link validateStack}. */
export interface StackValidation {
  /** Names of the validated targets. */
  readonly targets: readonly string[];
  /** Number of dashboards and alerts by target; only targets without mistakes. */
  readonly objects: Readonly<Record<string, { readonly dashboards: number; readonly alerts: number }>>;
  /** Mistakes, which prevent a plan. */
  readonly mistakes: readonly Finding[];
  /** Possible mistakes, such as unknown fields. */
  readonly warnings: readonly Finding[];
}

/**
 * Reads and checks all files of a stack, without a server and without its state.
 *
 * @param targets Names of targets. Default: all targets in `obstack.yaml`, or the default target.
 */
export async function validateStack(folder: string, targets?: readonly string[]): Promise<StackValidation> {
  const objects: Record<string, { dashboards: number; alerts: number }> = {};
  const mistakes: Findings = new Map();
  const warnings: Findings = new Map();
  const names = targets ?? (await readNames(folder, mistakes));
  for (const target of names) {
    await collect(mistakes, target, async () => {
      const stack = await readStack(folder, target);
      objects[target] = { dashboards: stack.dashboards.length, alerts: stack.alerts.length };
      for (const { text, path } of [...stack.warnings, ...findUnevaluatedAlerts(stack)])
        add(warnings, target, text, path);
    });
  }
  return { targets: names, objects, mistakes: toFindings(mistakes), warnings: toFindings(warnings) };
}

type Findings = Map<string, { readonly path: string | undefined; readonly targets: string[] }>;

/** Returns the names of all targets. Without a valid `obstack.yaml`, no other file can be checked. */
async function readNames(folder: string, mistakes: Findings): Promise<readonly string[]> {
  let names: readonly string[] = [];
  await collect(mistakes, undefined, async () => {
    const known = Object.keys(await readTargets(folder));
    names = known.length === 0 ? [defaultTarget] : known;
    // Checks the waves, which only commands on several targets read.
    if (known.length > 0) await readFleet(folder);
  });
  return names;
}

async function collect(mistakes: Findings, target: string | undefined, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    for (const problem of error.problems) add(mistakes, target, problem);
  }
}

function add(findings: Findings, target: string | undefined, text: string, path?: string): void {
  const printed = printableName(text);
  const finding = findings.get(printed) ?? { path, targets: [] };
  if (target !== undefined) finding.targets.push(target);
  findings.set(printed, finding);
}

/** Matches a file, followed by a line and column or by the object of a generator. */
const position = /^(?!Cannot )(?<path>.+?\.\w+)(?::(?<line>\d+):(?<column>\d+): |: |, )(?<message>.+)$/s;

function toFindings(findings: Findings): Finding[] {
  return [...findings].map(([text, { path, targets }]) => {
    const { path: file = path, line, column, message = text } = position.exec(text)?.groups ?? {};
    if (line === undefined) return { path: file, message, targets };
    return { path: file, line: Number(line), column: Number(column), message, targets };
  });
}
