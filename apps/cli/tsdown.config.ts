import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "@stricli/core";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";
import { licenses, sources } from "../../packages/core/tsdown.node.ts";
import { loadApplication } from "./src/application.ts";
import { version } from "./src/environment/version.ts";
import { terminalText } from "./src/terminal/terminal-text.ts";

const plain = await help(false);
/** The commit, or nothing outside of a clone. */
const builtFrom = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).stdout?.trim() ?? "";
/** What the first file shares with the parts. It gets a copy, because Node takes longer to find a file than to compile a few lines. */
const shared = "./terminal/supports-color.ts";
const sharedPath = fileURLToPath(new URL(`src/${shared}`, import.meta.url));
const copy = "\0copy";

const configuration: UserConfig = defineConfig({
  entry: {
    main: "src/main.ts",
    // Tests run commands without a process of their own.
    "parts/run": "src/run.ts",
    // Started by path: it must be next to the part that starts it.
    "parts/generator-process": fileURLToPath(new URL("generator-process.js", import.meta.resolve("@obstack/as-code"))),
  },
  platform: "node",
  target: "node20",
  format: "cjs",
  dts: false,
  // Bundles all dependencies, so that the command starts fast and installs as a single package.
  deps: { alwaysBundle: [/./], onlyBundle: false },
  plugins: [
    {
      name: "copy-shared",
      resolveId: (id, importer) => (importer?.endsWith("main.ts") && id === shared ? copy : null),
      load: (id) => (id === copy ? { code: readFileSync(sharedPath, "utf8"), moduleType: "ts" } : null),
    },
    // MPL requires the source to be available; the file contains the link.
    licenses("(MIT OR ISC OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0 OR 0BSD OR MPL-2.0)"),
  ],
  define: {
    skillText: JSON.stringify(readFileSync(new URL("SKILL.md", import.meta.url), "utf8")),
    builtFrom: JSON.stringify(builtFrom),
    prepared: JSON.stringify({
      version: `${version.replace("-dev", `-dev${builtFrom === "" ? "" : `+${builtFrom}`}`)}\n`,
      help: await help(true),
      width: Math.max(...plain.split("\n").map((line) => line.length)),
    }),
  },
  inputOptions: { ...sources, preserveEntrySignatures: false },
  outputOptions: {
    chunkFileNames: "parts/[name]-[hash].cjs",
    // Node reads the files at each start.
    comments: { jsdoc: false },
    // Code that every command needs is a single file: each additional file slows down the start.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          name: "obstack",
          test: /@stricli|fast-string-(?:truncated-)?width|packages.(?:core|hosted|selfhosted).dist.(?:index|secrets)|tools.(?:basics|make-folder)|packages.charts.src.layout.(?:one-line|shorten|time-zone)|cli.package.json|cli.src.(?:environment.|connection.(?!dry-run|explain-|server-name)|errors|profiles.(?!read-secret)|context|run|application|routes|create-context|input.(?:flag|parse-time)|help.verb-aliases|output.(?:show[.]|show-and)|terminal.|builders|resources.table)/,
        },
      ],
    },
  },
});

export default configuration;

async function help(color: boolean): Promise<string> {
  let text = "";
  const context = { terminal: { color }, progress: { clear: () => undefined } };
  const print = (part: string): void => void (text += terminalText(part));
  const process = { stdout: { write: print }, stderr: { write: print } };
  await run(await loadApplication([], context), ["--help"], {
    process,
    forCommand: () => ({ process, print }),
  } as never);
  return text;
}
