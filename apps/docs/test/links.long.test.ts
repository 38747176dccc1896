// Every link, anchor, image, script and style of the built site, with and without a base path.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findFiles } from "../scripts/find-files.ts";
import { root } from "../scripts/read-documents.ts";
import { repository } from "../src/repository.ts";
import { groups } from "../src/sidebar.ts";
import { readHtml } from "./read-html.ts";
import type { Html } from "./read-html.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

describe.each([
  ["/", "dist"],
  ["/obstack/", ".astro/with-base"],
])("at the path %s", (base, folder) => {
  test("every link leads to a page, an anchor or a file", () => {
    if (base !== "/") {
      // Without the variables of Vitest: `BASE_URL` would replace the base.
      const env = { PATH: process.env["PATH"], DOCS_BASE: base, DOCS_SITE: "https://obstack.example" };
      execFileSync(process.execPath, ["scripts/build.ts", "--out", folder], { cwd: packageFolder, env });
    }
    const found = findFiles("**/*.html", `${packageFolder}${folder}`);
    const pages = new Map(found.map((path) => [path, readHtml(`${packageFolder}${folder}/${path}`)]));
    expect(pages.size).toBeGreaterThan(15);

    const broken = [...pages].flatMap(([path, { urls }]) =>
      urls.filter((url) => !leadsSomewhere(url, path, base, folder, pages)).map((url) => `${path}: ${url}`),
    );

    expect(broken).toEqual([]);
  });
});

test("the sidebar has every page", () => {
  const pages = findFiles("**/index.html", `${packageFolder}dist`).map((path) => path.replace(/index\.html$/, ""));
  const linked = new Set(readHtml(`${packageFolder}dist/start/index.html`).urls);
  expect(pages.filter((path) => !linked.has(`/${path}`))).toEqual([]);
});

test.each(groups.flatMap((group) => group.pages))("the page %s of the sidebar exists", (slug) => {
  expect(existsSync(`${packageFolder}dist/${slug}/index.html`)).toBe(true);
});

function leadsSomewhere(url: string, from: string, base: string, folder: string, pages: Map<string, Html>): boolean {
  const { protocol, host, hostname, pathname, hash, href } = new URL(url, `https://obstack.example${base}${from}`);
  if (href.startsWith(`${repository}/`)) return isInRepository(href);
  if (["127.0.0.1", "localhost"].includes(hostname)) return true;
  if (host !== "obstack.example") return protocol === "https:" || protocol === "data:" || protocol === "mailto:";
  if (!pathname.startsWith(base)) return false;
  const path = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
  if (hash === "") return existsSync(`${packageFolder}${folder}/${path}`);
  return pages.get(path)?.ids.has(decodeURIComponent(hash.slice(1))) ?? false;
}

/** Whether a URL of the repository leads to a file, a folder, or a page that GitHub always has. */
function isInRepository(href: string): boolean {
  const [, path] = /\/(?:blob|tree|edit)\/main\/([^#]*)/.exec(href) ?? [];
  return path === undefined || existsSync(`${root}${path}`);
}
