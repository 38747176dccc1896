import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findFiles } from "./find-files.ts";

/** Folder of the repository. */
export const root: string = fileURLToPath(new URL("../../../", import.meta.url));
/** Folder of the pages. */
export const pages: string = fileURLToPath(new URL("../src/content/docs/", import.meta.url));

/** A Markdown file of the repository that is also a page. */
export interface Document {
  /** Path in the repository, such as `packages/core/README.md`. */
  readonly source: string;
  /** Slug of the page, such as `packages/core`. */
  readonly slug: string;
  /** Position in its group of the sidebar. Default: by name, after all documents with a position. */
  readonly order?: number;
  /** Whether the search finds the page. Default: true. */
  readonly isSearchable?: boolean;
}

/** Most users read the packages in this order. */
const packages = [
  "cli",
  "selfhosted",
  "hosted",
  "as-code",
  "alert-tests",
  "charts",
  "mcp",
  "action",
  "emulator",
  "openapi",
  "alerting",
  "core",
];

/** Returns the documents that become pages, without changelogs that have no release yet. */
export function readDocuments(): readonly Document[] {
  const readmes = findFiles("{apps/{action,cli},openapi,packages/*}/README.md", root).map((source) => {
    const name = basename(dirname(source));
    return { source, slug: `packages/${name}`, order: packages.indexOf(name) };
  });
  const changelogs = findFiles("{apps/*,openapi,packages/*}/CHANGELOG.md", root)
    .map((source) => ({ source, slug: `changelogs/${basename(dirname(source))}`, isSearchable: false }))
    .filter(({ source }) => readFileSync(`${root}${source}`, "utf8").includes("\n## "));
  const examples = findFiles("examples/*/README.md", root).map((source) => ({
    source,
    slug: `examples/${basename(dirname(source))}`,
  }));
  const single = [
    { source: "README.md", slug: "index" },
    { source: "examples/README.md", slug: "examples/index", order: 0 },
    { source: "SECURITY.md", slug: "project/security" },
    { source: "CHANGELOG.md", slug: "project/changelog" },
    { source: "CONTRIBUTING.md", slug: "project/contributing" },
    { source: "SUPPORT.md", slug: "project/support" },
    { source: "CODE_OF_CONDUCT.md", slug: "project/conduct" },
    { source: "docs/glossary.md", slug: "project/glossary" },
    { source: "apps/bench/README.md", slug: "project/benchmarks", isSearchable: false },
  ];
  return [...readmes, ...examples, ...changelogs, ...single];
}
