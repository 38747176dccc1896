import type { Place } from "../errors/errors.ts";
import type { FileObject, StackObjects } from "../files/stack-object.ts";
import type { PlanBasis } from "./planned-apply.ts";

/** Where the fields of an object are, as long as its plan is in memory: plans are plain data. */
const places = new WeakMap<object, Place>();

/** Returns the objects of files as plain data. */
export function toBasisObjects({ dashboards, alerts, slos }: StackObjects): PlanBasis["objects"] {
  return { dashboards: dashboards.map(withoutPlace), alerts: alerts.map(withoutPlace), slos: slos.map(withoutPlace) };
}

/** Returns the objects of the files of a plan; undefined for an undo. Of a copy of the plan, only their files are known. */
export function objectsOf({ objects }: PlanBasis): StackObjects | undefined {
  if (objects === undefined) return undefined;
  const { dashboards, alerts, slos } = objects;
  return {
    dashboards: dashboards.map(withPlace),
    alerts: alerts.map(withPlace),
    slos: slos.map(withPlace),
    others: [],
    warnings: [],
  };
}

function withoutPlace<One extends FileObject>({ place, ...one }: One): Omit<One, "place"> {
  places.set(one, place);
  return one;
}

function withPlace<One extends { readonly label: string }>(one: One): One & { readonly place: Place } {
  return { ...one, place: places.get(one) ?? (() => ({ path: one.label })) };
}
