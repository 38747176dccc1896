import { isResponseError } from "@obstack/core";
import type { Alert, Named, ServerResources } from "@obstack/core";
import { didYouMean, groupBy } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import { inBatches } from "../files/list-files.ts";
import { pluralOf, referenceKinds, singular } from "../names/names.ts";
import type { Bindings, Kind, ReferenceKind } from "../names/names.ts";
import { isObject, textOf } from "../json/value.ts";
import { canonicalFields, tables, formOf } from "./fields.ts";
import type { TileForm } from "./fields.ts";
import { readConfiguration, readRecord } from "./record.ts";
import type { ServerObject } from "./record.ts";
import { targetsFile } from "../files/paths.ts";

/** All objects of a server at one time, and their names. */
export interface CurrentState {
  readonly dashboards: readonly ServerObject[];
  readonly alerts: readonly ServerObject[];
  readonly catalog: Catalog;
  readonly sources: readonly Named[];
  /** The form of the server's tiles; absent if unknown. */
  readonly tileForm: TileForm | undefined;
}

/** Reads the current state of a server with one list request per kind of object; webhooks only if it can list them. Default: alerts without their silence. */
export async function readCurrentState(
  resources: ServerResources,
  bindings: Bindings = {},
  signal?: AbortSignal,
  read: typeof readConfiguration = readConfiguration,
): Promise<CurrentState> {
  const options = { signal };
  const [dashboards, alerts, sources, webhooks] = await allInOrder([
    listObjects(resources, "dashboard", signal),
    listObjects(resources, "alert", signal, read),
    resources.sources.list(options),
    resources.webhooks?.list(options).catch(undefinedIfMissing),
  ]);
  return {
    dashboards,
    alerts,
    catalog: createCatalog({ dashboards, sources, webhooks }, bindings),
    sources,
    tileForm: formOfTiles(dashboards),
  };
}

/** Returns the form of the server's tiles. A server that returns `config` accepts both forms. */
export function formOfTiles(dashboards: readonly ServerObject[]): TileForm | undefined {
  const forms = new Set(dashboards.flatMap(({ tiles }) => tiles.map(({ fields }) => formOf(fields))));
  return forms.has("config") ? "config" : forms.has("series") ? "series" : undefined;
}

/** Lists the objects of a kind. Default: with the silence of an alert. */
export async function listObjects(
  resources: ServerResources,
  kind: Kind,
  signal: AbortSignal | undefined,
  read: typeof readConfiguration = readRecord,
): Promise<ServerObject[]> {
  if (kind === "dashboard") return (await resources.dashboards.list({ signal })).map((record) => read(kind, record));
  const alerts = await resources.alerts.list({ signal });
  const complete = await inBatches(alerts, async (alert) =>
    isShort(alert) ? resources.alerts.get(alert.id, { signal }) : alert,
  );
  return complete.map((record) => read(kind, record));
}

/** Returns whether a list omits the query of an alert, which only a read by identifier returns. */
function isShort(alert: Alert): boolean {
  // Reading the record reports that it is unusable.
  const given: unknown = alert;
  if (!isObject(given)) return false;
  const { source } = canonicalFields({ source: alert.source }, tables.alert);
  return (
    typeof source === "string" &&
    !["tile", "search"].includes(source) &&
    !("chartConfig" in alert && isObject(alert.chartConfig))
  );
}

/** Some servers have no webhooks endpoint. Alerts that refer to a webhook then report it as unresolved. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResponseError(error, 404)) throw error;
  return undefined;
}

/** Resolves names to identifiers of a deployment, and back. */
export interface Catalog {
  /**
   * Returns the identifier of a name.
   *
   * @param others Names outside of the catalog that could be meant. Default: none.
   */
  find(kind: ReferenceKind, name: string, others?: Iterable<string>): Found;
  /** Returns whether text is the name of an object, and not an identifier. */
  isName(kind: ReferenceKind, text: string): boolean;
  /** Returns the name of an identifier, if the name resolves to that identifier. */
  nameOf(kind: ReferenceKind, id: string): string | undefined;
  /** Returns the name of an identifier, even if the name resolves to another one. */
  describe(kind: ReferenceKind, id: string): string | undefined;
  /** Returns the kind of object that an identifier belongs to, if it is listed or bound. */
  kindOf(id: string): ReferenceKind | undefined;
}

