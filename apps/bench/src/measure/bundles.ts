import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/**
 * Returns the size in bytes of each script as a page loads it: bundled, minified and gzipped, without the chunks that it loads later.
 */
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
      splitting: true,
      outdir: "out",
      write: false,
      logLevel: "error",
    });
    const first = outputFiles.find((file) => !/-[A-Z0-9]{8}\.js$/.test(file.path));
    bytes[name] = gzipSync(first?.contents ?? "", { level: 9 }).length;
  }
  return bytes;
}
