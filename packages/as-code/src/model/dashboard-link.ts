import { Placeholder } from "./placeholder.ts";

/** Path of dashboards in the web UI. */
const path = "/dashboards/";

/**
 * Returns text that ends with a link to a dashboard in the web UI. Its identifier is known when the dashboard exists.
 *
 * @param key Key of the dashboard.
 */
export function withDashboardLink(text: string, webUrl: string, key: string): Placeholder {
  const before = `${text}${webUrl.replace(/\/+$/, "")}${path}`;
  return new Placeholder(key, undefined, `${before}…`, { before, after: "" });
}

/**
 * Replaces the identifiers in links to dashboards.
 *
 * @param replace Returns the new identifier, or undefined to keep the link.
 */
export function replaceLinkedIds(text: string, replace: (id: string) => string | undefined): string {
  return text.replaceAll(/(?<=\/dashboards\/)[\w-]+/g, (id) => replace(id) ?? id);
}

/** Returns the text before a link at the end of a message, and the identifier of the linked dashboard, if the link leads to a web UI. */
export function splitDashboardLink(
  message: string,
  webUrl: string,
): { readonly before: string; readonly id: string } | undefined {
  const address = `${webUrl.replace(/\/+$/, "")}${path}`;
  const start = message.lastIndexOf(address);
  const id = start === -1 ? "" : message.slice(start + address.length);
  return /^[\w-]+$/.test(id) ? { before: message.slice(0, start), id } : undefined;
}
