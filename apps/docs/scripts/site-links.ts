import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineMdastPlugin } from "satteri";
import type { MdastNode, MdastPluginDefinition, MdastVisitorContext } from "satteri";
import { base } from "../src/address.ts";
import { createUrls } from "./create-urls.ts";
import { readDocuments, root } from "./read-documents.ts";

type Link = Extract<MdastNode, { type: "link" }>;

/**
 * Creates a Markdown plugin for links and images. Relative paths, which work in the repository, become URLs of the site, and URLs that start
 * with `/` start with the site's base.
 */
export function siteLinks(): MdastPluginDefinition {
  const toUrl = createUrls(readDocuments());
  const visit = (node: { readonly url: string }, context: MdastVisitorContext): void => {
    const { fileURL } = context;
    const file = fileURL === undefined ? undefined : relative(root, fileURLToPath(fileURL)).replaceAll("\\", "/");
    const url = file === undefined ? node.url : toUrl(file, node.url);
    // Links in the reference of the packages start with the base already.
    const based = /^\/(?!\/)/.test(url) && !url.startsWith(base) ? base + url.slice(1) : url;
    // Definitions and images have the same property.
    if (based !== node.url) context.setProperty(node as Link, "url", based);
  };
  return defineMdastPlugin({ name: "site-links", link: visit, definition: visit, image: visit });
}
