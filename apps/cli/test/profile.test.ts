import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";

const secret = "a-secret-that-must-not-show";
let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "obstack-profile-"))));
afterEach(() => rmSync(home, { recursive: true }));

const run = async (argv: readonly string[], environment: Record<string, string> = {}): Promise<ProcessResult> =>
  runObstack(argv, { environment: { HOME: home, ...environment } });
const add = async (name: string, ...argv: readonly string[]): Promise<ProcessResult> =>
  run(["profile", "add", name, "--deployment", "selfhosted", ...argv]);
const file = (): string => join(home, ".config/obstack/profiles.json");

describe("a profile", () => {
  test("is added, listed, chosen, shown and removed", async () => {
    expect(await add("lab", "--base-url", "http://lab:8000/", "--secret-environment", "LAB_KEY")).toMatchObject({
      code: 0,
      stderr: `Added profile lab to ${file()}, and use it.\n`,
    });
    await add("edge", "--base-url", "http://edge:8000");
    expect((await run(["profile", "list"])).stdout).toBe(
      "   NAME  DEPLOYMENT  BASE URL          SECRET\n" +
        "*  lab   selfhosted  http://lab:8000   environment variable LAB_KEY\n" +
        "   edge  selfhosted  http://edge:8000\n",
    );
    await run(["profile", "use", "edge"]);
    expect((await run(["profile", "show"])).stdout).toContain("http://edge:8000  profile edge");
    const { stdout } = await run(["profile", "remove", "edge"]);
    expect(JSON.parse(stdout)).toEqual({ deployment: "selfhosted", baseUrl: "http://edge:8000" });
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ profiles: { lab: {} } });
    expect((await run(["profile", "list"])).stdout).not.toContain("*");
  });

  test("is kept where XDG says, for its owner alone", async () => {
    await run(["profile", "add", "a", "--deployment", "selfhosted"], { XDG_CONFIG_HOME: join(home, "xdg") });
    expect(statSync(join(home, "xdg/obstack/profiles.json")).mode & 0o777).toBe(0o600);
  });

  test.each([
    [["profile", "add", "lab", "--deployment", "selfhosted"], "already"],
    [["profile", "add", "b", "--deployment", "selfhosted", "--service-id", "x"], "no key identifier"],
    [["profile", "add", "b", "--deployment", "selfhosted", "--base-url", "lab"], "http://"],
    [["profile", "add", "b", "--deployment", "hosted", "--secret-file", "a", "--secret-command", "b"], "one of the"],
    [["profile", "use", "none"], "There are: lab."],
    [["dashboards", "list", "--profile", "none"], "There are: lab."],
    [["pipes", "list", "--profile", "lab"], "needs a hosted deployment"],
  ])("%j is refused", async (argv, says) => {
    await add("lab");
    const { code, stderr, stdout } = await run(argv);
    expect([2, 3]).toContain(code);
    expect(stderr).toContain(says);
    expect(stdout).toBe("");
  });

  test("file that is damaged is named, and left as it is", async () => {
    await add("lab");
    writeFileSync(file(), "{");
    expect(await run(["profile", "list"])).toMatchObject({ code: 2, stderr: expect.stringContaining(file()) });
    expect(readFileSync(file(), "utf8")).toBe("{");
  });
});

describe("the secret of a profile", () => {
  const keyOf = async (
    argv: readonly string[],
    environment = {},
  ): Promise<ProcessResult & { key: string | undefined }> => {
    await using server = await startServer(json({ data: [] }));
    await add("lab", "--base-url", server.baseUrl, ...argv);
    const finished = await run(["sources", "list"], environment);
    expect(finished.stdout + finished.stderr + readFileSync(file(), "utf8")).not.toContain(secret);
    return { ...finished, key: server.requests[0]?.headers.authorization };
  };

  test("comes from an environment variable, a command or a file", async () => {
    expect((await keyOf(["--secret-environment", "LAB_KEY"], { LAB_KEY: secret })).key).toBe(`Bearer ${secret}`);
    await run(["profile", "remove", "lab"]);
    const path = join(home, "key");
    writeFileSync(path, `${secret}\n`, { mode: 0o600 });
    expect((await keyOf(["--secret-command", `cat ${path}`])).key).toBe(`Bearer ${secret}`);
    await run(["profile", "remove", "lab"]);
    expect((await keyOf(["--secret-file", path])).key).toBe(`Bearer ${secret}`);
  });

  test("is not taken from a file that others can read", async () => {
    const path = join(home, "key");
    writeFileSync(path, secret);
    chmodSync(path, 0o640);
    const { code, stderr, key } = await keyOf(["--secret-file", path]);
    expect({ code, key }).toEqual({ code: 2, key: undefined });
    expect(stderr).toContain(`chmod 600 ${path}`);
  });

  test("that is missing is an error without its surroundings", async () => {
    expect(await keyOf(["--secret-command", `echo ${"x".repeat(9)}; exit 3`])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("ended with 3"),
    });
    await run(["profile", "remove", "lab"]);
    expect(await keyOf(["--secret-environment", "NONE"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("environment variable NONE"),
    });
  });
});

describe("what a command uses", () => {
  test("is the flag over the environment over the profile, and `profile show` says which", async () => {
    await add("lab", "--base-url", "http://lab:8000", "--secret-environment", "LAB_KEY");
    const shown = async (argv: readonly string[], environment = {}): Promise<string> =>
      (await run(["profile", "show", ...argv], environment)).stdout;
    expect(await shown([])).toContain("[secret]         profile lab: environment variable LAB_KEY");
    const environment = selfHosted("http://environment:8000");
    expect(await shown([], environment)).toMatch(
      /http:\/\/environment:8000 +environment variable OBSTACK_SELFHOSTED_URL/,
    );
    expect(await shown([], environment)).toMatch(/\[secret\] +environment variable OBSTACK_SELFHOSTED_API_KEY/);
    expect(await shown(["--base-url", "http://flag:8000"], environment)).toMatch(/http:\/\/flag:8000 +flag --base-url/);
  });

  test("is the deployment of a named profile, and else of the key in the environment", async () => {
    await run(["profile", "add", "cloud", "--deployment", "hosted", "--base-url", "https://cloud.example.com"]);
    const deployment = async (argv: readonly string[], environment = {}): Promise<string> =>
      (await run(["profile", "show", ...argv], environment)).stderr;
    expect(await deployment([])).toContain("hosted");
    expect(await deployment([], selfHosted())).toContain("selfhosted");
    expect(await deployment(["cloud"], selfHosted())).toContain(" hosted");
    expect(await deployment([], { ...selfHosted(), OBSTACK_PROFILE: "cloud" })).toContain(" hosted");
    expect(await deployment(["--deployment", "selfhosted"], hosted())).toContain("selfhosted");
  });
});
