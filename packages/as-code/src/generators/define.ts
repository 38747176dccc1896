import type { AlertFile, DashboardFile, SloFile } from "../generated/schema.ts";

type AnyValues = Readonly<Record<string, unknown>>;

/** Input of a generator. */
export interface GeneratorInput<Values = AnyValues> {
  /** Name of the target. */
  readonly target: string;
  /** Values of the target in `obstack.yaml`, which cannot be changed. */
  readonly values: Values;
}

/** Returns objects for a target: one, a list at any depth, or a promise. Null, undefined and false stand for no object. */
export type ObjectGenerator<Definition, Values = AnyValues> = (
  input: GeneratorInput<Values>,
) => Generated<Definition> | Promise<Generated<Definition>>;

/** One object, a list at any depth, or none. */
export type Generated<Definition> = Definition | null | undefined | false | readonly Generated<Definition>[];

interface Keyed {
  /** Name that stays the same when the object is renamed, like the path of a file without its extension. Alerts refer to dashboards by it. */
  readonly key: string;
}

/** A dashboard that a module in `dashboards/` exports. */
export interface DashboardDefinition extends DashboardFile, Keyed {}

/** An alert that a module in `alerts/` exports. */
export interface AlertDefinition extends AlertFile, Keyed {}

/** A service level objective that a module in `slos/` exports. */
export interface SloDefinition extends SloFile, Keyed {}

/** Returns its argument: an object, or a function that generates objects. */
interface Define<Definition> {
  (definition: Definition): Definition;
  <Values = AnyValues>(generate: ObjectGenerator<Definition, Values>): ObjectGenerator<Definition, Values>;
}

const define = <Definition>(definition: Definition): Definition => definition;

/** Returns its argument: a dashboard, or a function that generates dashboards. Gives editors the type of its fields. */
export const defineDashboard: Define<DashboardDefinition> = define;

/** Returns its argument: an alert, or a function that generates alerts. Gives editors the type of its fields. */
export const defineAlert: Define<AlertDefinition> = define;

/** Returns its argument: a service level objective, or a function that generates some. Gives editors the type of its fields. */
export const slo: Define<SloDefinition> = define;

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
export interface PolicyInput<Values = AnyValues> extends GeneratorInput<Values> {
  /** All objects of the target, sorted by kind and key. */
  readonly objects: readonly PolicyObject[];
}

/** What is wrong with an object: a sentence, also with the field that it is about. */
export type Violation = string | { readonly message: string; readonly field: string };

/** One violation, a list of them, or none. */
export type Violations = Violation | readonly Violation[] | null | undefined | false;

/** Checks an object. Runs once for each object of a target. */
export type PolicyCheck<Values = AnyValues> = (
  object: PolicyObject,
  input: PolicyInput<Values>,
) => Violations | Promise<Violations>;

/** A rule for objects that a module in `policies/` exports. The name of the export is its name. */
export interface Policy<Values = AnyValues> {
  /** `error`: no plan contains the object. `warning`: the plan says so. Default: `error`. */
  readonly level?: "error" | "warning" | undefined;
  readonly check: PolicyCheck<Values>;
}

/** Returns its argument: a rule, or a check with the level `error`. Gives editors the types of objects. */
export function definePolicy<Values = AnyValues>(check: PolicyCheck<Values>): PolicyCheck<Values>;
export function definePolicy<Values = AnyValues>(policy: Policy<Values>): Policy<Values>;
export function definePolicy(policy: unknown): unknown {
  return policy;
}
