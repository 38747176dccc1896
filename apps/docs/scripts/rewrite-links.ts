import { markdownToMdast } from "satteri";

type Node = ReturnType<typeof markdownToMdast> | { readonly type: string };

/**
 * Replaces the URLs of links, images and link definitions. Code stays unchanged.
 *
 * @param toUrl Returns the new URL.
 */
export function rewriteLinks(markdown: string, toUrl: (url: string) => string): string {
  let text = markdown;
  // From the end, so that earlier positions stay valid.
  for (const { url, start, end } of findLinks(markdownToMdast(markdown)).toReversed()) {
    const index = text.slice(start, end).lastIndexOf(url);
    if (index === -1) throw new Error(`The link to "${url}" is not written as it is read. Write it without escapes.`);
    text = text.slice(0, start + index) + toUrl(url) + text.slice(start + index + url.length);
  }
  return text;
}

interface Found {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the links in the order of their URLs in the text: images in a link's text come before its URL. */
function findLinks(node: Node): readonly Found[] {
  const inside = "children" in node ? node.children.flatMap((child) => findLinks(child)) : [];
  if (!("url" in node) || !("position" in node)) return inside;
  return [...inside, { url: node.url, start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }];
}
