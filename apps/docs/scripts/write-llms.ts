import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parse } from "yaml";
import { description } from "../src/repository.ts";
import { groups } from "../src/sidebar.ts";
import { findFiles } from "./find-files.ts";
import { createUrls, pagesFolder } from "./create-urls.ts";
import { pages, readDocuments } from "./read-documents.ts";
import { rewriteLinks } from "./rewrite-links.ts";

/** How agents use the command. */
const skill = "https://github.com/obstack/obstack/blob/main/apps/cli/SKILL.md";

interface Page {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  readonly markdown: string;
}

/**
 * Writes each page as Markdown next to its HTML (`/guides/ci.md`), a list of them to `llms.txt`, and all of their text to `llms-full.txt`.
 *
 * @param folder Folder of the built site, with a trailing slash.
 * @param root URL or path of the site, with a trailing slash. Links in the files start with it.
 */
export function writeLlms(folder: string, root: string): void {
  const toUrl = createUrls(readDocuments());
  const toAddress = (path: string) => (url: string) => toUrl(`${pagesFolder}${path}`, url).replace(/^\/(?!\/)/, root);
  const found = groups.map(({ label, ...group }) => ({
    label,
    pages: findPages(group).map((path) => readPage(path, toAddress(path))),
  }));
  for (const { slug, markdown } of found.flatMap((group) => group.pages)) {
    mkdirSync(dirname(`${folder}${slug}`), { recursive: true });
    writeFileSync(`${folder}${slug}.md`, markdown);
  }
  const head = [
    `# Obstack\n\n> ${description}\n`,
    `Agents with a shell: read [SKILL.md](${skill}), then use the command.\n`,
  ].join("\n");
  const lists = found
    .filter((group) => group.pages.length > 0)
    .map((group) => `## ${group.label}\n\n${group.pages.map((page) => `- ${toEntry(page, root)}\n`).join("")}`);
  writeFileSync(`${folder}llms.txt`, [head, ...lists].join("\n"));
  const texts = found.flatMap((group) => group.pages.map(({ markdown }) => markdown));
  writeFileSync(`${folder}llms-full.txt`, [head, ...texts].join("\n"));
}

/** Returns the paths of the Markdown pages of a group. */
function findPages({ pages: slugs, folders }: Pick<(typeof groups)[number], "pages" | "folders">): readonly string[] {
  return [...slugs.map((slug) => `${slug}{,/index}.md`), ...folders.map(([path]) => `${path}/**/*.md`)].flatMap(
    (pattern) => findFiles(pattern, pages),
  );
}

function readPage(path: string, toAddress: (url: string) => string): Page {
  const [, frontMatter = "", body = ""] =
    /^---\n([^]*?)\n---\n+([^]*)$/.exec(readFileSync(`${pages}${path}`, "utf8")) ?? [];
  const { title, description: summary } = parse(frontMatter) as { title: string; description?: string };
  const text = rewriteLinks(body, toAddress);
  return {
    slug: path.replace(/\.md$/, ""),
    title,
    ...(summary === undefined ? {} : { description: summary }),
    markdown: `# ${title}\n\n${text}`,
  };
}

function toEntry({ slug, title, description: summary }: Page, root: string): string {
  return `[${title}](${root}${slug}.md)${summary === undefined ? "" : `: ${summary}`}`;
}
