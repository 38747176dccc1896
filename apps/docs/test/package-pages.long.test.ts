// The reference of the packages, compared with the reports of their public API, which another tool writes.
import { globSync, readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readBuiltPage, sectionOf, textOf } from "./built-page.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));
const folders = globSync("*/api", { cwd: packages }).map((path) => posix.dirname(path));

/** Pages of a package, by their path in the built site. */
function pagesOf(folder: string): Map<string, string> {
  const files = globSync(`reference/packages/${folder}/**/index.html`, { cwd: dist });
  return new Map(files.map((file) => [posix.dirname(file), readBuiltPage(posix.dirname(file))]));
}

/** Returns the exports of a package: those that it declares, and those of other packages. */
function exportsOf(folder: string): { own: Set<string>; foreign: Set<string> } {
  const reports = globSync(`${folder}/api/*.api.md`, { cwd: packages });
  const text = reports.map((path) => readFileSync(`${packages}${path}`, "utf8")).join("\n");
  return {
    own: new Set(
      [...text.matchAll(/^export (?:abstract )?(?:class|const|function|interface|type) (\w+)/gm)].map(nameOf),
    ),
    foreign: new Set([...text.matchAll(/^export \{ (\w+) \}/gm)].map(nameOf)),
  };
}

const nameOf = (match: RegExpExecArray): string => match[1] ?? "";

/** Returns the identifiers of the headings with a text. */
function idsOf(html: string, heading: string): string[] {
  return [...html.matchAll(new RegExp(`<h[23] id="([^"]+)">${RegExp.escape(heading)}</h[23]>`, "g"))].map(nameOf);
}

test("covers every package with an API", () => {
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => pagesOf(folder).size === 0)).toEqual([]);
});

describe.each(folders)("%s", (folder) => {
  const pages = pagesOf(folder);
  const { own, foreign } = exportsOf(folder);

  test("describes every export once, in words", () => {
    expect(own.size).toBeGreaterThan(5);
    for (const name of own) {
      const found = [...pages].flatMap(([path, html]) => idsOf(html, name).map((id) => [path, sectionOf(html, id)]));
      expect(found, name).toHaveLength(1);
      const [, section = ""] = found[0] ?? [];
      const paragraphs = [...section.matchAll(/<p>(.*?)<\/p>/gs)].map((match) => textOf(nameOf(match)).trim());
      // Its last paragraph is the link to the source.
      expect(paragraphs.filter((text) => text !== "Source" && text.length > 10).length, name).toBeGreaterThan(0);
    }
  });

  test("links to every export of another package", () => {
    const html = [...pages.values()].join("\n");
    for (const name of foreign) {
      const link = new RegExp(`<a href="[^"]+#[^"]+"><code[^>]*>${name}</code></a>`);
      expect(link.test(html), name).toBe(true);
    }
  });

  test("has no broken link to another page of the reference", () => {
    const broken: string[] = [];
    let count = 0;
    for (const [path, html] of pages) {
      const [, content = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
      for (const [, href = ""] of content.matchAll(/href="([^"]*)"/g)) {
        const { origin, pathname, hash } = new URL(href, `http://site/${path}/`);
        if (origin !== "http://site" || !pathname.startsWith("/reference/")) continue;
        count++;
        const target = readBuiltPage(pathname.slice(1, -1));
        if (hash !== "" && !target.includes(` id="${hash.slice(1)}"`)) broken.push(`${path}: ${href}`);
      }
    }
    expect(count).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  test("shows no markup of docstrings", () => {
    for (const [path, html] of pages) {
      const [markup] = /\{@|@(?:throws|param|returns|description|example|see)\b/.exec(textOf(html)) ?? [];
      expect(markup, basename(path)).toBeUndefined();
    }
  });
});

test("links a type to the one that its file means: imported, or none instead of another package's of the same name", () => {
  const own = sectionOf(readBuiltPage("reference/packages/emulator"), "loggedrequest");
  expect(own).toContain("<strong>violations</strong>: readonly Violation[]");
  const importing = sectionOf(readBuiltPage("reference/packages/alert-tests/backtests"), "alerttotest");
  expect(importing).toMatch(/settings<\/strong>: <a href="[^"]*\/core\/alerts\/#alertsettings">AlertSettings<\/a>/);
});

test("describes the members of a union, also those that share a description", () => {
  const text = textOf(sectionOf(readBuiltPage("reference/packages/emulator"), "faultkind")).replaceAll(/\s+/g, " ");
  expect(text).toContain('"reset-before", "reset-after" Closes the connection before or after the operation runs.');
});
