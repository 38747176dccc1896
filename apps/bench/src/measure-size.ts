import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Measurement } from "./measurement.ts";

const resolveDir = fileURLToPath(new URL(".", import.meta.url));
const url = "https://example.com";

const scripts = {
  // The transport and a single resource.
  "obstack, one call": `import { createSelfHostedTransport, createSources } from "@obstack/selfhosted";
    console.log(await createSources(createSelfHostedTransport()).list())`,
  "all of obstack": `export * from "@obstack/selfhosted"`,
  "openapi-fetch": `import createClient from "openapi-fetch";
    console.log((await createClient({ baseUrl: "${url}" }).GET("/")).data)`,
  ky: `import ky from "ky"; console.log(await ky.get("${url}").json())`,
  axios: `import axios from "axios"; console.log((await axios.get("${url}")).data)`,
};

/** Measures what a page loads to make a call: bundled, minified and gzipped, without the chunks that it loads later. */
export async function measureSize(): Promise<Measurement[]> {
  const values: Record<string, number> = {};
  for (const [name, contents] of Object.entries(scripts)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir },
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
    values[name] = gzipSync(first?.contents ?? "", { level: 9 }).length / 1000;
  }
  return [{ name: "Size of a page that makes a call, gzipped", unit: "kB", values }];
}
