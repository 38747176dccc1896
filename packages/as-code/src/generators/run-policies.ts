import { resolve } from "node:path";
import { isObject } from "../common/value.ts";
import type { Policy, PolicyCheck, PolicyInput, Violation } from "./define-policy.ts";
import { describeThrown } from "./describe-thrown.ts";
import { loadModule } from "./load-module.ts";
import type { ModuleResult, PolicyFinding } from "./run-in-worker.ts";

/** Runs the rules that a module exports on each object, in the order of their names. */
export async function runPolicies(folder: string, path: string, input: PolicyInput): Promise<ModuleResult> {
  const findings: PolicyFinding[] = [];
  const rules: string[] = [];
  /** What runs, for the message of an error. */
  let subject = "";
  try {
    const exported = Object.entries(await loadModule(resolve(folder, path))).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [rule, value] of exported) {
      const { level = "error", check } = toPolicy(value);
      if (typeof check !== "function" || !["error", "warning"].includes(level)) {
        const message = `Expected a function that checks an object, or { level: "error" or "warning", check }.`;
        return { objects: [], mistakes: [{ path, object: rule, message }] };
      }
      rules.push(rule);
      for (const [index, object] of input.objects.entries()) {
        subject = `Rule ${rule} failed on ${object.kind} ${object.key}: `;
        const found = [await check(object, input)].flat();
        for (const one of found) {
          const violation = toViolation(one);
          if (violation !== undefined) findings.push({ rule, level, index, ...violation });
        }
      }
    }
    if (exported.length === 0) return { objects: [], mistakes: [{ path, message: "The module exports no rules." }] };
  } catch (error) {
    const thrown = describeThrown(folder, path, error);
    return { objects: [], mistakes: [{ ...thrown, message: `${subject}${thrown.message}` }] };
  }
  return { objects: [], mistakes: [], findings, rules };
}

function toPolicy(value: unknown): Partial<Policy> {
  return typeof value === "function" ? { check: value as PolicyCheck } : isObject(value) ? value : {};
}

/** @throws {TypeError} If a check returns neither a violation nor nothing. */
function toViolation(
  found: Violation | null | undefined | false,
): Pick<PolicyFinding, "message" | "field"> | undefined {
  if (found === undefined || found === null || found === false) return undefined;
  if (typeof found === "string") return { message: found };
  // Modules are not checked: a check can return anything.
  const { message, field } = (isObject(found) ? found : {}) as { readonly message?: unknown; readonly field?: unknown };
  if (typeof message !== "string") throw new TypeError("A check must return a sentence, a list of them, or nothing");
  return { message, ...(typeof field === "string" ? { field } : {}) };
}
