// The references of packages and of the HTTP API, compared with the declarations and specs that others write.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { entryPoints } from "../scripts/typedoc-options.ts";
import { deployments } from "../src/deployments.ts";
import { readBuiltPage, sectionOf, textOf } from "./built-page.ts";

/** Paths of pages by the declarations that they describe. */
const pages = entryPoints.map((file) => [
  /packages\/(.*)\.d\.ts$/.exec(file)?.[1]?.replace(/\/dist(\/index)?/, ""),
  file,
]);

test.each(pages)("the page %s describes every export", (path = "", file = "") => {
  const declarations = readFileSync(file, "utf8");
  const [, list = ""] = /\nexport (?:type )?\{ ([^}]*) \};/.exec(declarations) ?? [];
  const names = list.split(", ").map((item) => item.replace(/^(?:type )?(?:\S+ as )?/, ""));
  const html = readBuiltPage(`reference/packages/${path}`);
  for (const name of names.filter((found) => !/^(?:components|operations|paths)$/.test(found))) {
    const id = html.includes(` id="${name.toLowerCase()}"`) ? name.toLowerCase() : `abstract-${name.toLowerCase()}`;
    const text = textOf(sectionOf(html, id));
    // Docstrings of functions are below their signatures, and those of exports of other packages on their page.
    expect(text, name).toMatch(/Re-exports|[^.]{20}\./);
  }
  expect(names.length).toBeGreaterThan(0);
});

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly "x-not-shown"?: string;
}

describe.each(Object.keys(deployments))("%s", (deployment) => {
  const file = new URL(`../dist/openapi/${deployment}.json`, import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined);

  test.each(operations)("the page of $operationId has its summary, and what is unspecified", (operation) => {
    const { operationId = "", summary = "", "x-not-shown": assumed = "" } = operation;
    const text = textOf(readBuiltPage(`reference/api/${deployment}/operations/${operationId.toLowerCase()}`));
    expect(text).toContain(summary);
    if (assumed !== "") expect(text).toContain("Unspecified:");
  });
});
