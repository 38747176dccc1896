import { run } from "@stricli/core";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";
import { loadApplication } from "./src/application.ts";
import packageJson from "./package.json" with { type: "json" };

const configuration: UserConfig = defineConfig({
  entry: "src/main.ts",
  platform: "node",
  target: "node20",
  format: "cjs",
  dts: false,
  // The published command brings everything along, so that it starts fast and installs as one package.
  deps: { alwaysBundle: [/./], onlyBundle: false },
  plugins: [
    // What is bundled keeps its licence, and has one that allows it: MPL asks that the source can be had, and the file says where.
    // The package is of CommonJS, and its types do not say how that arrives.
    (license as unknown as (options: object) => unknown)({
      thirdParty: {
        output: { file: "dist/THIRD-PARTY-LICENSES.txt" },
        allow: {
          test: "(MIT OR ISC OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0 OR 0BSD OR MPL-2.0)",
          failOnUnlicensed: true,
          failOnViolation: true,
        },
      },
    }) as never,
  ],
  define: {
    prepared: JSON.stringify({
      version: `${packageJson.version}\n`,
      help: { plain: await help(false), color: await help(true) },
    }),
  },
  inputOptions: { preserveEntrySignatures: false },
  outputOptions: {
    chunkFileNames: "parts/[name]-[hash].cjs",
    // What every command needs is one file: to look a file up takes as long as to run it.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          name: "obstack",
          test: /@stricli|packages.(?:core|hosted|selfhosted).dist|cli.src.(?:common|connection|errors|profiles|context|run|application|routes|create-context|output.(?:show|views|tables|style))/,
        },
      ],
    },
  },
});

export default configuration;

async function help(color: boolean): Promise<string> {
  const written: string[] = [];
  const stream = { write: (text: string) => void written.push(text), getColorDepth: () => (color ? 8 : 1) };
  const application = await loadApplication([], { terminal: { color }, progress: { clear: () => undefined } });
  await run(application, ["--help"], { process: { stdout: stream, stderr: stream } } as never);
  return written.join("");
}
