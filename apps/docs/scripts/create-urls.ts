import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { repository } from "../src/repository.ts";
import { findFiles } from "./find-files.ts";
import { pages, root } from "./read-documents.ts";
import type { Document } from "./read-documents.ts";

/** Folder of the pictures in the repository. The site has them in `/images/`. */
export const images = "docs/images/";
/** Folder of the pages in the repository. */
const pagesFolder = "apps/docs/src/content/docs/";
const npm = "https://www.npmjs.com/package/@obstack/";

/**
 * Returns a function that maps a URL in a file of the repository to the URL on the site. Links to files and packages of the repository
 * lead to their page, or to the repository if there is no page. Other URLs stay unchanged.
 *
 * @throws {Error} The function throws if the file does not exist.
 */
export function createUrls(documents: readonly Document[]): (file: string, url: string) => string {
  const slugs = new Map(documents.map(({ source, slug }) => [source, slug]));
  const sources = new Map(documents.map(({ source, slug }) => [`${pagesFolder}${slug}.md`, source]));
  for (const path of findFiles("**/*.{md,mdx}", pages)) {
    slugs.set(`${pagesFolder}${path}`, path.replace(/(^|\/)index\.mdx?$|\.mdx?$/, ""));
  }

  return (file, url) => {
    // Links of a copied document are relative to its source.
    const source = sources.get(file) ?? file;
    const [, address = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(url) ?? [];
    const slug = address.startsWith(npm) ? `packages/${address.slice(npm.length)}` : undefined;
    if (slug !== undefined && documents.some((document) => document.slug === slug)) return `/${slug}/${hash}`;
    const path = toPath(source, address);
    if (path === undefined) return url;
    const page = slugs.get(path) ?? slugs.get(posix.join(path, "README.md"));
    if (page !== undefined) return posix.join("/", page.replace(/(^|\/)index$/, ""), "/") + hash;
    if (!existsSync(`${root}${path}`)) throw new Error(`${source} links to ${url}, but there is no file ${path}.`);
    if (path.startsWith(images)) return `/images/${path.slice(images.length)}`;
    return `${repository}/${statSync(`${root}${path}`).isDirectory() ? "tree" : "blob"}/main/${path}${hash}`;
  };
}

/** Returns the path in the repository that a URL leads to, if any. */
function toPath(source: string, address: string): string | undefined {
  const [, path] =
    /^\/(?:blob|tree)\/main\/(.+)$/.exec(address.startsWith(repository) ? address.slice(repository.length) : "") ?? [];
  if (path !== undefined) return path.replace(/\/$/, "");
  if (address === "" || /^[a-z]+:|^\//.test(address)) return undefined;
  // Links between generated pages are URLs, not paths.
  if (source.startsWith(`${pagesFolder}reference/`)) return undefined;
  return posix.join(posix.dirname(source), address).replace(/\/$/, "");
}
