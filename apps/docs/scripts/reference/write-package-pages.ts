import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import { Project } from "ts-morph";
import { repository } from "../../src/repository.ts";
import { docOfExport, formatExport, headingsOf } from "./format-export.ts";
import { formatDoc } from "./format-doc.ts";
import type { ResolveType } from "./format-type.ts";
import { code, table, writePage } from "./markdown.ts";
import { packages, rawTypes } from "./packages.ts";
import type { PackagePage, PackageReference } from "./packages.ts";
import { readExports } from "./read-exports.ts";
import { firstSentence, methodTable, readMethodPages, writeMethodPages } from "./write-method-pages.ts";
import type { MethodPage } from "./write-method-pages.ts";
import type { FindExport } from "./read-methods.ts";
import type { ForeignExport, OwnExport } from "./read-exports.ts";

/** Path of the pages on the site. */
const base = "/reference/packages/";

/** Packages whose exports others describe or export as well. */
const dependencies = ["@obstack/core", "@obstack/as-code"];

interface ReadPage extends PackagePage {
  /** Path on the site. */
  readonly path: string;
  readonly own: readonly OwnExport[];
  readonly foreign: readonly ForeignExport[];
}

interface ReadPackage extends PackageReference {
  /** Name on the registry. */
  readonly name: string;
  readonly description: string;
  readonly read: readonly ReadPage[];
}

