import type { Path } from "@obstack/checked-yaml";
import type { Alert, Dashboard } from "@obstack/core";
import { printableName } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import type { Kind, OwnSlo } from "../names/names.ts";
import { isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";

/** Desired state of an object, with the deployment's identifiers where they are known. */
export interface Desired {
  readonly kind: Kind;
  /** Key of the object in the state and in references: its file without the extension. */
  readonly key: string;
  readonly name: string | undefined;
  readonly owner?: string | undefined;
  readonly slo?: OwnSlo | undefined;
  /** Previous key in its file, if that names one. */
  readonly movedFrom?: string | undefined;
  /** Fields to send, without tiles and aliases. References may be a {@link Placeholder}. */
  readonly fields: Fields;
  /** Absent if the tiles on the server stay unchanged, and for alerts. */
  readonly tiles?: readonly DesiredTile[] | undefined;
  /** The complete record to restore, with the identifiers of its time. Absent unless an undo restores it. */
  readonly record?: Dashboard | Alert | undefined;
  readonly label: string;
  /** Returns the position of a field in its file. Absent for objects without a file, such as those of an undo. */
  readonly place?: Place | undefined;
  /** Name for plans: kind, key and name. */
  readonly title: string;
}

export interface DesiredTile {
  /** How alerts refer to it: its key, else its name, else its position in the file. */
  readonly key: string;
  readonly name: string | undefined;
  readonly fields: Fields;
  readonly label: string;
}

export function problemAt({ label, place }: Desired, path: Path, message: string): Problem {
  return place === undefined ? { message: `${label}: ${message}` } : { ...place({ path }), message };
}

/** Returns the name of an object for plans. */
export function titleOf(kind: Kind, key: string, name: string | undefined): string {
  return printableName(`${kind} ${key}${name === undefined || name === key ? "" : ` ${JSON.stringify(name)}`}`);
}

/** Stands for the identifier of a dashboard or tile that gets one when the plan is applied, or for text with that identifier. Plain data. */
export interface Placeholder {
  /** Distinguishes placeholders from values of files and servers. */
  readonly "obstack:placeholder": true;
  readonly dashboard: string;
  readonly tile?: string | undefined;
  readonly label: string;
  /** Text before the identifier, such as the address of a link. */
  readonly before: string;
}

/** Creates a placeholder for a dashboard, or for one of its tiles. */
export function createPlaceholder(
  dashboard: string,
  tile?: string,
  label: string = tile ?? dashboard,
  before: string = "",
): Placeholder {
  return { "obstack:placeholder": true, dashboard, tile, label, before };
}

export function isPlaceholder(value: unknown): value is Placeholder {
  return isObject(value) && value["obstack:placeholder"] === true;
}

/**
 * Replaces the placeholders in a value, at any depth, by what `find` returns: an identifier, the placeholder itself to keep it, or undefined to omit
 * it. A link without its identifier is omitted as a whole, because servers refuse it.
 */
export function resolvePlaceholders(
  value: unknown,
  find: (planned: Placeholder) => unknown,
  isLink: boolean = false,
): unknown {
  if (isPlaceholder(value)) {
    const found = find(value);
    return typeof found === "string" ? `${value.before}${found}` : found;
  }
  if (Array.isArray(value)) {
    if (!hasPlaceholder(value)) return value;
    return value.map((item) => resolvePlaceholders(item, find)).filter((item) => item !== undefined);
  }
  if (!isObject(value) || !hasPlaceholder(value)) return value;
  const entries = Object.entries(value).map(
    ([name, item]) => [name, resolvePlaceholders(item, find, name !== "config")] as const,
  );
  if (isLink && entries.some(([, item]) => item === undefined)) return undefined;
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Fields;
}

/** Replaces the placeholders in a desired object with identifiers. References for which `find` returns undefined are omitted. */
export function resolveReferences(desired: Desired, find: (planned: Placeholder) => unknown): Desired {
  const resolve = (fields: Fields): Fields => resolvePlaceholders(fields, find) as Fields;
  const tiles = desired.tiles?.map((tile) => ({ ...tile, fields: resolve(tile.fields) }));
  return { ...desired, fields: resolve(desired.fields), tiles };
}

/** Returns whether a value contains a placeholder, at any depth. */
export function hasPlaceholder(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPlaceholder);
  return isObject(value) && (isPlaceholder(value) || Object.values(value).some(hasPlaceholder));
}

/** Returns text that ends with a link to the dashboard with a key in the web UI. Its identifier is known when the dashboard exists. */
export function withDashboardLink(text: string, webUrl: string, key: string): Placeholder {
  const before = `${text}${webUrl.replace(/(?<!\/)\/+$/, "")}/dashboards/`;
  return createPlaceholder(key, undefined, `${before}…`, before);
}

/** Replaces the identifiers in links to dashboards, or their keys in copies, except those for which `replace` returns undefined. */
export function replaceLinkedIds(text: string, replace: (id: string) => string | undefined): string {
  return text.replaceAll(/(?<=\/dashboards\/)(?:[\w-]+|\{[^{}]+\})/g, (id) => replace(id) ?? id);
}
