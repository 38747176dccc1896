import { stat } from "node:fs/promises";
import { formatPlanFile, parsePlanFile } from "@obstack/as-code";
import type { PlanFile } from "@obstack/as-code";
import { toKebab } from "@obstack/basics";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { selectTargets } from "./select-targets.ts";
import type { Selection } from "./select-targets.ts";

/** Larger than the plans of thousands of dashboards, in bytes. */
const maxLength = 1024 ** 3;

/** Writes plans to a file that only its owner can read: they can contain secrets. */
export async function writePlanFile(context: CliContext, path: string, file: PlanFile): Promise<void> {
  await context.writeText(path, formatPlanFile(file), 0o600);
  context.tell(`Wrote ${path}. To apply exactly this plan, run \`obstack apply ${path}\`.`);
}

/**
 * Reads plans from a file. Returns undefined for a folder, and for a path that does not exist.
 *
 * @throws {AsCodeError} Of kind `files`, if the file contains something else.
 * @throws {UsageError} If flags would make another plan.
 */
export async function readPlanFile(
  { readBytes }: CliContext,
  path: string,
  planFlags: Readonly<Record<string, unknown>>,
): Promise<PlanFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  const file = parsePlanFile((await readBytes(path, maxLength)).toString("utf8"), path);
  const given = Object.keys(planFlags).find((name) => planFlags[name] !== undefined && planFlags[name] !== false);
  if (given === undefined) return file;
  throw new UsageError(`\`--${toKebab(given)}\` cannot be used with a plan in a file.`, "Plan again with it.");
}

/** Selects the targets of plans in a file. */
export async function selectPlanned(
  context: CliContext,
  flags: Omit<Parameters<typeof selectTargets>[1], "target" | "all">,
  { folder, plans }: PlanFile,
  isOffline: boolean = false,
): Promise<Selection> {
  const target = plans.map((plan) => plan.target).join(",");
  return selectTargets(context, { ...flags, target, all: false }, folder, isOffline);
}

/** Returns the plan of a target in a file. */
export function plannedIn({ plans }: PlanFile, name: string): PlanFile["plans"][number] {
  const plan = plans.find(({ target }) => target === name);
  if (plan !== undefined) return plan;
  throw new UsageError(`The plan is not for target ${name}.`, "Nothing was sent. Plan again for this target.");
}
