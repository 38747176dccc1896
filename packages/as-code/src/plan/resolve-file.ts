import { resourcesOf } from "@obstack/core";
import type { Named, StackClient } from "@obstack/core";
import { allInOrder, createCatalog, formOfTiles, listObjects, undefinedIfMissing } from "../model/current-state.ts";
import { AsCodeError, uniqueProblems, unresolvedError } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import { slug } from "../names/names.ts";
import type { Kind, ReferenceKind } from "../names/names.ts";
import { isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { checkValue, withoutMarks } from "../files/check-file.ts";
import type { Catalog, Listed } from "../model/current-state.ts";
import { fileOnlyFields } from "../model/to-file.ts";
import type { ServerObject } from "../model/record.ts";
import { noDashboards, toDesired } from "../model/to-desired.ts";
import type { DashboardNames } from "../model/to-desired.ts";
import { resolvePlaceholders } from "../model/desired.ts";
import { newBody } from "./bodies.ts";

/** An object in a file that is not part of a stack. */
export interface SingleFile {
  readonly kind: Kind;
  readonly value: Fields;
  readonly path: string;
  readonly place: Place;
}

/** Lists of a deployment that were read before. */
export interface ListedObjects {
  readonly sources?: readonly Named[] | undefined;
  readonly dashboards?: readonly ServerObject[] | undefined;
}

interface ResolveFileOptions {
  /** Returns whether a name is an identifier, which needs no list. */
  readonly isIdentifier: (name: string) => boolean;
  /** Whether `channels` replaces all channels of an alert. Default: a single one is `channel`, which every server accepts. */
  readonly isUpdate?: boolean | undefined;
  /** Lists that need no request. */
  readonly listed?: ListedObjects | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A single file has no bindings of names. */
const remedies = { ambiguous: "Use one of these identifiers.", unlisted: "use its identifier" };

interface Names {
  readonly catalog: Catalog;
  readonly dashboards: DashboardNames;
}

/**
 * Converts an object with the fields of stack files, such as `tile: Errors`, to a request body with identifiers. A record of a server stays
 * as it is. Requests only the lists that the names need.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with every mistake.
 * @throws {ObstackError} If a list cannot be read.
 */
export async function resolveFile(
  file: SingleFile,
  client: StackClient,
  { isIdentifier, isUpdate = false, listed = {}, signal }: ResolveFileOptions,
): Promise<Fields> {
  const { kind, path, place } = file;
  const { dashboard, ...others } = file.value;
  // In records, `dashboard` is an identifier, and the tile has one, too.
  const isOfRecord =
    kind === "alert" && others["tile"] === undefined && ["id", "tileId"].some((name) => name in others);
  const given = isOfRecord ? others : file.value;
  // In updates, null removes a field.
  const withoutNull = Object.fromEntries(Object.entries(given).filter(([, item]) => item !== null));
  const { found, mistakes } = checkValue(withoutNull, path, kind, place);
  // Without what the web UI leaves empty.
  const value = { ...given, ...found?.value };
  const convert = ({ catalog, dashboards }: Names, problems: Problem[]) => {
    return toDesired({ kind, key: path, path, label: path, value, place }, { catalog, dashboards, problems });
  };

  const used = new Set<ReferenceKind>();
  let hasReferences = false;
  const find = (of: ReferenceKind, name: string): { id: string } => {
    if (of !== "savedSearches") hasReferences = true;
    if (!isIdentifier(name)) used.add(of);
    return { id: name };
  };
  const unlisted = createCatalog({});
  convert({ catalog: { ...unlisted, find }, dashboards: noDashboards }, []);
  if (!hasReferences && !hasFileFields(value)) return { ...file.value, ...value };

  if (mistakes.length > 0) throw new AsCodeError("files", mistakes);
  const names = await readNames(used, client, { isIdentifier, listed, signal });
  const problems: Problem[] = [];
  const desired = convert(names, problems);
  if (problems.length > 0)
    throw unresolvedError(problems, "Use names that the server lists, or identifiers. Nothing was sent.");
  const { channel, ...body } = newBody(desired, names.form);
  if (kind === "dashboard") return body;
  const { channels } = desired.fields;
  const notified = isUpdate ? (channels === undefined ? {} : { channels }) : channel === undefined ? {} : { channel };
  return { ...body, ...notified, ...(isOfRecord && dashboard !== undefined ? { dashboard } : {}) };
}

/** Returns whether an object has fields that only files have. */
function hasFileFields(value: Fields): boolean {
  const tiles: unknown = value["tiles"];
  return (
    [...fileOnlyFields, "other", "tile", "webhook"].some((name) => name in value) ||
    (Array.isArray(tiles) && tiles.some((tile) => isObject(tile) && ("key" in tile || "other" in tile)))
  );
}

async function readNames(
  used: ReadonlySet<ReferenceKind>,
  client: StackClient,
  { isIdentifier, listed: known = {}, signal }: ResolveFileOptions,
): Promise<Names & { readonly form: ReturnType<typeof formOfTiles> }> {
  const resources = resourcesOf(client);
  const options = { signal };
  const [dashboards = [], sources, webhooks] = await allInOrder([
    known.dashboards ??
      (used.has("dashboards") || used.has("tiles") ? listObjects(resources, "dashboard", signal) : undefined),
    known.sources ?? (used.has("sources") ? resources.sources.list(options) : undefined),
    used.has("webhooks") ? resources.webhooks?.list(options).catch(undefinedIfMissing) : undefined,
  ]);
  const catalogOf = (listed: Listed): Catalog => {
    const catalog = createCatalog(listed, {}, remedies);
    return {
      ...catalog,
      find: (kind, name) =>
        // No server lists saved searches, and records have the field, too.
        kind === "savedSearches" || isIdentifier(name) || catalog.describe(kind, name) !== undefined
          ? { id: name }
          : catalog.find(kind, name),
    };
  };
  const catalog = catalogOf({ dashboards, sources, webhooks });
  const findDashboard: Catalog["find"] = (kind, name) => {
    const found = catalog.find(kind, name);
    if (kind !== "dashboards" || "id" in found) return found;
    // Files of a stack refer to a dashboard by its file, which an export names after the dashboard.
    const [only, ...others] = dashboards.filter((one) => slug(one.name ?? "") === name);
    return only === undefined || others.length > 0 ? found : { id: only.id };
  };
  const tilesOf = (dashboardId: string): Catalog | undefined => {
    const tiles = dashboards.find(({ id }) => id === dashboardId)?.tiles;
    return tiles && catalogOf({ tiles });
  };
  return {
    catalog: { ...catalog, find: findDashboard },
    dashboards: { ...noDashboards, tilesOf },
    form: formOfTiles(dashboards),
  };
}

/**
 * Resolves the names of sources in a dashboard's file. Identifiers stay as they are, so that the file can also be a record of a server. Fields that are
 * probably mistakes are warnings.
 *
 * @param path Name of the file for messages.
 * @throws {AsCodeError} Of kind `names`, with every name that cannot be resolved.
 */
export function resolveDashboard(
  value: Fields,
  sources: readonly Named[],
  { path, place }: { readonly path: string; readonly place: Place },
): { readonly name: string; readonly tiles: readonly Fields[]; readonly warnings: readonly Problem[] } {
  // Records have other names.
  const { unknown: names } = Object.hasOwn(value, "id") ? { unknown: [] } : checkValue(value, path, "dashboard", place);
  const problems: Problem[] = [];
  const desired = toDesired(
    { kind: "dashboard", key: path, path, label: path, value, place },
    { catalog: createCatalog({ sources }), problems, dashboards: noDashboards },
  );
  // Only the sources of a tile determine its values.
  const unknown = problems.filter(({ code }) => code === "unresolved-sources");
  if (unknown.length > 0) throw new AsCodeError("names", uniqueProblems(unknown));
  return {
    name: desired.name ?? path,
    tiles: (desired.tiles ?? []).map(({ fields }) => resolvePlaceholders(fields, () => undefined) as Fields),
    warnings: names.filter(({ isMistaken }) => isMistaken === true).map(withoutMarks),
  };
}
