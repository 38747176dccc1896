// A small stack, and helpers to apply and inspect it.
import type { ServerResources } from "@obstack/core";
import type { Emulator } from "@obstack/emulator";
import { expect } from "vitest";
import { apply, forApply, formatPlanFile, parsePlanFile, plan, planUndo } from "../src/index.ts";
import type { AsCodeErrorKind, PlannedApply, PlanOptions, PlanUndoOptions } from "../src/index.ts";
import { emulator, stack } from "./on-emulator.ts";
import { stored, writeStack } from "./world.ts";
import type { Files, Json, Stored } from "./world.ts";

export const tile = (name: string, x: number, more: Json = {}): Json => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [{ source: "Logs", aggFn: "count", where: name }],
  ...more,
});
/** Returns an alert on a tile with every field that servers require. */
export const rule = (name: string, dashboard: string, watched: string, more: Json = {}): Json => ({
  name,
  dashboard,
  tile: watched,
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
  ...more,
});
export const shop: Files = {
  dashboards: {
    shop: { name: "Shop", tiles: [tile("Errors", 0), tile("Requests", 6)] },
    basket: { name: "Basket", tiles: [tile("Slow", 0)] },
  },
  alerts: {
    errors: rule("Errors", "shop", "Errors", { threshold: 10 }),
    slow: rule("Slow", "basket", "Slow", { threshold: 5 }),
  },
};
export const changed = (dashboards: Files["dashboards"], alerts: Files["alerts"] = shop.alerts): Files => ({
  dashboards: { ...shop.dashboards, ...dashboards },
  alerts,
});

/** Returns the stack with other fields of an alert. */
export const withErrors = (more: Json): Files =>
  changed({}, { ...shop.alerts, errors: { ...shop.alerts["errors"], ...more } });
/** Returns the part of the stack with these keys. */
export const only = (...keys: readonly string[]): Files => {
  const pick = (all: Files["alerts"]) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
  return { dashboards: pick(shop.dashboards), alerts: pick(shop.alerts) };
};

/** Writes files and applies them, with a plan in a file. */
export async function applied(folder: string, files: Files = shop, options: PlanOptions = {}): Promise<void> {
  writeStack(folder, files);
  await apply(folder, stack, fromFile(folder, copyOf(await plan(folder, stack, options))));
}

/** Returns a plan as it is read from its file, which has no records of the server that an apply changes. */
export function fromFile(folder: string, planned: PlannedApply): PlannedApply {
  const text = formatPlanFile({ folder, plans: [planned] });
  const [read] = parsePlanFile(text, "plan.json").plans;
  expect(read).toEqual(JSON.parse(JSON.stringify(forApply(planned))));
  expect(JSON.stringify(read?.details.prepared)).not.toContain('"record":');
  return read ?? expect.fail("No plan.");
}

/** Returns what remains of a plan in JSON: everything. */
export function copyOf(planned: PlannedApply): PlannedApply {
  const copy = JSON.parse(JSON.stringify(planned)) as PlannedApply;
  expect(copy).toEqual(planned);
  return copy;
}

/** Plans the undo of the last apply, which exists. */
export async function lastUndo(
  folder: string,
  options: PlanUndoOptions = {},
  client: ServerResources = stack,
): Promise<PlannedApply> {
  return copyOf((await planUndo(folder, client, options)) ?? expect.fail("Nothing to undo."));
}

/** Expects an error with a message, or with a part of one. */
export async function expectError(
  promise: Promise<unknown>,
  kind: AsCodeErrorKind,
  message: string | RegExp = /./,
): Promise<void> {
  const expected = typeof message === "string" ? message : (expect.stringMatching(message) as string);
  await expect(promise).rejects.toMatchObject({ kind, message: expected });
}

/** Returns the requests that the emulator received since an earlier log. */
export const since = (before: ReturnType<Emulator["requests"]>): string[] => {
  const last = before[0];
  const all = emulator.requests();
  const length = last === undefined ? all.length : all.findIndex((one) => one === last);
  return all.slice(0, length).map(({ method, path }) => `${method} ${path}`);
};
export const records = (): Stored => stored(emulator, "selfhosted");
/** Returns the identifiers of all dashboards and alerts. */
export const ids = (): unknown[] => {
  const { dashboards, alerts } = records();
  return [...dashboards, ...alerts].map(({ id }) => id);
};
export const dashboardId = (name: string): string =>
  String(records().dashboards.find((one) => one["name"] === name)?.["id"]);
export const alertId = (name: string): string => String(records().alerts.find((one) => one["name"] === name)?.["id"]);
/** Returns the names of all dashboards or alerts, sorted. */
export const namesOf = (kind: keyof Stored): string[] => {
  const all = records();
  return all[kind].map(({ name }) => String(name)).toSorted();
};
/** Changes an alert on the server, as a person does. */
export const editAlert = (name: string, more: Json): Promise<unknown> =>
  stack.alerts.modify(alertId(name), (record) => ({ ...record, ...more }));
