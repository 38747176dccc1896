import { markdownToMdast } from "satteri";
import type { MdastNode } from "satteri";
import { stringify } from "yaml";
import { base } from "../src/address.ts";
import { repository } from "../src/repository.ts";
import { rewriteLinks } from "./rewrite-links.ts";

type Root = Extract<MdastNode, { type: "root" }>;

/**
 * Returns the home page, which consists of parts of the README: the tagline, the first commands and their picture, the table of roles as
 * cards, the picture of a plan, and the comparison.
 *
 * @param toUrl Maps URLs of the README to URLs of the site.
 * @throws {Error} If the README lacks a part.
 */
export function toHome(readme: string, toUrl: (url: string) => string): string {
  const [, tagline] = match(readme, /^# Obstack\n\n(.+)\n/, "a sentence after the title");
  const [, trial, chart] = match(readme, /\n(Try it .*?\n```\n).*?\n(!\[.*?\)\n)/s, "commands to try, and a picture");
  const [, alt, plan] = match(readme, /!\[([^\]]*)\]\((\S*plan\.svg)\)/, "a picture of a plan");
  const [, table] = match(readme, /\n((?:\|.*\n){3,})/, "a table of roles");
  const [, comparison] = match(readme, /\n(## Why not .*?\n)## /s, 'a section "Why not …"');

  const image = base + toUrl(plan).slice(1);
  const frontMatter = {
    title: "Obstack",
    description: tagline,
    template: "splash",
    editUrl: `${repository}/edit/main/README.md`,
    hero: {
      tagline,
      image: { html: `<a href="${image}"><img src="${image}" alt="${alt}" width="654" height="572"></a>` },
      actions: [
        { text: "Five-minute start", link: `${base}start/`, icon: "right-arrow" },
        { text: "GitHub", link: repository, icon: "external", variant: "minimal" },
      ],
    },
  };
  const body = `${trial}
<div class="picture">

${chart}
</div>

## Guides by role

<div class="roles">

${toCards(table)}
</div>

${comparison}`;
  return `---\n${stringify(frontMatter)}---\n\n${rewriteLinks(body, toUrl)}`;
}

/** Returns the rows of a table as a list. Each item has the cells as paragraphs, the first one as the title. */
function toCards(table: string): string {
  const [node] = (markdownToMdast(table) as Root).children;
  if (node?.type !== "table") throw new Error("The roles in the README must be a table.");
  return node.children
    .slice(1)
    .map(({ children }) => {
      const [role = "", use = "", gain = ""] = children.map(({ position }) =>
        table.slice(position?.start.offset, position?.end.offset).replaceAll(/^\|?\s*|\s*\|?$/g, ""),
      );
      return `- ${toSentence(role)}\n\n  ${toSentence(gain)}.\n\n  ${use}\n`;
    })
    .join("\n");
}

/** Returns text with a capital first letter, also inside a link. */
function toSentence(text: string): string {
  return text.replace(/^(\[?)([a-z])/, (_, start: string, letter: string) => start + letter.toUpperCase());
}

/** Returns the parts of a match. */
function match(readme: string, pattern: RegExp, name: string): readonly [string, string, string] {
  const [all, first, second = ""] = pattern.exec(readme) ?? [];
  if (all === undefined || first === undefined) throw new Error(`The README needs ${name} for the home page.`);
  return [all, first, second];
}
