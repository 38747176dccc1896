// Every link, anchor, image, script and style of the built site, which has a base path.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { findFiles } from "../scripts/find-files.ts";
import { root } from "../scripts/read-documents.ts";
import { base } from "../src/address.ts";
import { repository } from "../src/repository.ts";
import { readHtml } from "./read-html.ts";
import type { Html } from "./read-html.ts";
import { dist, paths } from "./site-setup.ts";

test("every link leads to a page, an anchor or a file", () => {
  const pages = new Map(findFiles("**/*.html", dist).map((path) => [path, readHtml(dist + path)]));
  expect(pages.size).toBeGreaterThan(15);
  expect(base).not.toBe("/");
  const broken = [...pages].flatMap(([path, { urls }]) =>
    urls.filter((url) => !leadsSomewhere(url, path, pages)).map((url) => `${path}: ${url}`),
  );
  expect(broken).toEqual([]);
});

// The build fails for pages that do not exist.
test("the sidebar has every page", () => {
  const linked = new Set(readHtml(`${dist}start/index.html`).urls);
  expect(paths.filter((path) => !linked.has(base + path))).toEqual([]);
});

function leadsSomewhere(url: string, from: string, pages: Map<string, Html>): boolean {
  const { protocol, host, hostname, pathname, hash, href } = new URL(url, `https://obstack.example${base}${from}`);
  if (href.startsWith(`${repository}/`)) return isInRepository(href);
  if (["127.0.0.1", "localhost"].includes(hostname)) return true;
  if (host !== "obstack.example") return protocol === "https:" || protocol === "data:" || protocol === "mailto:";
  if (!pathname.startsWith(base)) return false;
  const path = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
  if (hash === "") return existsSync(dist + path);
  return pages.get(path)?.ids.has(decodeURIComponent(hash.slice(1))) ?? false;
}

/** Whether a URL of the repository leads to a file, a folder, or a page that GitHub always has. */
function isInRepository(href: string): boolean {
  const [, path] = /\/(?:blob|tree|edit)\/main\/([^#]*)/.exec(href) ?? [];
  return path === undefined || existsSync(`${root}${path}`);
}
