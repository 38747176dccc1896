// Writes the pages, specs and settings that are generated, and builds the site of all pages to `dist/`.
import { mkdirSync, rmSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname } from "node:path";
import { build } from "astro";
import { stringify } from "yaml";
import { pages, readDocuments, root } from "./read-documents.ts";
import { writeApiFiles } from "./write-api-files.ts";
import { writeCommandPages } from "./write-command-pages.ts";
import { repository } from "../src/repository.ts";
import { images } from "./create-urls.ts";
import type { Document } from "./read-documents.ts";

const publicFolder = fileURLToPath(new URL("../public/", import.meta.url));

/**
 * Writes a page for each README, changelog and other document, and the pictures.
 *
 * @throws {Error} If a document does not start with a title.
 */
function writePages(): void {
  const documents = readDocuments();
  for (const folder of new Set(documents.map(({ slug }) => slug.split("/")[0]))) {
    rmSync(`${pages}${folder}`, { recursive: true, force: true });
  }
  cpSync(`${root}${images}`, `${publicFolder}images`, { recursive: true });
  for (const document of documents) {
    const target = `${pages}${document.slug}.md`;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toPage(document));
  }
}

function toPage({ source, order, isSearchable = true }: Document): string {
  const [, title, body] = /^# (.+)\n+([^]*)$/.exec(readFileSync(`${root}${source}`, "utf8")) ?? [];
  if (title === undefined || body === undefined)
    throw new Error(`${source} does not start with a title, such as "# Name".`);
  const frontMatter = {
    title,
    description: toDescription(body),
    editUrl: `${repository}/edit/main/${source}`,
    pagefind: isSearchable,
    ...(order === undefined ? {} : { sidebar: { order } }),
  };
  return `---\n${stringify(frontMatter)}---\n\n${body}`;
}

/** Returns the first sentence of the first paragraph as plain text. */
function toDescription(body: string): string {
  const [paragraph = ""] = body.split(/\n\n/, 1);
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll("\n", " ");
  return /^.*?[.?](?= |$)/.exec(plain)?.[0] ?? plain;
}

for (const folder of ["cli", "packages"]) rmSync(`${pages}reference/${folder}`, { recursive: true, force: true });
// The build fills it.
mkdirSync(`${pages}reference/packages`, { recursive: true });
await writeCommandPages(`${pages}reference/cli`);
await writeApiFiles();
writePages();

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";
// Warnings are about optional features that the site does not use. The cache would ignore changes of the configuration.
await build({ root: fileURLToPath(new URL("..", import.meta.url)), logLevel: "error", force: true });
