import { json, runProcess, startServer } from "@obstack/testing";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { hostTarget } from "../src/targets.ts";

const root = mkdtempSync(join(tmpdir(), "obstack-single-file-"));
let file: string;

beforeAll(() => {
  file = compile(hostTarget(), join(root, "bin"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folder(name: string): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** No PATH: the machine has no Node. */
function environment(temporary = folder("temporary")): NodeJS.ProcessEnv {
  return { HOME: folder("home"), TMPDIR: temporary, XDG_STATE_HOME: folder("state") };
}

describe("a folder that attacks the command", () => {
  it("chooses neither the environment nor the code", async () => {
    await using server = await startServer(json({ data: [] }));
    const hostile = folder("hostile");
    const code = 'require("node:fs").writeFileSync("executed", "");';
    writeFileSync(
      join(hostile, ".env"),
      "OBSTACK_SELFHOSTED_URL=http://127.0.0.1:9\nOBSTACK_SELFHOSTED_API_KEY=from-file\nBUN_OPTIONS=--preload=./attack.js\nNODE_OPTIONS=--require=./attack.js\n",
    );
    for (const name of [".env.local", ".env.production", ".env.development"])
      writeFileSync(join(hostile, name), "OBSTACK_SELFHOSTED_API_KEY=from-file\n");
    writeFileSync(join(hostile, "bunfig.toml"), 'preload = ["./attack.js"]\n[run]\npreload = ["./attack.js"]\n');
    writeFileSync(join(hostile, ".bunfig.toml"), 'preload = ["./attack.js"]\n');
    writeFileSync(join(hostile, "attack.js"), code);
    writeFileSync(join(hostile, "tsconfig.json"), '{"compilerOptions":{"paths":{"*":["./attack.js"]}}}');
    writeFileSync(join(hostile, "package.json"), '{"imports":{"#*":"./attack.js"},"main":"./attack.js"}');
    for (const name of ["jiti", "yaml", "openapi-fetch", "@stricli/core"]) {
      const installed = join(hostile, "node_modules", name);
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, "package.json"), `{"name":"${name}","main":"index.js"}`);
      writeFileSync(join(installed, "index.js"), code);
    }
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
    const temporary = folder("empty");
    for (const argv of [["--version"], ["--help"], ["alerts", "list", "--help"]])
      expect(await runProcess(file, argv, { environment: environment(temporary) })).toMatchObject({
        code: 0,
        stderr: "",
      });
    expect(readdirSync(temporary)).toEqual([]);
  });
});
