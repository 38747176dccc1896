import { createRequire } from "node:module";
import { createJiti as createLightJiti } from "jiti";
import type { JitiOptions, TransformOptions } from "jiti";
import { defineAlert, defineDashboard, slo, definePolicy } from "./define.ts";
import { compiled, keyOf, packageName } from "./compiled-modules.ts";

class UncompiledError extends Error {}

/** Runs a TypeScript module on versions of Node that cannot strip types. Loads its current content, and that of its imports. */
export async function loadWithJiti(file: string): Promise<unknown> {
  const virtualModules = isInstalled(file)
    ? {}
    : { [packageName]: { defineAlert, defineDashboard, definePolicy, slo } };
  const options: JitiOptions = { moduleCache: false, fsCache: false, interopDefault: false, virtualModules };
  try {
    if (compiled.size > 0) return await createLightJiti(file, { ...options, transform: reuse }).import(file);
  } catch (error) {
    if (!(error instanceof UncompiledError)) throw error;
  }
  // Loading the compiler takes longer than everything else.
  const { createJiti } = await import("jiti/static");
  const compiler = createJiti(file, options);
  const compile = (given: TransformOptions): { code: string } => {
    const code = compiled.get(toKey(given)) ?? compiler.transform(given);
    compiled.set(toKey(given), code);
    return { code };
  };
  return createJiti(file, { ...options, transform: compile }).import(file);
}

function reuse(given: TransformOptions): { code: string } {
  const code = compiled.get(toKey(given));
  if (code === undefined) throw new UncompiledError();
  return { code };
}

function toKey({ source, filename = "", async, jsx }: TransformOptions): string {
  return keyOf(JSON.stringify([filename, async, jsx]), source);
}

function isInstalled(file: string): boolean {
  try {
    return createRequire(file).resolve(`${packageName}/package.json`) !== "";
  } catch {
    return false;
  }
}
