import { markdownToMdast } from "satteri";
import type { MdastNode } from "satteri";

/**
 * Replaces the URLs of links, images and link definitions. Code stays unchanged.
 *
 * @param toUrl Returns the new URL.
 * @throws {Error} If a URL is written with escapes.
 */
export function rewriteLinks(markdown: string, toUrl: (url: string) => string): string {
  let text = markdown;
  // From the end, so that earlier positions stay valid.
  for (const { url, start, end } of findUrls(markdownToMdast(markdown)).toReversed()) {
    const index = text.indexOf(url, start);
    if (index === -1 || index + url.length > end) {
      throw new Error(`Cannot find the URL "${url}" in its link. Write it without escapes.`);
    }
    text = text.slice(0, index) + toUrl(url) + text.slice(index + url.length);
  }
  return text;
}

interface Found {
  readonly url: string;
  /** Where to look for the URL: after the text of the link. */
  readonly start: number;
  readonly end: number;
}

/** Returns the URLs in their order in the text. */
function findUrls(node: MdastNode): readonly Found[] {
  const inside = "children" in node ? node.children.flatMap((child) => findUrls(child)) : [];
  if (!("url" in node)) return inside;
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const textEnd = "children" in node ? node.children.at(-1)?.position?.end.offset : undefined;
  // The text of `<https://…>` is the URL.
  if (textEnd !== undefined && end - textEnd > node.url.length)
    return [...inside, { url: node.url, start: textEnd, end }];
  const label = "alt" in node ? node.alt : "label" in node ? node.label : undefined;
  // After `![text` or `[text]`.
  return [...inside, { url: node.url, start: typeof label === "string" ? start + label.length + 2 : start, end }];
}
