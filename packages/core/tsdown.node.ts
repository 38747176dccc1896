// How the packages that need Node, and the command, are built.
import license from "rollup-plugin-license";
import type { UserConfig } from "tsdown";

/**
 * Returns the build of a package.
 *
 * @param allow Licenses that bundled packages may have, as an expression. Default: the package bundles none.
 */
export function nodePackage(entry: NonNullable<UserConfig["entry"]>, allow?: string): UserConfig {
  return {
    entry,
    platform: "node",
    target: "node20",
    fixedExtension: false,
    dts: { sourcemap: true },
    sourcemap: true,
    inputOptions: sources,
    plugins: allow === undefined ? [] : [licenses(allow)],
  };
}

/** Bundles packages that are bundled in parts from their sources, so that only what is used is bundled, with its licenses. */
export const sources: { readonly resolve: { readonly conditionNames: string[] } } = {
  resolve: { conditionNames: ["@obstack/source", "node"] },
};

/** Returns a plugin that collects the licenses of bundled packages, which must allow bundling. */
export function licenses(allow: string): never {
  // The types of this CommonJS package do not describe its default import.
  return (license as unknown as (options: object) => unknown)({
    thirdParty: {
      output: { file: "dist/THIRD-PARTY-LICENSES.txt" },
      allow: { test: allow, failOnUnlicensed: true, failOnViolation: true },
    },
  }) as never;
}
