import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compiled, keyOf, packageName } from "./compiled-modules.ts";

/** Replaces this package if a module imports it and the project does not contain it, as with `npx`. */
const definitions =
  "data:text/javascript,export const defineDashboard=(d)=>d;export const defineAlert=(d)=>d;export const slo=(d)=>d;export const definePolicy=(d)=>d;";

/** Runs a JavaScript or TypeScript module and returns its exports. Node strips the types; for versions that cannot, jiti is loaded on demand. */
export async function loadModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const canStripTypes = Boolean(process.features.typescript) && hasRegisterHooks();
  if (/\.m?ts$/.test(file) && !canStripTypes) {
    return (await (await import("./load-with-jiti.ts")).loadWithJiti(file)) as Record<string, unknown>;
  }
  if (hasRegisterHooks()) registerHooks();
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

function hasRegisterHooks(): boolean {
  return (module as Partial<typeof module>).registerHooks !== undefined;
}

let hasHooks = false;

function registerHooks(): void {
  if (hasHooks) return;
  hasHooks = true;
  module.registerHooks({
    resolve(specifier, context, next) {
      if (specifier === packageName) return resolveDefinitions(() => next(specifier, context));
      const resolved = next(specifier, context);
      // Without the format, Node would guess it and print a warning.
      const isTypeScript = /^file:.*\.m?ts$/.test(resolved.url) && !resolved.url.includes("/node_modules/");
      return isTypeScript ? { ...resolved, format: "module-typescript" } : resolved;
    },
    load(url, context, next) {
      const source = context.format === "module-typescript" ? stripTypes(url) : undefined;
      return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
    },
  });
}

/** Removes the types of a module. Returns undefined for one that Node cannot read, which it then explains. */
function stripTypes(url: string): string | undefined {
  const emitWarning = process.emitWarning.bind(process);
  try {
    const source = readFileSync(new URL(url), "utf8");
    const key = keyOf(fileURLToPath(url), source);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    // This function is a release candidate.
    process.emitWarning = () => undefined;
    const code = module.stripTypeScriptTypes(source);
    compiled.set(key, code);
    return code;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function resolveDefinitions<Resolved extends { url: string }>(resolve: () => Resolved): Resolved {
  try {
    return resolve();
  } catch {
    return { url: definitions, format: "module", shortCircuit: true } as unknown as Resolved;
  }
}
