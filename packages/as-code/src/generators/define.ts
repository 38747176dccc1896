import type { AlertFile, DashboardFile, SloFile } from "../generated/schema.ts";

/** Input of a generator. */
export interface GeneratorInput<Values = Readonly<Record<string, unknown>>> {
  /** Name of the target. */
  readonly target: string;
  /** Values of the target in `obstack.yaml`, which cannot be changed. */
  readonly values: Values;
}

/** Returns objects for a target: one, a list at any depth, or a promise. Null, undefined and false stand for no object. */
export type ObjectGenerator<Definition, Values = Readonly<Record<string, unknown>>> = (
  input: GeneratorInput<Values>,
) => Generated<Definition> | Promise<Generated<Definition>>;

/** One object, a list at any depth, or none. */
export type Generated<Definition> = Definition | null | undefined | false | readonly Generated<Definition>[];

/** A dashboard that a module in `dashboards/` exports. */
export interface DashboardDefinition extends DashboardFile {
  /** Name that stays the same when the dashboard is renamed; alerts refer to it. Like the path of a file without its extension. */
  readonly key: string;
}

/** An alert that a module in `alerts/` exports. */
export interface AlertDefinition extends AlertFile {
  /** Name that stays the same when the alert is renamed. Like the path of a file without its extension. */
  readonly key: string;
}

/** A service level objective that a module in `slos/` exports. */
export interface SloDefinition extends SloFile {
  /** Name that stays the same when the SLO is renamed. Like the path of a file without its extension. */
  readonly key: string;
}

/** Returns its argument: a dashboard, or a function that generates dashboards. Gives editors the type of its fields. */
export function defineDashboard(definition: DashboardDefinition): DashboardDefinition;
export function defineDashboard<Values = Readonly<Record<string, unknown>>>(
  generate: ObjectGenerator<DashboardDefinition, Values>,
): ObjectGenerator<DashboardDefinition, Values>;
export function defineDashboard(definition: unknown): unknown {
  return definition;
}

/** Returns its argument: an alert, or a function that generates alerts. Gives editors the type of its fields. */
export function defineAlert(definition: AlertDefinition): AlertDefinition;
export function defineAlert<Values = Readonly<Record<string, unknown>>>(
  generate: ObjectGenerator<AlertDefinition, Values>,
): ObjectGenerator<AlertDefinition, Values>;
export function defineAlert(definition: unknown): unknown {
  return definition;
}

/** Returns its argument: a service level objective, or a function that generates some. Gives editors the type of its fields. */
export function slo(definition: SloDefinition): SloDefinition;
export function slo<Values = Readonly<Record<string, unknown>>>(
  generate: ObjectGenerator<SloDefinition, Values>,
): ObjectGenerator<SloDefinition, Values>;
export function slo(definition: unknown): unknown {
  return definition;
}
