import { AsCodeError } from "../errors/errors.ts";
import { isObject } from "../json/value.ts";
import { findNewEntry } from "../plan/match-stack.ts";
import type { PlannedApply } from "../plan/planned-apply.ts";

/** Plans in a file. */
export interface PlanFile {
  /** The folder of the stack, as the command got it. */
  readonly folder: string;
  /** One for each target. */
  readonly plans: readonly PlannedApply[];
}

/** Increase it if an apply can no longer use the plans of earlier versions. */
const header = { obstack: "plan", version: 4 } as const;

/** Returns the text of a file with plans. It can contain secrets. */
export function formatPlanFile({ folder, plans }: PlanFile): string {
  return `${JSON.stringify({ ...header, folder, plans: plans.map(forApply) })}\n`;
}

/**
 * Reads plans from the text of a file. Returns the plans passed to {@link formatPlanFile}, without what only tests and previews need.
 *
 * @throws {AsCodeError} Of kind `files`, if the text is something else, such as the JSON report of a plan.
 */
export function parsePlanFile(text: string, path: string): PlanFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isObject(value) && value["obstack"] === header.obstack && value["version"] === header.version)
    return value as unknown as PlanFile;
  throw new AsCodeError(
    "files",
    `${path} is not a plan of this version.`,
    "Create one with `obstack plan --out FILE`.",
  );
}

/** Returns a plan without what only tests and previews need, and without unchanged objects that an apply leaves as they are. */
export function forApply({ basis: _basis, ...plan }: PlannedApply): PlannedApply {
  const unchanged = plan.details.unchanged.filter((match) => findNewEntry(match) !== undefined);
  return { ...plan, details: { ...plan.details, unchanged } };
}
