import { readSettings, resolveAlerts, resolveSlos, sourcesOf, resourcesOf } from "@obstack/as-code/files";
import type { Named, PlannedApply, StackObjects } from "@obstack/as-code";
import type { ResolvedSlo } from "@obstack/as-code/files";
import type { SloAlert } from "@obstack/alerting/slo";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { AlertToTest, DataClient } from "@obstack/alerting/backtest";
import { alertOfFile, isDrawing } from "@obstack/alerting/backtest";
import { readSearches } from "../backtest/read-searches.ts";
import type { SavedSource } from "./incident-values.ts";

/** The alerts and SLOs of a folder. Their queries have names of sources instead of identifiers, so that they are the same on every server. */
export interface WatchedStack {
  readonly alerts: readonly (AlertToTest & {
    /** Key of the dashboard's file; absent if the dashboard has none. */
    readonly dashboard?: string | undefined;
  })[];
  readonly slos: readonly ResolvedSlo[];
  /** Returns the name in a query for the identifier of a source. */
  readonly nameOf: (id: string) => string;
}

/** Fields of a source that determine how its SLOs are evaluated. None of them is a secret. */
const sourceFields = [
  "kind",
  "connection",
  "from",
  "timestampValueExpression",
  "metricTables",
  "durationExpression",
  "durationPrecision",
  "sampleRateExpression",
  "disabled",
] as const;

/** A source whose SLOs a server can evaluate. */
const anySource = {
  connection: "none",
  from: { tableName: "none" },
  timestampValueExpression: "none",
  disabled: false,
};

/** Returns what to save of the sources of a server. */
export function toSavedSources(sources: readonly Named[]): SavedSource[] {
  const nameOf = namesOf(sources);
  return sources.flatMap((source) => {
    if (typeof source.id !== "string") return [];
    const fields = source as Readonly<Record<string, unknown>>;
    const kept = sourceFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
    return [{ name: nameOf(source.id), id: source.id, ...Object.fromEntries(kept) }];
  });
}

function namesOf(sources: readonly Named[]): (id: string) => string {
  const count = (name: unknown): number => sources.filter((one) => one.name === name).length;
  const names = new Map(
    sources.map(({ id, name }) => [id, count(name) === 1 ? String(name) : `${String(name)} (${String(id)})`]),
  );
  return (id) => names.get(id) ?? id;
}

/** Options for {@link watchStack}. */
export interface WatchOptions {
  readonly target: string;
  /** A plan of the same folder and target, whose objects and lists are used instead of new requests. */
  readonly plan?: PlannedApply | undefined;
  readonly objects?: StackObjects | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns what the files of a folder watch on a server.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 * @throws {ObstackError} If a request fails.
 */
export async function watchStack(
  folder: string,
  client: DataClient,
  options: WatchOptions,
): Promise<WatchedStack & { readonly sources: readonly Named[] }> {
  const { plan, signal } = options;
  const sources = plan === undefined ? await resourcesOf(client).sources.list({ signal }) : sourcesOf(plan);
  return { ...(await resolve(folder, client, options, sources, namesOf(sources))), sources };
}

/**
 * Returns what the files of a folder watch, without a server.
 *
 * @param saved The sources of all incidents. Names that are not among them are queries without values.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 */
export async function watchOffline(
  folder: string,
  objects: StackObjects,
  saved: readonly SavedSource[],
  target: string,
): Promise<WatchedStack> {
  const { targets } = await readSettings(folder);
  const bound = Object.entries((Object.hasOwn(targets, target) ? targets[target]?.bindings?.sources : undefined) ?? {});
  const byName = new Map(saved.map((source) => [source.name, source]));
  const names = new Map([
    ...saved.map(({ id, name }) => [id, name] as const),
    ...bound.map(([name, id]) => [id, name] as const),
  ]);
  const unknown = [...namesIn(objects)].filter((name) => !byName.has(name) && !names.has(name));
  const sources: Named[] = [
    ...saved.map((source) => ({ ...source, id: source.name })),
    ...bound.map(([name, id]) => ({ ...byName.get(name), id, name: id })),
    // An SLO on one of them has no saved values: with any record, it is not judged.
    ...unknown.map((name) => ({ ...anySource, id: name, name })),
  ];
  const none = { list: () => Promise.resolve([]) };
  const client = { dashboards: none, alerts: none, sources: { list: () => Promise.resolve(sources) } };
  const nameOf = (id: string): string => names.get(id) ?? id;
  return resolve(folder, client as unknown as DataClient, { target, objects }, sources, nameOf);
}

async function resolve(
  folder: string,
  client: DataClient,
  { target, plan, objects, signal }: WatchOptions,
  sources: readonly Named[],
  nameOf: (id: string) => string,
): Promise<WatchedStack> {
  const resolved = await resolveAlerts(folder, client, { target, plan, objects, signal });
  const searches = await readSearches(folder, client, target, signal, sources);
  const slos = await resolveSlos(folder, client, { target, plan, slos: objects?.slos, signal });
  return {
    alerts: resolved.map(({ dashboard, ...alert }) => ({
      ...withNames(alertOfFile(alert, searches), nameOf),
      dashboard,
    })),
    slos: slos.map((slo) => ({ ...slo, sourceId: nameOf(slo.sourceId) })),
    nameOf,
  };
}

/** Returns the keys and names of the alerts, including those of SLOs. */
export function namesOfAlerts({
  alerts,
  slos,
}: Pick<WatchedStack, "alerts" | "slos">): Pick<AlertToTest, "key" | "name">[] {
  return [...alerts, ...slos.flatMap(({ object, alerts: own }) => own.map((alert) => nameSloAlert(object, alert)))];
}

/** Returns the key and name of an alert of an SLO. */
export function nameSloAlert({ key, slo }: ResolvedSlo["object"], alert: SloAlert): Pick<AlertToTest, "key" | "name"> {
  return { key: `slos/${key}/${alert.key}`, name: `${slo.name} (${alert.key})` };
}

/** Replaces the identifiers of sources in the query of an alert. */
export function withNames(alert: AlertToTest, nameOf: (id: string) => string): AlertToTest {
  const { drawing } = alert;
  if (!isDrawing(drawing)) return alert;
  return { ...alert, drawing: { ...drawing, series: renameSources(nameOf)(drawing.series) } };
}

/** Returns a function that replaces the identifiers or names of sources in series. */
export function renameSources(
  rename: (source: string) => string,
): (series: readonly ChartSeriesRequest[]) => ChartSeriesRequest[] {
  return (series) => series.map((one) => ({ ...one, ...(one.sourceId ? { sourceId: rename(one.sourceId) } : {}) }));
}

/** Returns the names of sources in files. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "source" && typeof inner === "string") found.add(inner);
    else if (typeof inner === "object") namesIn(inner, found);
  }
  return found;
}
