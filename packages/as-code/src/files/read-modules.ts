import { didYouMean } from "@obstack/basics";
import { nearestOf, readLimits } from "@obstack/checked-yaml";
import type { Path } from "@obstack/checked-yaml";
import { getOwn } from "@obstack/core";
import type { FileKind } from "../names/names.ts";
import { positionToText, placeInModule, AsCodeError, printableName } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { runInProcess } from "../generators/run-in-process.ts";
import type { GeneratorTask, ModuleResult } from "../generators/run-in-process.ts";
import type { TargetValues } from "../values/values.ts";
import { checkValue } from "./check-file.ts";
import type { Warning, CheckedFile, FileObject, StackObjects } from "./check-file.ts";
import { pathToRead, folders } from "./paths.ts";
import type { PolicyObject } from "../generators/define.ts";
import { checkSizes, listFiles } from "./list-files.ts";
import { asFilesError } from "./text-files.ts";
import { readValues } from "./settings.ts";

/** Runs the modules of a stack, one after the other, and compares their objects with the schema of their kind. */
export async function readGenerators(
  folder: string,
  modules: readonly { readonly path: string; readonly kind: FileKind }[],
  values: TargetValues,
): Promise<readonly CheckedFile[]> {
  const results = await runModules({ folder, modules, ...values });
  return results.flatMap(({ objects, mistakes }, index) => {
    const { path, kind } = modules[index] as (typeof modules)[number];
    const checked = objects.map(({ key, value }): CheckedFile => {
      const place = placeInModule(path, kind, key, value);
      const label = positionToText(place({ path: [] }));
      return { kind, key, path, label, isGenerated: true, ...checkValue(value, label, kind, place) };
    });
    return [...checked, { kind, key: path, path, label: path, mistakes, unknown: [] }];
  });
}

/** Runs modules that are in the folder, unless `OBSTACK_GENERATORS` forbids it. */
async function runModules(task: Omit<GeneratorTask, "limits">): Promise<readonly ModuleResult[]> {
  const given = process.env["OBSTACK_GENERATORS"] ?? "";
  for (const { path } of task.modules) {
    // Any other value forbids modules, so that no spelling of "off" is a mistake.
    if (given !== "" && given !== "on") {
      const message = `The file is code, and OBSTACK_GENERATORS=${given} forbids running it.`;
      throw new AsCodeError("files", { path, message }, "Review the code, then unset OBSTACK_GENERATORS.");
    }
    pathToRead(task.folder, path);
  }
  return task.modules.length === 0 ? [] : runInProcess({ ...task, limits: await asFilesError(readLimits) });
}

export interface CheckedPolicies {
  /** Rules with the level `error` that objects break, or mistakes in modules. */
  readonly mistakes: readonly Problem[];
  /** How to fix the mistakes; absent for those in modules. */
  readonly hint?: string;
  /** Rules with the level `warning`, allowed exceptions, and exceptions without a need. */
  readonly warnings: readonly Warning[];
}

/** Checks the objects of a target against the rules of the modules in `policies/`, which run in a process, like those that generate objects. */
export async function checkPolicies(folder: string, target: string, stack: StackObjects): Promise<CheckedPolicies> {
  const listed = await listFiles(folder, folders.policies);
  const paths = listed.modules;
  const warnings = [...listed.unread, ...listed.paths.map(toUnread)];
  if (paths.length + listed.mistakes.length === 0) return { mistakes: [], warnings };
  await checkSizes(folder, paths);
  const all: readonly FileObject[] = [...stack.dashboards, ...stack.alerts, ...stack.slos];
  const objects = all.map(
    ({ kind, key, path, value }) => ({ kind, key, path, file: value }) as unknown as PolicyObject,
  );
  const modules = paths.map((path) => ({ path, kind: "policy" as const }));
  const results = await runModules({ folder, modules, ...(await readValues(folder, target)), objects });
  const mistakes = [...listed.mistakes, ...results.flatMap((result) => result.mistakes)];
  const hint = mistakes.length === 0 ? "Change the objects, or add the reason to their `exceptions`." : undefined;
  const warn = ({ label, place }: FileObject, path: Path, message: string, more?: Pick<Warning, "isNote">): void =>
    void warnings.push({ ...place({ path }), label, message, ...more });
  /** Exceptions that an object needs. */
  const used = new Set<string>();
  for (const { rule, level, index, message, field } of results.flatMap(({ findings = [] }) => findings)) {
    const object = all[index];
    if (object === undefined) continue;
    const reason = getOwn(exceptionsOf(object), rule);
    const path = field === undefined ? [] : [field];
    const text = `Rule ${rule}: ${printableName(message)}`;
    if (reason === undefined && level === "error") mistakes.push({ ...object.place({ path }), message: text });
    else if (reason === undefined) warn(object, path, text);
    else if (!used.has(`${index} ${rule}`)) {
      used.add(`${index} ${rule}`);
      const exception = `Exception from rule ${rule}: ${printableName(reason)}`;
      warn(object, ["exceptions", rule], exception, { isNote: true });
    }
  }
  const rules = new Set(results.flatMap((result) => result.rules ?? []));
  for (const [index, object] of all.entries()) {
    for (const rule of Object.keys(exceptionsOf(object))) {
      if (used.has(`${index} ${rule}`)) continue;
      // Other names belong to other checks.
      const nearest = rules.has(rule) ? rule : nearestOf(rule, [...rules]);
      if (nearest === undefined) continue;
      const message =
        nearest === rule
          ? `The object does not break rule ${rule}. Remove the exception.`
          : `Unknown rule "${printableName(rule)}".${didYouMean(nearest)}`;
      warn(object, ["exceptions", rule], message);
    }
  }
  return { mistakes, warnings, ...(hint === undefined ? {} : { hint }) };
}

function toUnread(path: string): Warning {
  return { path, label: path, message: "Ignored: policies are modules, such as `policies/alerts.ts`.", isUnread: true };
}

function exceptionsOf({ value }: FileObject): Readonly<Record<string, string>> {
  return (getOwn(value, "exceptions") ?? {}) as Record<string, string>;
}
