import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type * as SelfHosted from "@obstack/selfhosted";
import { build } from "esbuild";
import type { BuildOptions } from "esbuild";
import { expect, test } from "vitest";

/** Bundles a script that imports from `@obstack/selfhosted`. Default: as bundlers of pages do. */
async function bundle(script: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles = [] } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
    ...options,
  });
  return outputFiles[0]?.text ?? "";
}

/** Fields and values that only the tables of writes contain. */
const writeTables = ["saved_search", "numConsecutiveWindows", "metricDataType"];

test.each(["createSources", "createDashboardReader", "createAlertReader"])(
  "a bundle with %s contains no tables of writes",
  async (name) => {
    const text = await bundle(
      `import { createSelfHostedTransport, ${name} } from "@obstack/selfhosted"; console.log(await ${name}(createSelfHostedTransport()).list())`,
    );
    for (const word of writeTables) expect(text).not.toContain(word);
  },
);

test("a bundle with the client contains the tables of writes, and not openapi-fetch", async () => {
  const client = await bundle('export { createSelfHostedClient } from "@obstack/selfhosted"');
  for (const word of writeTables) expect(client).toContain(word);
  const raw = await bundle('export { createRaw } from "@obstack/selfhosted/raw"');
  // The library's own text for a query serializer that cannot represent a value.
  expect(raw).toContain("Deeply-nested arrays/objects");
  expect(client).not.toContain("Deeply-nested arrays/objects");
});

const wholeClient = 'export { createSelfHostedClient } from "@obstack/selfhosted"';
/** Texts that only servers need: environment variables, and reasons of connections that browsers do not give. */
const serverTexts = ["env?.[", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "HTTPS_PROXY", "SSL routines"];

test.each<[string, string, BuildOptions, boolean]>([
  ["pages", wholeClient, { platform: "browser" }, false],
  ["Node", wholeClient, { platform: "node" }, true],
  // Jest with jsdom requires under the condition of pages.
  ["Jest", 'exports.client = require("@obstack/selfhosted")', { platform: "browser" }, true],
  ["workerd", wholeClient, { platform: "browser", conditions: ["workerd", "worker"] }, true],
  ["edge functions", wholeClient, { platform: "browser", conditions: ["edge-light"] }, true],
])("bundles for %s contain what servers need only if they run on one", async (_, script, options, isServer) => {
  const text = await bundle(script, options);
  expect(serverTexts.filter((word) => text.includes(word))).toEqual(isServer ? serverTexts : []);
});

test("a bundle for pages retries reads, and no write whose outcome is unknown", async () => {
  const url = `data:text/javascript,${encodeURIComponent(await bundle(wholeClient))}`;
  const { createSelfHostedClient } = (await import(url)) as typeof SelfHosted;
  const sent: string[] = [];
  const client = createSelfHostedClient({
    baseUrl: "http://127.0.0.1:9",
    apiKey: "k",
    retry: { limit: 2, backoffLimit: 0 },
    fetch: (_, { method }) => {
      sent.push(method);
      return Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  await expect(client.dashboards.create({ name: "A" })).rejects.toMatchObject({
    kind: "connection",
    sent: true,
    hint: expect.stringContaining("The outcome is unknown."),
  });
  await expect(client.sources.list()).rejects.toThrow("lost the connection to http://127.0.0.1:9 (Failed to fetch)");
  expect(sent).toEqual(["POST", "GET", "GET", "GET"]);
  await expect(createSelfHostedClient().sources.list()).rejects.toMatchObject({ hint: "Pass `apiKey`." });
});

// Each further file makes the import slower.
test.each(["core", "hosted", "selfhosted"])("Node loads one file of %s", (name) => {
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@obstack/${name}`)), "utf8");
  const imported = [...text.matchAll(/^(?:import|export)\b.* from "(.+)";$/gm)].map(([, specifier]) => specifier);
  expect([...new Set(imported)]).toEqual(name === "core" ? [] : ["@obstack/core"]);
});
