import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Bundles a script that imports from `@obstack/selfhosted`, as bundlers of pages do. */
async function bundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
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

// Each further file makes the import slower.
test.each(["core", "hosted", "selfhosted"])("Node loads one file of %s", (name) => {
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@obstack/${name}`)), "utf8");
  const imported = [...text.matchAll(/^(?:import|export)\b.* from "(.+)";$/gm)].map(([, specifier]) => specifier);
  expect([...new Set(imported)]).toEqual(name === "core" ? [] : ["@obstack/core"]);
});
