import { defineMdastPlugin } from "satteri";
import type { MdastPluginDefinition } from "satteri";

/**
 * Creates a Markdown plugin that adds the site's base to links and images that start with `/`.
 *
 * @param base Path that the site is served from, such as `/` or `/obstack`.
 */
export function addBase(base: string): MdastPluginDefinition {
  const prefix = base.replace(/\/$/, "");
  const toUrl = (url: string): string | undefined => (/^\/(?!\/)/.test(url) ? `${prefix}${url}` : undefined);
  return defineMdastPlugin({
    name: "add-base",
    link(node, context) {
      const url = toUrl(node.url);
      if (url !== undefined) context.setProperty(node, "url", url);
    },
    definition(node, context) {
      const url = toUrl(node.url);
      if (url !== undefined) context.setProperty(node, "url", url);
    },
    image(node, context) {
      const url = toUrl(node.url);
      if (url !== undefined) context.setProperty(node, "url", url);
    },
  });
}
