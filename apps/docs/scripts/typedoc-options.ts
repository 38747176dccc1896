import { readFileSync } from "node:fs";
import { Converter, ReflectionKind } from "typedoc";
import type { Application } from "typedoc";
import { root } from "./read-documents.ts";

/** The packages that have exports. */
const packages = ["selfhosted", "hosted", "core", "alerting", "charts", "as-code", "alert-tests", "mcp", "emulator"];

/** Returns the declarations of the public entry points of a package. */
function findEntryPoints(name: string): string[] {
  const folder = `${root}packages/${name}/`;
  const { exports } = JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as { exports: object };
  return Object.keys(exports)
    .filter((path) => !/internal|json$/.test(path))
    .map((path) => `${folder}dist/${path === "." ? "index" : path.slice(2)}.d.ts`);
}

/** Types for the raw client that are generated from the specs. The reference of the HTTP API describes their members. */
const rawTypes = /^(?:components|operations|paths)$/;

/** Names modules as they are imported: `core/alerts` instead of `core/dist/alerts`. Removes the raw types. */
function shapeReference(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, reflection) => {
    if (reflection.kindOf(ReflectionKind.Module)) reflection.name = reflection.name.replace(/\/dist(\/index)?/, "");
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const all = project.getReflectionsByKind(ReflectionKind.Interface);
    for (const reflection of all) if (rawTypes.test(reflection.name)) project.removeReflection(reflection);
  });
}

/** The declarations that the reference of the packages describes. */
export const entryPoints: string[] = packages.flatMap(findEntryPoints);

/** How the reference looks: a page for each entry point, with members in tables. */
export const typeDoc = {
  name: "Exports",
  entryFileName: "index",
  plugin: ["typedoc-plugin-markdown", shapeReference],
  router: "module",
  disableSources: true,
  skipErrorChecking: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
} as const;
