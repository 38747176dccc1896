// Secrets belong to origins: a file in a repository cannot send one to another origin.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { folderWith, json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { apiKey, hosted, selfHosted, outcome } from "./environment.ts";

const profileSecret = "profile-secret-that-must-not-show";
const elsewhere = "http://127.0.0.1:1";
let home: string;
beforeEach(() => {
  home = temporaryFolder();
  mkdirSync(join(home, "dashboards"));
});

type Server = Awaited<ReturnType<typeof startServer>>;
type Attempt = ProcessResult & { readonly keys: readonly (string | undefined)[] };

interface Setup {
  /** Targets in `obstack.yaml`. */
  readonly targets?: object;
  /** Profiles by name. */
  readonly profiles?: Readonly<Record<string, object>>;
  readonly current?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const secret = { environment: "PROFILE_SECRET" };

/** Runs a command with files and profiles. Returns the result and the keys that the server received. */
async function attempt(server: Server, argv: readonly string[], setup: Setup): Promise<Attempt> {
  const { targets, profiles = {}, current, environment = {} } = setup;
  if (targets !== undefined) folderWith({ "obstack.yaml": { targets } }, home);
  folderWith({ ".config/obstack/profiles.json": { current, profiles } }, home);
  const finished = await runObstack(argv, {
    environment: { HOME: home, PROFILE_SECRET: profileSecret, ...environment },
  });
  for (const hidden of [profileSecret, apiKey]) expect(finished.stdout + finished.stderr).not.toContain(hidden);
  return { ...finished, keys: server.requests.map(({ headers }) => headers.authorization) };
}

const startEmpty = async (): Promise<Server> => startServer(json({ data: [], result: [], status: 200 }));
const prod = { deployment: "selfhosted", baseUrl: elsewhere, secret };

function expectRefusal({ code, stderr, keys }: Attempt, secretSource: string): void {
  expect(keys).toEqual([]);
  // `plan` and `drift` exit with 1 for every failure.
  expect([1, 3]).toContain(code);
  expect(stderr).toContain(`Refusing to send the secret of ${secretSource}`);
  expect(stderr).toContain("OBSTACK_ALLOWED_ORIGINS=http://127.0.0.1:");
}

describe("an address in obstack.yaml does not receive", () => {
  test.each([
    ["plan", "HOME"],
    ["drift", "HOME"],
    ["apply", "HOME", "--yes"],
    ["export", "HOME"],
    ["undo", "HOME", "--yes"],
  ])("the secret of a profile that the file names, with %s", async (...argv) => {
    await using server = await startEmpty();
    const targets = { production: { profile: "prod", baseUrl: server.baseUrl } };
    const words = argv.map((word) => (word === "HOME" ? home : word));
    expectRefusal(await attempt(server, words, { targets, profiles: { prod } }), "profile prod");
  });

  test("the secret of the profile of the same name", async () => {
    await using server = await startEmpty();
    const targets = { prod: { baseUrl: server.baseUrl } };
    const argv = ["plan", home, "--target", "prod"];
    expectRefusal(await attempt(server, argv, { targets, profiles: { prod } }), "profile prod");
  });

  test("the secret of the profile that --profile or OBSTACK_PROFILE names", async () => {
    await using server = await startEmpty();
    const setup = { targets: { any: { baseUrl: server.baseUrl, profile: "prod" } }, profiles: { prod } };
    expectRefusal(await attempt(server, ["plan", home, "--profile", "prod"], setup), "profile prod");
    const targets = { any: { baseUrl: server.baseUrl } };
    const environment = { OBSTACK_PROFILE: "prod" };
    expectRefusal(await attempt(server, ["plan", home], { ...setup, targets, environment }), "profile prod");
  });

  test.each([
    ["selfhosted", selfHosted(), "environment variable OBSTACK_SELFHOSTED_API_KEY"],
    ["hosted", hosted(), "environment variable OBSTACK_HOSTED_KEY_SECRET"],
    ["selfhosted", { OBSTACK_SELFHOSTED_API_KEY: apiKey }, "environment variable OBSTACK_SELFHOSTED_API_KEY"],
    ["hosted", { ...hosted(), OBSTACK_HOSTED_URL: "" }, "environment variable OBSTACK_HOSTED_KEY_SECRET"],
  ])("a key from the environment (%s)", async (deployment, environment, secretSource) => {
    await using server = await startEmpty();
    const targets = { ci: { deployment, baseUrl: server.baseUrl } };
    expectRefusal(await attempt(server, ["plan", home], { targets, environment }), secretSource);
  });

  test("a key from the environment if the profile does not exist", async () => {
    await using server = await startEmpty();
    const targets = { ci: { profile: "prod", baseUrl: server.baseUrl } };
    const finished = await attempt(server, ["plan", home], { targets, environment: selfHosted() });
    expectRefusal(finished, "environment variable OBSTACK_SELFHOSTED_API_KEY");
  });

  test("a key from the environment if the profile has no secret", async () => {
    await using server = await startEmpty();
    const targets = { ci: { profile: "bare", baseUrl: server.baseUrl } };
    const profiles = { bare: { deployment: "selfhosted", baseUrl: server.baseUrl } };
    const finished = await attempt(server, ["plan", home], { targets, profiles, environment: selfHosted() });
    expectRefusal(finished, "environment variable OBSTACK_SELFHOSTED_API_KEY");
  });
});

test("a key in the environment takes the place of a profile that does not exist, as in CI", async () => {
  await using server = await startEmpty();
  await using other = await startEmpty();
  const targets = { production: { profile: "prod" } };
  const environment = { OBSTACK_SELFHOSTED_URL: server.baseUrl, OBSTACK_SELFHOSTED_API_KEY: apiKey };
  const inCi = await attempt(server, ["plan", home], { targets, environment });
  expect(inCi, inCi.stderr).toMatchObject({ code: 0 });
  expect(new Set(inCi.keys)).toEqual(new Set([`Bearer ${apiKey}`]));
  // A profile that exists comes first, with its own secret and address.
  const count = server.requests.length;
  const profiles = { prod: { ...prod, baseUrl: other.baseUrl } };
  const saved = await attempt(other, ["plan", home], { targets, profiles, environment });
  expect(new Set(saved.keys)).toEqual(new Set([`Bearer ${profileSecret}`]));
  expect(server.requests.length).toBe(count);
  const without = await attempt(server, ["plan", home], { targets });
  expect(without).toMatchObject(outcome(1, 'Unknown profile "prod".'));
});

describe("an address in obstack.yaml is used", () => {
  test("if OBSTACK_ALLOWED_ORIGINS lists its origin", async () => {
    await using server = await startEmpty();
    const targets = { production: { profile: "prod", baseUrl: server.baseUrl } };
    const environment = { OBSTACK_ALLOWED_ORIGINS: `https://other.example.com, ${server.baseUrl}` };
    const { keys, stderr } = await attempt(server, ["plan", home], { targets, profiles: { prod }, environment });
    expect(stderr).not.toContain("Refusing");
    expect(new Set(keys)).toEqual(new Set([`Bearer ${profileSecret}`]));
  });

  test("if it has the origin of the secret", async () => {
    await using server = await startEmpty();
    const targets = { a: { deployment: "selfhosted", baseUrl: `${server.baseUrl}/prefix` } };
    const { keys } = await attempt(server, ["plan", home], { targets, environment: selfHosted(server.baseUrl) });
    expect(new Set(keys)).toEqual(new Set([`Bearer ${apiKey}`]));
  });

  test.each(["*", "example.com", "https://example.com/path", "https://user:pw@example.com"])(
    "but not if OBSTACK_ALLOWED_ORIGINS is %j",
    async (value) => {
      await using server = await startEmpty();
      const environment = { ...selfHosted(server.baseUrl), OBSTACK_ALLOWED_ORIGINS: value };
      const { code, stderr, keys } = await attempt(server, ["sources", "list"], { environment });
      expect({ code, keys }).toEqual({ code: 3, keys: [] });
      expect(stderr).toContain("Use a value such as https://api.example.com.");
      expect(stderr).not.toContain("pw@");
    },
  );
});

describe("--base-url", () => {
  test("receives the secret of the selected profile", async () => {
    await using server = await startEmpty();
    const argv = ["sources", "list", "--base-url", server.baseUrl];
    const { keys } = await attempt(server, [...argv, "--profile", "prod"], { profiles: { prod } });
    expect(keys).toEqual([`Bearer ${profileSecret}`]);
  });

  test("does not receive the secret of a profile that obstack.yaml names", async () => {
    await using server = await startEmpty();
    const targets = { staging: { profile: "prod" } };
    const argv = ["plan", home, "--base-url", server.baseUrl];
    expectRefusal(await attempt(server, argv, { targets, profiles: { prod } }), "profile prod");
  });
});

describe("without a file", () => {
  test("a profile's secret is not sent to the base URL from the environment", async () => {
    await using server = await startEmpty();
    const environment = { OBSTACK_SELFHOSTED_URL: server.baseUrl };
    const finished = await attempt(server, ["sources", "list"], { profiles: { prod }, current: "prod", environment });
    expectRefusal(finished, "profile prod");
  });

  test("a key from the environment is not sent to the base URL of a profile", async () => {
    await using server = await startEmpty();
    const profiles = { bare: { deployment: "selfhosted", baseUrl: server.baseUrl } };
    const environment = { OBSTACK_SELFHOSTED_API_KEY: apiKey };
    const finished = await attempt(server, ["sources", "list", "--profile", "bare"], { profiles, environment });
    expectRefusal(finished, "environment variable OBSTACK_SELFHOSTED_API_KEY");
  });

  test("a profile's base URL receives the profile's secret, even with a key in the environment", async () => {
    await using server = await startEmpty();
    const profiles = { lab: { ...prod, baseUrl: server.baseUrl } };
    const environment = { OBSTACK_SELFHOSTED_API_KEY: apiKey };
    const { keys, stderr } = await attempt(server, ["sources", "list", "--profile", "lab"], { profiles, environment });
    expect([keys, stderr]).toEqual([[`Bearer ${profileSecret}`], ""]);
    const current = await attempt(server, ["sources", "list"], { profiles, current: "lab", environment });
    expect(current.stderr).toBe(
      `warning: The secret of environment variable OBSTACK_SELFHOSTED_API_KEY is not sent to ${server.baseUrl} (profile lab). To use it, set OBSTACK_SELFHOSTED_URL.\n`,
    );
  });

  test("a profile of a flag replaces the server of the environment, and one of OBSTACK_PROFILE or `profile use` does not", async () => {
    await using server = await startEmpty();
    await using other = await startEmpty();
    const profiles = { lab: { ...prod, baseUrl: server.baseUrl }, bare: { deployment: "selfhosted" } };
    const environment = selfHosted(other.baseUrl);
    const flagged = await attempt(server, ["sources", "list", "--profile", "lab"], { profiles, environment });
    expect([flagged.keys, flagged.stderr, other.requests]).toEqual([[`Bearer ${profileSecret}`], "", []]);
    const shown = await attempt(server, ["profile", "show", "lab"], { profiles, environment });
    expect(shown.stdout).toContain(`${server.baseUrl}  profile lab`);
    expect(shown.stdout).not.toContain("OBSTACK_SELFHOSTED");
    const warning = "warning: Profile lab is overridden by OBSTACK_SELFHOSTED_URL. To use it, pass `--profile lab`.\n";
    for (const setup of [
      { current: "lab", environment },
      { environment: { ...environment, OBSTACK_PROFILE: "lab" } },
    ]) {
      const { keys, stderr } = await attempt(other, ["sources", "list"], { profiles, ...setup });
      expect([new Set(keys), stderr]).toEqual([new Set([`Bearer ${apiKey}`]), warning]);
    }
    // Variables supply what a profile lacks, and equal ones need no warning.
    const supplied = await attempt(other, ["sources", "list", "--profile", "bare"], { profiles, environment });
    expect(supplied).toMatchObject({ code: 0, stderr: "" });
    const equal = { environment: selfHosted(server.baseUrl), profiles, current: "lab" };
    expect(await attempt(server, ["sources", "list"], equal)).toMatchObject({ code: 0, stderr: "" });
  });

  test("a key identifier is sent with the secret from the same source", async () => {
    await using server = await startEmpty();
    const { OBSTACK_HOSTED_URL: _url, ...environment } = hosted();
    const profiles = { lab: { deployment: "hosted", baseUrl: server.baseUrl, keyId: "profile-key", secret } };
    const { keys } = await attempt(server, ["pipes", "list", "--profile", "lab"], { profiles, environment });
    expect(keys).toEqual([`Basic ${Buffer.from(`profile-key:${profileSecret}`).toString("base64")}`]);
  });
});

test("--verbose and doctor report which secret is sent to which origin", async () => {
  await using server = await startEmpty();
  const setup = {
    profiles: { lab: { ...prod, baseUrl: server.baseUrl } },
    current: "lab",
    environment: { OBSTACK_ALLOWED_ORIGINS: "https://api.example.com" },
  };
  const from = "profile lab: environment variable PROFILE_SECRET";
  const { stderr } = await attempt(server, ["sources", "list", "--verbose"], setup);
  expect(stderr).toContain(`Sending the secret of ${from} to ${server.baseUrl} (profile lab).\n`);
  const { stdout } = await attempt(server, ["doctor"], setup);
  expect(stdout).toContain(`The secret of ${from} is sent only to ${server.baseUrl}.`);
  expect(stdout).toContain("OBSTACK_ALLOWED_ORIGINS allows sending any secret to https://api.example.com.");
});

describe("in agent mode, a key stays with its own origin", () => {
  const agent = { OBSTACK_AGENT: "1" };

  test.each([
    ["--base-url", (url: string) => ({ words: ["--base-url", url], environment: {} })],
    [
      "OBSTACK_ALLOWED_ORIGINS",
      (url: string) => ({ words: ["--base-url", url], environment: { OBSTACK_ALLOWED_ORIGINS: url } }),
    ],
  ])("also with %s", async (_name, other) => {
    await using server = await startEmpty();
    for (const [words, setup] of [
      [["sources", "list"], { environment: { OBSTACK_SELFHOSTED_API_KEY: apiKey, OBSTACK_SELFHOSTED_URL: elsewhere } }],
      [["sources", "list"], { environment: { OBSTACK_SELFHOSTED_API_KEY: apiKey } }],
      [["sources", "list"], { environment: {}, profiles: { prod }, current: "prod" }],
      [["doctor"], { environment: {}, profiles: { prod }, current: "prod" }],
    ] as const) {
      const { words: more, environment } = other(server.baseUrl);
      const run = await attempt(server, [...words, ...more], {
        ...setup,
        environment: { ...setup.environment, ...environment, ...agent },
      });
      expect(run.keys).toEqual([]);
      expect(run.stdout + run.stderr).toContain("Refusing to send the secret of");
      expect(run.stdout + run.stderr).toContain("Ask a person to create a profile");
      expect(run.stdout + run.stderr).not.toContain("set OBSTACK_ALLOWED_ORIGINS=");
    }
  });

  test("and reaches it", async () => {
    await using server = await startEmpty();
    const profiles = { lab: { ...prod, baseUrl: server.baseUrl } };
    const { keys } = await attempt(server, ["sources", "list"], { profiles, current: "lab", environment: agent });
    expect(keys).toEqual([`Bearer ${profileSecret}`]);
    const { stdout } = await attempt(server, ["doctor"], {
      profiles,
      current: "lab",
      environment: { ...agent, OBSTACK_ALLOWED_ORIGINS: "https://api.example.com" },
    });
    expect(stdout).toContain("OBSTACK_ALLOWED_ORIGINS has no effect in agent mode");
    expect(stdout).not.toContain("allows sending any secret");
  });
});

test("hides the password of a base URL", async () => {
  await using server = await startEmpty();
  const environment = selfHosted("http://admin:hunter2@127.0.0.1:1/?sig=hunter2");
  for (const argv of [["doctor"], ["profile", "show"], ["sources", "list", "--verbose"]]) {
    const { stdout, stderr } = await attempt(server, argv, { environment });
    expect(stdout + stderr).not.toContain("hunter2");
    expect(stdout + stderr).toMatch(/\[secret\]@127\.0\.0\.1|must not contain/);
  }
  const profiles = { lab: { deployment: "selfhosted", baseUrl: "http://admin:hunter2@lab" } };
  expect((await attempt(server, ["profile", "list"], { profiles })).stdout).toContain("http://[secret]@lab");
});
