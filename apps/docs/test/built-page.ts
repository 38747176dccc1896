import { readFileSync } from "node:fs";

/** Reads a page of the built site, such as `reference/cli/plan`. */
export function readBuiltPage(path: string): string {
  return readFileSync(new URL(`../dist/${path}/index.html`, import.meta.url), "utf8");
}

/**
 * Returns the HTML of a section: from the element with an identifier to the next heading of the same or a higher level.
 *
 * @throws {Error} If no heading has the identifier.
 */
export function sectionOf(html: string, id: string): string {
  const [, level, rest] =
    new RegExp(`<h([1-6])[^>]* id="${RegExp.escape(id)}"[^>]*>(.*?)</main>`, "s").exec(html) ?? [];
  if (rest === undefined) throw new Error(`No heading has the identifier ${id}.`);
  return rest.split(new RegExp(`<h[1-${level ?? ""}][ >]`), 1).join();
}

/** Returns the text of HTML. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|svg)[ >].*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#0*39;|&#x27;/g, "'")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&amp;", "&");
}
