import type { AlertFile, DashboardFile, SloFile } from "../generated/schema.ts";
import type { GeneratorInput } from "./define.ts";

interface PolicyObjectOf<Kind extends string, File> {
  readonly kind: Kind;
  /** Path of its file within the folder of its kind, without the extension; the `key` of a generated object. */
  readonly key: string;
  /** File or module that defines it; a path within the stack. */
  readonly path: string;
  /** Its fields as in a file, with names instead of identifiers, after references to values are replaced. */
  readonly file: File;
}

/** A dashboard, an alert or an SLO that a stack defines for a target, in a file or a module. */
export type PolicyObject =
  | PolicyObjectOf<"dashboard", DashboardFile>
  | PolicyObjectOf<"alert", AlertFile>
  | PolicyObjectOf<"slo", SloFile>;

/** Input of a policy. */
export interface PolicyInput<Values = Readonly<Record<string, unknown>>> extends GeneratorInput<Values> {
  /** All objects of the target, sorted by kind and key. */
  readonly objects: readonly PolicyObject[];
}

/** What is wrong with an object: a sentence, also with the field that it is about. */
export type Violation = string | { readonly message: string; readonly field: string };

/** One violation, a list of them, or none. */
export type Violations = Violation | readonly Violation[] | null | undefined | false;

/** Checks an object. Runs once for each object of a target. */
export type PolicyCheck<Values = Readonly<Record<string, unknown>>> = (
  object: PolicyObject,
  input: PolicyInput<Values>,
) => Violations | Promise<Violations>;

/** A rule for objects that a module in `policies/` exports. The name of the export is its name. */
export interface Policy<Values = Readonly<Record<string, unknown>>> {
  /** `error`: no plan contains the object. `warning`: the plan says so. Default: `error`. */
  readonly level?: "error" | "warning" | undefined;
  readonly check: PolicyCheck<Values>;
}

/** Returns its argument: a rule, or a check with the level `error`. Gives editors the types of objects. */
export function definePolicy<Values = Readonly<Record<string, unknown>>>(
  check: PolicyCheck<Values>,
): PolicyCheck<Values>;
export function definePolicy<Values = Readonly<Record<string, unknown>>>(policy: Policy<Values>): Policy<Values>;
export function definePolicy(policy: unknown): unknown {
  return policy;
}