/** Writes the reference of the packages from their docstrings. */
export function writePackagePages(folder: string): void {
  const project = new Project({ skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
  const all = packages.map((reference) => readPackage(project, reference));
  const anchors = new Map(all.map((read) => [read.name, anchorsOf(read)]));
  const findExport = (read: ReadPackage, name: string): ReturnType<FindExport> => {
    const sources = [read, ...all.filter((other) => dependencies.includes(other.name))];
    for (const { folder: source, read: pages } of sources) {
      const found = pages.flatMap((page) => page.own).find((item) => item.name === name);
      if (found !== undefined) return { ...found, folder: source };
    }
    return undefined;
  };
  for (const [order, read] of all.entries()) {
    const find: FindExport = (name) => findExport(read, name);
    const methods =
      read.client === undefined
        ? []
        : readMethodPages(read.client.deployment, read.client.name, `${base}${read.folder}/methods/`, find);
    if (read.client !== undefined) {
      writeMethodPages(join(folder, read.folder, "methods"), read.client.deployment, methods, (path) =>
        resolverFor({ path }, read, anchors),
      );
    }
    const isSingle = read.read.length === 1;
    for (const [index, page] of read.read.entries()) {
      const resolve = resolverFor(page, read, anchors);
      writePage(
        join(folder, isSingle ? `${read.folder}.md` : `${read.folder}/${page.name}.md`),
        {
          title: isSingle ? read.name : `${read.name}: ${page.title}`,
          description: `Exports of ${importPath(read, page)}, with their types, limits and errors.`,
          sidebar: { label: isSingle ? read.folder : page.title, order: isSingle ? order : index + 1 },
        },
        pageBlocks(read, page, resolve),
      );
    }
    if (!isSingle) {
      writePage(
        join(folder, read.folder, "index.md"),
        {
          title: read.name,
          description: `All exports of ${read.name}.`,
          sidebar: { label: "Overview", order: 0 },
        },
        overviewBlocks(read, anchors, methods, find),
      );
    }
  }
}

function readPackage(project: Project, reference: PackageReference): ReadPackage {
  const root = fileURLToPath(new URL(`../../../../packages/${reference.folder}/`, import.meta.url));
  const { name, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
  const rest = new Set<OwnExport>();
  const read = reference.pages.map((page, index): ReadPage => {
    const { own, foreign } = readExports(project, join(root, "src"), page.entry ?? "index");
    for (const item of own) if (page.sources !== undefined) rest.add(item);
    return {
      ...page,
      path: posix.join(base, reference.folder, page.name, "/"),
      own: page.sources === undefined ? own : inOrder(own, page.sources, page.names),
      // Exports of other packages are on the first page of their entry point.
      foreign: index === 0 || page.entry !== undefined ? foreign : [],
    };
  });
  const described = new Set(read.flatMap((page) => page.own.map((item) => item.name)));
  const missing = [...rest].filter((item) => !described.has(item.name));
  if (missing.length > 0) {
    const [{ file }] = missing as [OwnExport];
    throw new Error(`No page of ${name} has the exports of ${file}. Add it to scripts/reference/packages.ts.`);
  }
  return { ...reference, name: name ?? "", description: description ?? "", read };
}

/** Returns the exports from the sources, in their order. An export is where the first of them has it. */
function inOrder(own: readonly OwnExport[], sources: readonly string[], names = /./): OwnExport[] {
  const indexOf = ({ file }: OwnExport): number => sources.findIndex((source) => isIn(file, source));
  return own
    .filter((item) => indexOf(item) !== -1 && names.test(item.name))
    .toSorted((first, second) => indexOf(first) - indexOf(second));
}

/** Returns whether a file is the given one or in the given folder. */
function isIn(file: string, source: string): boolean {
  return source.endsWith("/") ? file.startsWith(source) : file === `${source}.ts`;
}

function importPath({ name }: ReadPackage, { entry }: PackagePage): string {
  return entry === undefined ? name : `${name}/${entry}`;
}

/** Returns the URL of each export and method, such as `DashboardResource.get`. */
function anchorsOf({ read }: ReadPackage): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const page of read) {
    const slugger = new GithubSlugger();
    for (const heading of page.own.flatMap(headingsOf)) {
      const url = `${page.path}#${slugger.slug(heading)}`;
      if (!anchors.has(heading)) anchors.set(heading, url);
    }
  }
  return anchors;
}

/**
 * Returns a function that finds types in the same package, then in those that it builds on, or only in that of a file. URLs are relative, so that
 * they work below any base.
 */
function resolverFor(
  page: { readonly path: string },
  { name }: ReadPackage,
  anchors: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ResolveType {
  return (type, file) => {
    const own = /\/packages\/([^/]+)\/src\//.exec(file ?? "")?.[1];
    const sources = [name, ...dependencies.filter((source) => own === undefined || source === `@obstack/${own}`)];
    const url = sources.map((source) => anchors.get(source)?.get(type)).find((found) => found !== undefined);
    if (url === undefined) return undefined;
    const [path = "", anchor = ""] = url.split("#");
    return path === page.path ? `#${anchor}` : `${posix.relative(page.path, path)}/#${anchor}`;
  };
}

function pageBlocks(read: ReadPackage, page: ReadPage, resolve: ResolveType): string[] {
  const path = importPath(read, page);
  const [first] = page.own;
  return [
    ...(read.read.length === 1 ? [`${read.description} Its [guide](/packages/${read.folder}/) has examples.`] : []),
    first === undefined ? "" : `Import from ${code(path)}.`,
    ...page.own.flatMap((item) => [...exportBlocks(item, resolve), sourceLink(read, item)]),
    ...foreignBlocks(page, resolve),
  ];
}

function exportBlocks(item: OwnExport, resolve: ResolveType): string[] {
  const description = item.file === "generated/schema.ts" ? rawTypes[item.name] : undefined;
  if (description === undefined) return formatExport(item, resolve);
  return [`## ${item.name}`, `${description} The [HTTP API](../../../api/) describes them.`];
}

function sourceLink({ folder }: ReadPackage, { file }: OwnExport): string {
  return `<a class="source" href="${repository}/blob/main/${posix.join("packages", folder, "src", file)}">Source</a>`;
}

/** Lists the exports of other packages, with links to their descriptions. */
function foreignBlocks({ foreign }: ReadPage, resolve: ResolveType): string[] {
  if (foreign.length === 0) return [];
  return [
    "## Exports of other packages",
    ...[...Map.groupBy(foreign, ({ from }) => from)].map(
      ([from, items]) =>
        `From ${code(from)}:\n\n${items.map(({ name }) => `- [${code(name)}](${resolve(name) ?? ""})`).join("\n")}`,
    ),
  ];
}

function overviewBlocks(
  read: ReadPackage,
  anchors: ReadonlyMap<string, ReadonlyMap<string, string>>,
  methods: readonly MethodPage[],
  find: FindExport,
): string[] {
  const resolve = resolverFor({ path: `${base}${read.folder}/` }, read, anchors);
  return [
    `${read.description} Its [guide](/packages/${read.folder}/) has examples.`,
    ...(read.client === undefined ? [] : methodTable(read.client.deployment, methods)),
    ...read.read.flatMap((page) => [
      `## [${page.title}](${page.path})`,
      page.entry === undefined ? "" : `Import from ${code(importPath(read, page))}.`,
      table(
        ["Export", "Description"],
        [
          ...page.own,
          ...page.foreign.map(({ name, from }) => {
            const item = find(name);
            if (item === undefined) throw new Error(`No page describes ${name} of ${from}.`);
            return item;
          }),
        ].map((item) => [
          `[${code(item.name)}](${resolve(item.name) ?? ""})`,
          firstSentence(rawTypes[item.name] ?? formatDoc(docOfExport(item), () => undefined)),
        ]),
      ),
    ]),
  ];
}
