import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Returns the bytes of each script as a page would load it: bundled with all that it needs, minified, and compressed by gzip. */
export async function measureBundles(scripts: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const [name, script] of Object.entries(scripts)) {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL(`../${script}`, import.meta.url))],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      write: false,
      logLevel: "error",
    });
    bytes[name] = gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
  }
  return bytes;
}
