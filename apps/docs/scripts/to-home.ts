import { markdownToMdast } from "satteri";
import type { MdastNode } from "satteri";
import { stringify } from "yaml";
import { repository } from "../src/repository.ts";
import { rewriteLinks } from "./rewrite-links.ts";

type Root = Extract<MdastNode, { type: "root" }>;

/**
 * Returns the home page in MDX, which consists of parts of the README: the tagline, the first commands and their picture next to code in TypeScript
 * and the commands for Git, the pictures of a dashboard before and after a change, the table of roles as cards, the picture of a plan, and the comparison.
 *
 * @param toUrl Maps URLs of the README to URLs of the site.
 * @throws {Error} If the README lacks a part.
 */
export function toHome(readme: string, toUrl: (url: string) => string): string {
  const [, tagline] = match(readme, /^# Obstack\n\n(.+)\n/, "a sentence after the title");
  const [, setup, view, dashboard] = match(
    readme,
    /\n((?:No package is|Try it) .*?\n```sh\n.*?emulator start[^\n]*\n)(.*?)```\n.*?\n(!\[.*?\)\n)/s,
    "commands to try, and a picture",
  );
  const [, typescript] = match(readme, /\n## From TypeScript\n\n(.*?)\n## /s, 'a section "From TypeScript"');
  const [, git] = match(readme, /\n## Dashboards and alerts in Git\n\n(```sh\n.*?\n```\n)/s, "commands for Git");
  const [, preview, ...versions] = match(
    readme,
    /\n(`obstack preview`.*)\n\n!\[(.*?)\]\(\S*before\.svg\) !\[(.*?)\]\(\S*after\.svg\)\n/,
    "pictures of a dashboard before and after a change",
  );
  const [, alt, plan] = match(readme, /!\[([^\]]*)\]\((\S*plan\.svg)\)/, "a picture of a plan");
  const [, table] = match(readme, /\n((?:\|.*\n){3,})/, "a table of roles");
  const [, comparison] = match(readme, /\n(## Why not .*?\n)## /s, 'a section "Why not …"');

  // Relative, because the pages do not know the path that the site is served from.
  const toImage = (path: string): string => toUrl(path).slice(1);
  const image = toImage(plan);
  const frontMatter = {
    title: "Obstack",
    description: tagline,
    template: "splash",
    editUrl: `${repository}/edit/main/README.md`,
    hero: {
      tagline,
      image: { html: `<a href="${image}"><img src="${image}" alt="${alt}"></a>` },
      actions: [
        { text: "Five-minute start", link: "start/", icon: "right-arrow" },
        { text: "GitHub", link: repository, icon: "external", variant: "minimal" },
      ],
    },
  };
  const body = `import { TabItem, Tabs } from "@astrojs/starlight/components";

${setup.replace("this repository", `[the repository](${repository})`)}\`\`\`

<Tabs>
<TabItem label="Terminal">

\`\`\`sh
${view}\`\`\`

<div class="picture">

${dashboard.replace(/!\[.*\]\((.*)\)/, "[$&]($1)")}
</div>

</TabItem>
<TabItem label="TypeScript">

${typescript}
</TabItem>
<TabItem label="Git">

${git}
</TabItem>
</Tabs>

${preview}

<div class="versions">
${toVersion("Before", versions[0], toImage("docs/images/before.svg"))}
${toVersion("After", versions[1], toImage("docs/images/after.svg"))}
</div>

## Guides by role

<div class="roles">

${toCards(table)}
</div>

${comparison}`;
  return `---\n${stringify(frontMatter)}---\n\n${rewriteLinks(body, toUrl)}`;
}

function toVersion(caption: string, text: string, image: string): string {
  return `<figure><figcaption>${caption}</figcaption><a href="${image}"><img src="${image}" alt="${text}" width="400" /></a></figure>`;
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
function match(readme: string, pattern: RegExp, name: string): readonly [string, string, string, string] {
  const [all, first, second = "", third = ""] = pattern.exec(readme) ?? [];
  if (all === undefined || first === undefined) throw new Error(`The README needs ${name} for the home page.`);
  return [all, first, second, third];
}
