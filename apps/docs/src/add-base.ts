import { defineMdastPlugin } from "satteri";
import type { MdastNode, MdastPluginDefinition, MdastVisitorContext } from "satteri";

type Link = Extract<MdastNode, { type: "link" }>;

/**
 * Creates a Markdown plugin that adds the site's base to links and images that start with `/`.
 *
 * @param base Path that the site is served from, with a trailing slash.
 */
export function addBase(base: string): MdastPluginDefinition {
  const visit = (node: { readonly url: string }, context: MdastVisitorContext): void => {
    // Definitions and images have the same property.
    if (/^\/(?!\/)/.test(node.url)) context.setProperty(node as Link, "url", base + node.url.slice(1));
  };
  return defineMdastPlugin({ name: "add-base", link: visit, definition: visit, image: visit });
}
