import { AsCodeError, inFiles, toPrintable, problemToText } from "./errors/errors.ts";
import type { Problem } from "./errors/errors.ts";
import { readFleet } from "./fleet/fleet.ts";
import { checkPolicies } from "./files/read-modules.ts";
import { withoutMarks } from "./files/check-file.ts";
import type { StackObjects } from "./files/check-file.ts";
import { readStack } from "./files/read-stack.ts";
import type { UnknownFields } from "./files/read-stack.ts";
import { defaultTarget, readBindings, readTargets } from "./files/settings.ts";
import { findRemovedTargets, listStates, readStateOf } from "./state/other-stacks.ts";
import { entryKey } from "./state/state.ts";
import { checkBody } from "./plan/bodies.ts";
import { anyName, resolveObjects, warnAboutObjects } from "./plan/to-desired-objects.ts";
import { folders } from "./files/paths.ts";
import type { Bindings } from "./names/names.ts";
import { createCatalog } from "./model/current-state.ts";
import type { Catalog } from "./model/current-state.ts";
import { outlineOf } from "./model/to-desired.ts";

/** A mistake or warning in the files of a stack. */
export interface Finding extends Problem {
  /** Targets with this finding: values differ between targets. */
  readonly targets: readonly string[];
}

/** Result of {@link validateStack}. */
export interface StackValidation {
  /** Names of the validated targets. */
  readonly targets: readonly string[];
  /** Number of dashboards, alerts and SLOs by target; only targets without mistakes. */
  readonly objects: Readonly<Record<string, Readonly<Record<"dashboards" | "alerts" | "slos", number>>>>;
  /** Mistakes, which prevent a plan. */
  readonly mistakes: readonly Finding[];
  /** Possible mistakes, such as unknown fields. */
  readonly warnings: readonly Finding[];
  /** Whether further checks did not run, because they require files without some of these mistakes. */
  readonly isPartial?: true;
  /** What to do about a mistake of the whole folder. */
  readonly hint?: string;
}

/**
 * Reads and checks all files of a stack, without a server. The state says what was applied: only fields that it does not list can be missing.
 *
 * @param targets Names of targets. Default: all targets in `obstack.yaml`; without any, those with a state, or the default target.
 * @param unknownFields What unknown fields are, as for {@link plan}. Default: `warn`.
 */
export async function validateStack(
  folder: string,
  targets?: readonly string[],
  unknownFields: UnknownFields = "warn",
): Promise<StackValidation> {
  const objects: Record<string, StackValidation["objects"][string]> = {};
  const mistakes: Findings = new Map();
  const warnings: Findings = new Map();
  const names = targets ?? (await readNames(folder, mistakes));
  let hint: string | undefined;
  let checked = 0;
  for (const target of names) {
    hint = await collect(mistakes, target, async () => {
      const stack = await readStack(folder, target, { unknownFields });
      const references = checkReferences(stack, await readBindings(folder, target));
      const policies = await checkPolicies(folder, target, stack);
      const { state } = await readStateOf(folder, target);
      const bodies = references.desired.map((desired) =>
        checkBody(desired, { applied: state.get(entryKey(desired.kind, desired.key)) }),
      );
      if (references.mistakes.length === 0) checked++;
      const refused = references.mistakes.length > 0 ? [] : bodies.flatMap(({ mistakes: all }) => all);
      const found = [...references.mistakes, ...policies.mistakes, ...refused];
      if (found.length === 0) {
        const { dashboards, alerts, slos } = stack;
        objects[target] = { dashboards: dashboards.length, alerts: alerts.length, slos: slos.length };
      }
      for (const mistake of found) add(mistakes, target, toPrintable(mistake));
      for (const warning of [...references.warnings, ...bodies.flatMap(({ warnings: all }) => all)])
        add(warnings, target, toPrintable(warning));
      for (const warning of [...stack.warnings, ...policies.warnings, ...warnAboutObjects(stack)])
        if (warning.isNote !== true) add(warnings, target, toPrintable(withoutMarks(warning)));
    });
  }
  if (mistakes.size === 0)
    for (const message of await findRemovedTargets(folder)) add(warnings, undefined, { message });
  return {
    targets: names,
    objects,
    mistakes: inFiles(mistakes.values()),
    warnings: inFiles(warnings.values()),
    ...(hint !== undefined ? { hint } : checked < Math.max(names.length, 1) ? { isPartial: true } : {}),
  };
}

/** Findings by their text. */
type Findings = Map<string, Problem & { readonly targets: string[] }>;

/** Returns the names of all targets. Without a valid `obstack.yaml`, no other file can be checked. */
async function readNames(folder: string, mistakes: Findings): Promise<readonly string[]> {
  let names: readonly string[] = [];
  await collect(mistakes, undefined, async () => {
    const known = Object.keys(await readTargets(folder));
    const applied = known.length === 0 ? await listStates(folder) : known;
    names = applied.length === 0 ? [defaultTarget] : applied;
    // Checks the waves, which only commands on several targets read.
    if (known.length > 0) await readFleet(folder);
  });
  return names;
}

/** Adds the mistakes that a function throws. Returns the hint of one about the whole folder. */
async function collect(
  mistakes: Findings,
  target: string | undefined,
  read: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    for (const problem of error.problems) add(mistakes, target, problem);
    return error.problems.every(({ path }) => path === undefined) ? error.hint : undefined;
  }
}

function add(findings: Findings, target: string | undefined, problem: Problem): void {
  const text = problemToText(problem);
  const finding = findings.get(text) ?? { ...problem, targets: [] };
  if (target !== undefined && !finding.targets.includes(target)) finding.targets.push(target);
  findings.set(text, finding);
}

/** Checks references to the dashboards and tiles of a stack, without a server. */
function checkReferences(objects: StackObjects, bindings: Bindings) {
  const ofSlos = new Set(objects.slos.map(({ key }) => `${folders.slo}/${key}`));
  const names = objects.dashboards
    .map(outlineOf)
    .flatMap(({ key, name = key }) => [...new Set([key, name])].map((one) => ({ id: key, name: one })));
  const files = createCatalog({ dashboards: names, tiles: [] }, bindings);
  const unknown = new Set<string>();
  const catalog: Catalog = {
    ...anyName,
    find(kind, name) {
      const found = kind === "dashboards" || kind === "tiles" ? files.find(kind, name) : anyName.find(kind, name);
      if ("id" in found || kind === "tiles") return found;
      if (ofSlos.has(name)) return anyName.find(kind, name);
      const warning = `${found.problem} No file defines it, so a plan looks for it on the server.`;
      unknown.add(warning);
      return { id: name, warning };
    },
  };
  const { dashboards, alerts, problems } = resolveObjects(objects, { catalog, dashboards: [] }, () => anyName);
  return {
    // With names instead of identifiers.
    desired: [...dashboards, ...alerts],
    // No server can resolve them, such as those to tiles that a dashboard's file does not have.
    mistakes: problems.filter(({ message }) => !unknown.has(message)),
    // Dashboards without a file may exist on a server.
    warnings: problems.filter(({ message }) => unknown.has(message)),
  };
}
