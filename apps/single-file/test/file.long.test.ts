import { folderWith, json, runProcess, startServer, temporaryFolder } from "@obstack/testing";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { hostTarget } from "../src/targets.ts";

let file: string;

beforeAll(() => {
  file = compile(hostTarget(), temporaryFolder());
});

/** No PATH: the machine has no Node. */
function environment(temporary = temporaryFolder()): NodeJS.ProcessEnv {
  return { HOME: temporaryFolder(), TMPDIR: temporary, XDG_STATE_HOME: temporaryFolder() };
}

describe("a folder that attacks the command", () => {
  it("chooses neither the environment nor the code", async () => {
    await using server = await startServer(json({ data: [] }));
    const code = 'require("node:fs").writeFileSync("executed", "");';
    const key = "OBSTACK_SELFHOSTED_API_KEY=from-file\n";
    const packages = ["jiti", "yaml", "openapi-fetch", "@stricli/core"].flatMap((name) => [
      [`node_modules/${name}/package.json`, { name, main: "index.js" }],
      [`node_modules/${name}/index.js`, code],
    ]);
    const hostile = folderWith({
      ".env": `OBSTACK_SELFHOSTED_URL=http://127.0.0.1:9\n${key}BUN_OPTIONS=--preload=./attack.js\nNODE_OPTIONS=--require=./attack.js\n`,
      ".env.local": key,
      ".env.production": key,
      ".env.development": key,
      "bunfig.toml": 'preload = ["./attack.js"]\n[run]\npreload = ["./attack.js"]\n',
      ".bunfig.toml": 'preload = ["./attack.js"]\n',
      "attack.js": code,
      "tsconfig.json": { compilerOptions: { paths: { "*": ["./attack.js"] } } },
      "package.json": { imports: { "#*": "./attack.js" }, main: "./attack.js" },
      ...(Object.fromEntries(packages) as object),
    });
    const own = { OBSTACK_SELFHOSTED_URL: server.baseUrl, OBSTACK_SELFHOSTED_API_KEY: "from-environment" };
    const result = await runProcess(file, ["dashboards", "list"], {
      folder: hostile,
      environment: { ...environment(), ...own },
    });
    expect(result).toMatchObject({ code: 0, stderr: expect.any(String) });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer from-environment"]);
    const withoutKey = await runProcess(file, ["dashboards", "list"], { folder: hostile, environment: environment() });
    expect(withoutKey.code).not.toBe(0);
    expect(withoutKey.stderr).toContain("OBSTACK_SELFHOSTED_API_KEY");
    expect(readdirSync(hostile)).not.toContain("executed");
  });
});

describe("the file", () => {
  it("leaves no temporary files", async () => {
    const temporary = temporaryFolder();
    for (const argv of [["--version"], ["--help"], ["alerts", "list", "--help"]])
      expect(await runProcess(file, argv, { environment: environment(temporary) })).toMatchObject({
        code: 0,
        stderr: "",
      });
    expect(readdirSync(temporary)).toEqual([]);
  });
});
