import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, shellCommand, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { outcome, hosted, selfHosted } from "./environment.ts";

const secret = "a-secret-that-must-not-show";
let home: string;
beforeEach(() => void (home = temporaryFolder()));

const run = async (argv: readonly string[], environment: Record<string, string> = {}): Promise<ProcessResult> =>
  runObstack(argv, { environment: { HOME: home, ...environment } });
const add = async (name: string, ...argv: readonly string[]): Promise<ProcessResult> =>
  run(["profile", "add", name, "--deployment", "selfhosted", ...argv]);
const newHosted = (...argv: string[]): string[] => ["profile", "add", "b", "--deployment", "hosted", ...argv];
const file = (): string => join(home, ".config/obstack/profiles.json");

describe("a profile", () => {
  test("can be added, listed, selected, shown and removed", async () => {
    expect(await add("lab", "--base-url", "http://lab:8000/", "--secret-environment", "LAB_KEY")).toMatchObject({
      code: 0,
      stderr: `Added profile lab to ${file()}. It is now the current profile.\n`,
    });
    await add("edge", "--base-url", "http://edge:8000");
    expect((await run(["profile", "list"])).stdout).toBe(
      "   NAME  DEPLOYMENT  BASE URL          SECRET\n" +
        "*  lab   selfhosted  http://lab:8000   environment variable LAB_KEY\n" +
        "   edge  selfhosted  http://edge:8000\n",
    );
    await run(["profile", "use", "edge"]);
    expect((await run(["profile", "show"])).stdout).toContain("http://edge:8000  profile edge");
    expect((await run(["profile", "list"], { OBSTACK_PROFILE: "lab" })).stdout).toMatch(/^\* +lab/m);
    const { stdout } = await run(["profile", "remove", "edge"]);
    expect(JSON.parse(stdout)).toEqual({ deployment: "selfhosted", baseUrl: "http://edge:8000" });
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ profiles: { lab: {} } });
    expect((await run(["profile", "list"])).stdout).not.toContain("*");
  });

  test("is stored in XDG_CONFIG_HOME, readable only by its owner", async () => {
    await run(["profile", "add", "a", "--deployment", "selfhosted"], { XDG_CONFIG_HOME: join(home, "xdg") });
    expect(statSync(join(home, "xdg/obstack/profiles.json")).mode & 0o777).toBe(0o600);
  });

  test.runIf(process.platform !== "win32")("is not added with a key file that others can read", async () => {
    const path = join(home, "readable-key");
    writeFileSync(path, "key\n");
    chmodSync(path, 0o644);
    const { code, stderr } = await add("readable", "--secret-file", path);
    expect(code).not.toBe(0);
    expect(stderr).toContain(`chmod 600 ${shellCommand(path)}`);
    expect((await run(["profile", "list"])).stdout).not.toContain("readable");
    chmodSync(path, 0o600);
    expect(await add("readable", "--secret-file", path)).toMatchObject({ code: 0 });
    await run(["profile", "remove", "readable"]);
  });

  test("that is incomplete is reported by commands", async () => {
    const added = await run(["profile", "add", "x", "--deployment", "hosted", "--secret-file", join(home, "none")]);
    expect(added).toMatchObject(outcome(0, "The secret file "));
    expect(await run(["pipes", "list"])).toMatchObject(
      outcome(3, /Profile x is incomplete: baseUrl, .* are missing\.\n.*`obstack profile remove x`/),
    );
  });

  test.each([
    [["profile", "add", "lab", "--deployment", "selfhosted"], 'Profile "lab" already exists.'],
    [["profile", "add", "b", "--deployment", "selfhosted", "--service-id", "x"], "no key identifier"],
    [["profile", "add", "b", "--deployment", "selfhosted", "--base-url", "lab"], "http://"],
    [newHosted("--secret-file", "a", "--secret-command", "b"), "only one secret"],
    [newHosted("--base-url", "https://api.example.com/v1"), "Invalid --base-url: it ends in /v1."],
    [newHosted("--organization-id", "acme"), 'Invalid --organization-id "acme": it must be a UUID.'],
    [newHosted("--service-id", "shop"), 'Invalid --service-id "shop": it must be a UUID.'],
    [["profile", "use", "none"], "Available profiles: lab."],
    [["dashboards", "list", "--profile", "none"], "Available profiles: lab."],
    [["pipes", "list", "--profile", "lab"], "needs a hosted deployment"],
  ])("rejects %j", async (argv, message) => {
    await add("lab");
    const { code, stderr, stdout } = await run(argv);
    expect([2, 3]).toContain(code);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect((await run(["profile", "list"])).stdout).not.toMatch(/^ +b /m);
  });

  test("is not lost if its file contains invalid JSON", async () => {
    await add("lab");
    writeFileSync(file(), "{");
    expect(await run(["profile", "list"])).toMatchObject(outcome(2, file()));
    expect(readFileSync(file(), "utf8")).toBe("{");
  });
});

test.each([
  ["read", ["profile", "list"]],
  ["write", ["profile", "add", "lab", "--deployment", "selfhosted"]],
])("reports profiles that cannot be %s", async (action, argv) => {
  // A file in place of the folder fails to read; a link to nowhere reads as missing and fails to write.
  if (action === "read") writeFileSync(join(home, "obstack"), "");
  else symlinkSync(join(home, "none", "deep"), join(home, "obstack"));
  const { code, stderr } = await run(argv, { XDG_CONFIG_HOME: home });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^error: Cannot ${action} ${join(home, "obstack/profiles.json")}: .*\n {2}hint: Check the permissions`),
  );
});

describe("the secret of a profile", () => {
  const getSentKey = async (
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
    expect((await getSentKey(["--secret-environment", "LAB_KEY"], { LAB_KEY: secret })).key).toBe(`Bearer ${secret}`);
    await run(["profile", "remove", "lab"]);
    const path = join(home, "key");
    writeFileSync(path, `${secret}\n`, { mode: 0o600 });
    expect((await getSentKey(["--secret-command", `cat ${shellCommand(path)}`])).key).toBe(`Bearer ${secret}`);
    await run(["profile", "remove", "lab"]);
    expect((await getSentKey(["--secret-file", path])).key).toBe(`Bearer ${secret}`);
  });

  test("is not read from a file that others can read", async () => {
    const path = join(home, "key");
    writeFileSync(path, secret, { mode: 0o600 });
    await using server = await startServer(json({ data: [] }));
    await add("lab", "--base-url", server.baseUrl, "--secret-file", path);
    chmodSync(path, 0o640);
    const { code, stderr } = await run(["sources", "list"]);
    expect({ code, requests: server.requests }).toEqual({ code: 3, requests: [] });
    expect(stderr).toContain(`chmod 600 ${shellCommand(path)}`);
  });

  test("is reported as missing without the output of its command", async () => {
    expect(await getSentKey(["--secret-command", `echo ${"x".repeat(9)}; exit 3`])).toMatchObject(
      outcome(3, "failed with 3: "),
    );
    await run(["profile", "remove", "lab"]);
    expect(await getSentKey(["--secret-environment", "NONE"])).toMatchObject(
      outcome(3, /is empty: environment variable NONE\.\n {2}hint: Store the secret there/),
    );
  });
});

describe("profile show", () => {
  test("reports the source of each setting: flag, then environment, then profile", async () => {
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

  test("reports the deployment of a named profile, or of the key in the environment", async () => {
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