/** The identifier of a name, or why it cannot be resolved, as complete sentences. */
export type Found = { readonly id: string; readonly warning?: string } | { readonly problem: string };

/** The objects of a server by kind; a kind is absent if the server cannot list it. */
export type Listed = { readonly [Of in ReferenceKind]?: readonly Named[] | undefined };

/** What to do about a name that several objects have, and about one that cannot be listed. */
const bindNames = {
  ambiguous: `Bind the name to one of them in ${targetsFile}.`,
  unlisted: `bind the name in ${targetsFile}`,
};

/** Creates a catalog of a deployment. Bindings take precedence over listed names. */
export function createCatalog(
  listed: Listed,
  bindings: Bindings = {},
  remedies: typeof bindNames = bindNames,
): Catalog {
  const names = Object.fromEntries(referenceKinds.map((kind) => [kind, createTable(kind)])) as Record<
    ReferenceKind,
    ReturnType<typeof createTable>
  >;
  return {
    find: (kind, name, others) => names[kind].find(name, others),
    isName: (kind, text) => names[kind].isName(text),
    nameOf: (kind, id) => names[kind].nameOf(id),
    describe: (kind, id) => names[kind].describe(id),
    kindOf: (id) => referenceKinds.find((kind) => names[kind].describe(id) !== undefined),
  };

  function createTable(kind: ReferenceKind) {
    const bound = new Map(Object.entries(bindings[kind] ?? {}));
    const boundNames = new Map([...bound].map(([name, id]) => [id, name]));
    const named = (listed[kind] ?? []).filter(
      (one): one is { id: string; name: string } => textOf(one.id) !== undefined && textOf(one.name) !== undefined,
    );
    const byId = new Map(named.map(({ id, name }) => [id, name]));
    const byName = groupBy(named, ({ name }) => name);
    const idOf = (name: string): string | undefined => {
      const [first, second] = byName.get(name) ?? [];
      return bound.get(name) ?? (second === undefined ? first?.id : undefined);
    };
    const describe = (id: string): string | undefined => boundNames.get(id) ?? byId.get(id);
    return {
      describe,
      isName: (text: string) => !byId.has(text) && (bound.has(text) || byName.has(text)),
      nameOf(id: string): string | undefined {
        const name = describe(id);
        // Skip names that resolve to another identifier.
        return name !== undefined && idOf(name) === id ? name : undefined;
      },
      find(name: string, others: Iterable<string> = []): Found {
        const found = idOf(name);
        if (found !== undefined) return { id: found };
        const matches = byName.get(name) ?? [];
        const what = `${singular[kind]} ${JSON.stringify(name)}`;
        if (matches.length > 1)
          return { problem: `Ambiguous ${what}: ${matches.map(({ id }) => id).join(", ")}. ${remedies.ambiguous}` };
        if (listed[kind] === undefined)
          return { problem: `Unknown ${what}. This deployment cannot list ${pluralOf(kind)}: ${remedies.unlisted}.` };
        const near = nearestOf(name, [...bound.keys(), ...byName.keys(), ...others]);
        return { problem: `Unknown ${what}.${didYouMean(near)}` };
      },
    };
  }
}

/** Shorter text in an unknown field is more likely a word than an identifier. */
const minLength = 12;

/** Returns the kind of object that an identifier belongs to, or undefined if it is unknown. */
export function recognize(
  id: string,
  catalog: Catalog,
  tiles: { has(id: string): boolean },
  dashboards: { has(id: string): boolean },
): Exclude<ReferenceKind, "alerts"> | undefined {
  if (id.length < minLength) return undefined;
  if (tiles.has(id)) return "tiles";
  const kind = dashboards.has(id) ? "dashboards" : catalog.kindOf(id);
  return kind === "alerts" ? undefined : kind;
}

/** Like `Promise.all`, but throws the error of the first promise in order that fails: targets with the same failure report the same error. */
export async function allInOrder<Promises extends readonly unknown[]>(
  promises: readonly [...Promises],
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const pending = promises.map((one) => Promise.resolve(one));
  // An error that is not thrown is not unhandled.
  for (const one of pending) one.catch(() => undefined);
  const results: unknown[] = [];
  for (const one of pending) results.push(await one);
  return results as { -readonly [Index in keyof Promises]: Awaited<Promises[Index]> };
}
