// The repository's scripts on other people's machines.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = temporaryFolder();

test("do not repeat npm's warnings about unknown keys in a user's configuration", async () => {
  const configuration = join(folder, "npmrc");
  writeFileSync(configuration, "unknown-key=true\n");
  const environment = {
    ...process.env,
    npm_config_userconfig: configuration,
    // npm passes the configuration on to the scripts that it runs.
    npm_config_unknown_key: "true",
    // pnpm would keep its data in the folder of the repository.
    XDG_DATA_HOME: "",
  };
  const script =
    "console.log(process.argv[1], process.env.npm_config_offline, process.env.XDG_DATA_HOME, process.env.npm_config_loglevel)";
  const argv = ["scripts/pnpm.mjs", "exec", "node", "-e", script, "an argument"];
  expect(await runProcess(process.execPath, argv, { environment, folder: root })).toEqual({
    code: 0,
    stdout: "an argument undefined undefined undefined\n",
    stderr: "",
  });
});

test("run every test, and find one in each package", () => {
  const mistakes = globSync("{openapi,{apps,packages,tools}/*}/package.json", { cwd: root }).flatMap((manifest) => {
    const directory = join(root, dirname(manifest));
    const { scripts = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8")) as {
      scripts?: Record<string, string>;
    };
    const files = globSync("{src,test}/**/*.test.ts", { cwd: directory });
    const short = files.filter((file) => !file.endsWith(".long.test.ts"));
    const long = files.filter((file) => /(?:\.long|properties)\.test\.ts$/.test(file));
    return [
      { script: "test", config: "vitest.config.ts", own: short },
      { script: "test:long", config: "vitest.long.config.ts", own: long },
    ]
      .filter(({ script, config, own }) => (scripts[script]?.includes(config) === true) !== own.length > 0)
      .map(({ script, own }) => [dirname(manifest), script, own]);
  });
  expect(mistakes).toEqual([]);
});

test("run every property from a known seed", () => {
  const without = globSync("{openapi,{apps,packages,tools}/*}/{src,test}/**/*.test.ts", { cwd: root }).filter(
    (path) => {
      const text = readFileSync(join(root, path), "utf8");
      return (
        (text.match(/\bfc\.(?:assert|check|sample)\(/g) ?? []).length > (text.match(/\bpropertyRuns\(/g) ?? []).length
      );
    },
  );
  expect(without).toEqual([]);
});
