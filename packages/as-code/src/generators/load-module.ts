import module from "node:module";
import { pathToFileURL } from "node:url";
import { packageName } from "./package-name.ts";

/** Replaces this package if a module imports it and the project does not contain it, as with `npx`. */
const definitions =
  "data:text/javascript,export const defineDashboard=(d)=>d;export const defineAlert=(d)=>d;export const slo=(d)=>d;export const definePolicy=(d)=>d;";

/**
 * Runs a JavaScript or TypeScript module and returns its exports. Node strips the types; for versions that cannot, jiti is loaded on demand.
 *
 * @param file Full path.
 */
export async function loadModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const canStripTypes = Boolean(process.features.typescript) && hasRegisterHooks();
  if (/\.m?ts$/.test(file) && !canStripTypes) {
    return (await (await import("./load-with-jiti.ts")).loadWithJiti(file)) as Record<string, unknown>;
  }
  if (hasRegisterHooks()) registerHooks();
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

/** Returns a function that lists what was compiled since; nothing on versions that strip types. Starts with what other threads compiled. */
export async function shareCompiled(known: Iterable<readonly [string, string]>): Promise<() => [string, string][]> {
  if (Boolean(process.features.typescript) && hasRegisterHooks()) return () => [];
  const { compiled } = await import("./load-with-jiti.ts");
  for (const [key, code] of known) compiled.set(key, code);
  const before = compiled.size;
  return () => [...compiled].slice(before);
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
  });
}

function resolveDefinitions<Resolved extends { url: string }>(resolve: () => Resolved): Resolved {
  try {
    return resolve();
  } catch {
    return { url: definitions, format: "module", shortCircuit: true } as unknown as Resolved;
  }
}
