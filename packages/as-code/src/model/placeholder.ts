import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** Placeholder for the identifier of a dashboard or tile that gets one when the plan is applied, or for text with that identifier. */
export class Placeholder {
  readonly dashboard: string;
  readonly tile: string | undefined;
  readonly label: string;
  /** Text before the identifier, such as the address of a link. */
  readonly before: string;

  constructor(dashboard: string, tile?: string, label: string = tile ?? dashboard, before: string = "") {
    this.dashboard = dashboard;
    this.tile = tile;
    this.label = label;
    this.before = before;
  }
}

/** Replaces the placeholders in a value, at any depth, by what `find` returns: an identifier, the placeholder itself to keep it, or undefined to omit it. */
export function resolvePlaceholders(value: unknown, find: (planned: Placeholder) => unknown): unknown {
  if (value instanceof Placeholder) {
    const found = find(value);
    return typeof found === "string" ? withText(value, found) : found;
  }
  if (Array.isArray(value)) {
    if (!hasPlaceholder(value)) return value;
    return value.map((item) => resolvePlaceholders(item, find)).filter((item) => item !== undefined);
  }
  if (!isObject(value) || !hasPlaceholder(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, resolvePlaceholders(item, find)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Fields;
}

/** Returns the text of a placeholder with an identifier. */
export function withText({ before }: Placeholder, id: string): string {
  return `${before}${id}`;
}

/** Returns whether a value contains a placeholder, at any depth. */
export function hasPlaceholder(value: unknown): boolean {
  if (value instanceof Placeholder) return true;
  if (Array.isArray(value)) return value.some(hasPlaceholder);
  return isObject(value) && Object.values(value).some(hasPlaceholder);
}

/** Returns text that ends with a link to the dashboard with a key in the web UI. Its identifier is known when the dashboard exists. */
export function withDashboardLink(text: string, webUrl: string, key: string): Placeholder {
  const before = `${text}${webUrl.replace(/(?<!\/)\/+$/, "")}/dashboards/`;
  return new Placeholder(key, undefined, `${before}…`, before);
}

/** Replaces the identifiers in links to dashboards, except those for which `replace` returns undefined. */
export function replaceLinkedIds(text: string, replace: (id: string) => string | undefined): string {
  return text.replaceAll(/(?<=\/dashboards\/)[\w-]+/g, (id) => replace(id) ?? id);
}
