import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Figure, Run } from "../report.ts";

const resolveDir = fileURLToPath(new URL(".", import.meta.url));
const url = "https://example.com";

const scripts = {
  // The client, its errors and helpers.
  "obstack, all exports": `export * from "@obstack/selfhosted"`,
  // The complete transport and a single resource.
  "obstack, one call": `import { createSelfHostedTransport, createSources } from "@obstack/selfhosted";
    console.log(await createSources(createSelfHostedTransport()).list())`,
  "openapi-fetch": `import createClient from "openapi-fetch";
    console.log((await createClient({ baseUrl: "${url}" }).GET("/")).data)`,
  ky: `import ky from "ky"; console.log(await ky.get("${url}").json())`,
  axios: `import axios from "axios"; console.log((await axios.get("${url}")).data)`,
};

/** Measures what a page loads to make a call: bundled, minified and gzipped, without the chunks that it loads later. */
export async function measureSizes(): Promise<Figure> {
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
    values[name] = gzipSync(first?.contents ?? "", { level: 9 }).length;
  }
  return {
    name: "Size of a script that makes a call, minified and gzipped",
    unit: "bytes",
    goals: { "obstack, all exports": 10_500, "obstack, one call": 6900 },
    values,
  };
}

/** Measures the bundled sizes of the clients. */
export async function measureSize({ add }: Run): Promise<void> {
  add(await measureSizes());
}
