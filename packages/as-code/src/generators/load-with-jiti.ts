import { createRequire } from "node:module";
import { createJiti } from "jiti/static";
import { defineAlert, defineDashboard, slo } from "./define.ts";
import { definePolicy } from "./define-policy.ts";
import { packageName } from "./package-name.ts";

/** Runs a TypeScript module on versions of Node that cannot strip types. Loads its current content, and that of its imports. */
export async function loadWithJiti(file: string): Promise<unknown> {
  const virtualModules = isInstalled(file)
    ? {}
    : { [packageName]: { defineAlert, defineDashboard, definePolicy, slo } };
  return createJiti(file, { moduleCache: false, fsCache: false, interopDefault: false, virtualModules }).import(file);
}

function isInstalled(file: string): boolean {
  try {
    return createRequire(file).resolve(`${packageName}/package.json`) !== "";
  } catch {
    return false;
  }
}
