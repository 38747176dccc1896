import { readFileSync } from "node:fs";
import { htmlToHast } from "satteri";

/** What a built page contains. */
export interface Html {
  /** URLs as written, of links, images, scripts and styles. */
  readonly urls: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Levels of the headings of the content, in order. */
  readonly headings: readonly number[];
}

type Node = ReturnType<typeof htmlToHast>;

/** Reads a built page. */
export function readHtml(path: string): Html {
  const urls: string[] = [];
  const ids = new Set<string>();
  const headings: number[] = [];
  const visit = (node: Node | { readonly type: string }, isContent = false): void => {
    let isInMain = isContent;
    if ("tagName" in node && "properties" in node) {
      const { tagName, properties } = node as { tagName: string; properties: Record<string, unknown> };
      // The 404 page has a canonical URL that does not exist.
      const names = String(properties["rel"]) === "canonical" ? [] : ["href", "src"];
      for (const name of names) if (typeof properties[name] === "string") urls.push(properties[name]);
      if (typeof properties["id"] === "string") ids.add(properties["id"]);
      isInMain ||= tagName === "main";
      if (isInMain && /^h[1-6]$/.test(tagName)) headings.push(Number(tagName[1]));
    }
    if ("children" in node) for (const child of node.children) visit(child, isInMain);
  };
  visit(htmlToHast(readFileSync(path, "utf8")));
  return { urls, ids, headings };
}
