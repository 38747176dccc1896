import { fileURLToPath } from "node:url";
import { defineMdastPlugin } from "satteri";
import type { MdastNode, MdastPluginDefinition, MdastVisitorContext } from "satteri";

type Link = Extract<MdastNode, { type: "link" }>;

/**
 * Creates a Markdown plugin for links and images. Relative paths, which work in the repository, become URLs of the site, and URLs that start
 * with `/` start with the site's base.
 *
 * @param base Path that the site is served from, with a trailing slash.
 * @param toUrl Returns the URL on the site for a URL in a file.
 */
export function siteLinks(base: string, toUrl: (file: string, url: string) => string): MdastPluginDefinition {
  const visit = (node: { readonly url: string }, context: MdastVisitorContext): void => {
    const url = context.fileURL === undefined ? node.url : toUrl(fileURLToPath(context.fileURL), node.url);
    // Links in the reference of the packages start with the base already.
    const based = /^\/(?!\/)/.test(url) && !url.startsWith(base) ? base + url.slice(1) : url;
    // Definitions and images have the same property.
    if (based !== node.url) context.setProperty(node as Link, "url", based);
  };
  return defineMdastPlugin({ name: "site-links", link: visit, definition: visit, image: visit });
}
