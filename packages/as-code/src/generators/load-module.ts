import { statSync } from "node:fs";
import module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageName } from "./package-name.ts";

/** Query parameter of the modules that belong to generators. A new value makes Node load them again. */
const parameter = "obstack";

/** Replaces this package if a module imports it and the project does not contain it, as with `npx`. */
const definitions = "data:text/javascript,export const defineDashboard=(d)=>d;export const defineAlert=(d)=>d;";

/** Number of times that modules were loaded again because one of them changed. */
let generation = 0;
/** Versions of the files that this generation has loaded, by path. */
const versions = new Map<string, string>();
let hasHooks = false;

/** Makes the next {@link loadModule} load the current content of modules that changed since they were loaded. */
export function forgetChangedModules(): void {
  for (const [path, version] of versions) if (versionOf(path) !== version) return forgetModules();
}

function forgetModules(): void {
  generation++;
  versions.clear();
}

/**
 * Runs a JavaScript or TypeScript module and returns its exports. Node strips the types; for versions that cannot, jiti is loaded on demand.
 *
 * @param file Full path.
 */
export async function loadModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await (/\.m?ts$/.test(file) && !canStripTypes()
      ? (await import("./load-with-jiti.ts")).loadWithJiti(file)
      : loadNatively(file))) as Record<string, unknown>;
  } catch (error) {
    // Node remembers failures, for example of a module that imports a missing file.
    forgetModules();
    throw error;
  }
}

function canStripTypes(): boolean {
  return Boolean(process.features.typescript) && hasRegisterHooks();
}

function hasRegisterHooks(): boolean {
  return (module as Partial<typeof module>).registerHooks !== undefined;
}

async function loadNatively(file: string): Promise<unknown> {
  if (hasRegisterHooks()) registerHooks();
  else versions.set(file, versionOf(file));
  const url = pathToFileURL(file);
  url.searchParams.set(parameter, String(generation));
  return import(url.href);
}

/** Makes relative imports of generators part of the generation. The hooks affect only generators and their imports. */
function registerHooks(): void {
  if (hasHooks) return;
  hasHooks = true;
  module.registerHooks({
    resolve(specifier, context, next) {
      const parent = generationOf(context.parentURL);
      if (parent !== undefined && specifier === packageName) return resolveDefinitions(() => next(specifier, context));
      const resolved = next(specifier, context);
      const version = generationOf(resolved.url) ?? (/^(?:\.{0,2}\/|file:|#)/.test(specifier) ? parent : undefined);
      if (version === undefined || !resolved.url.startsWith("file:")) return resolved;
      const url = new URL(resolved.url);
      const path = fileURLToPath(url);
      versions.set(path, versionOf(path));
      url.searchParams.set(parameter, version);
      // Without the format, Node would guess it and print a warning.
      return { ...resolved, url: url.href, ...(/\.m?ts$/.test(path) ? { format: "module-typescript" } : {}) };
    },
  });
}

function resolveDefinitions<Resolved extends { url: string }>(resolve: () => Resolved): Resolved {
  try {
    return resolve();
  } catch {
    return { url: definitions, format: "module", shortCircuit: true } as unknown as Resolved;
  }
}

function generationOf(url: string | undefined): string | undefined {
  if (url?.startsWith("file:") !== true || !url.includes(`${parameter}=`)) return undefined;
  return new URL(url).searchParams.get(parameter) ?? undefined;
}

function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeNs}`;
}
