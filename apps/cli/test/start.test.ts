// What a start loads. `npm run task -- bench command` measures the time.
import { statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  isolation,
  isSingleFile,
  json,
  obstackProcess,
  runProcess,
  startServer,
  temporaryFolder,
} from "@obstack/testing";
import { expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const folder = temporaryFolder();

/** Prints at the end which files and modules of Node were loaded, and which functions that load the tables of ICU were called. */
const recorder = join(folder, "recorder.cjs");
writeFileSync(
  recorder,
  `const calls = [];
const record = (owner, name) => {
  const called = owner[name];
  const log = () => calls.push(name);
  owner[name] = new Proxy(called, {
    construct: (...all) => (log(), Reflect.construct(...all)),
    apply: (...all) => (log(), Reflect.apply(...all)),
  });
};
for (const name of Object.getOwnPropertyNames(Intl)) if (typeof Intl[name] === "function") record(Intl, name);
for (const { prototype } of [String, Number, BigInt, Date, Array])
  for (const name of Object.getOwnPropertyNames(prototype)) if (/locale/i.test(name)) record(prototype, name);
process.on("exit", () => {
  const modules = process.moduleLoadList.filter((name) => /^NativeModule (?!internal)|undici/.test(name));
  const files = Object.keys(require.cache).filter((path) => path !== __filename);
  require("node:fs").writeSync(2, JSON.stringify({ files, modules, calls }));
});
`,
);

interface Start {
  readonly files: readonly string[];
  readonly modules: readonly string[];
  readonly calls: readonly string[];
}

async function start(program: string, argv: readonly string[], environment: Record<string, string>): Promise<Start> {
  const result = await runProcess(program, ["--require", recorder, ...argv], {
    // The module that moves the clock of tests would count.
    environment: { ...isolation, ...environment, TEST_CLOCK_OFFSET: "" },
  });
  expect(result.code).toBe(0);
  return JSON.parse(result.stderr) as Start;
}

const read = 'require("node:http").get(process.env.OBSTACK_SELFHOSTED_URL, (response) => response.resume());';
const output = "process.stdout.write(' ');";

test.runIf(!isSingleFile).each([
  // Text that was prepared by the build.
  { command: "--version", files: ["main"], kilobytes: 8, script: 'require("node:fs");' },
  { command: "--help", files: ["main"], kilobytes: 8, script: output },
  {
    command: "dashboards list",
    files: ["main", "run", "list", "table"],
    kilobytes: 290,
    script: `${output}${["os", "process", "timers/promises"].map((name) => `require("node:${name}");`).join("")}${read}`,
  },
])("obstack $command loads no more than it needs", async ({ command, files, kilobytes, script }) => {
  await using server = await startServer(json({ data: [{ id: "1", name: "Überblick", tags: ["a"], tiles: [] }] }));
  const environment = selfHosted(server.baseUrl);
  const [program, words] = obstackProcess(...command.split(" "));
  const started = await start(program, words, environment);
  expect(started.files.map((path) => basename(path).replace(/(?:-[\w-]{8})?\.cjs$/, ""))).toEqual(files);
  expect(started.files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(kilobytes * 1000);
  expect(started.calls).toEqual([]);
  // Which modules of Node load others depends on its version.
  const needed = await start(program, ["--eval", script], environment);
  expect(started.modules.filter((name) => !needed.modules.includes(name))).toEqual([]);
});
