// `keys create`: the body that it sends, what it refuses, and where the secret goes.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, shellCommand, startServer, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { outcome, hosted, runHosted, printed } from "./environment.ts";

const folder = temporaryFolder();
const secret = "the-secret-shown-once";

const respond = (result: unknown) => json({ status: 200, requestId: "r", result });
const created = respond({ key: { id: "k1", name: "ci" }, keyId: "id", keySecret: secret });
let files = 0;
const file = (text?: string): string => {
  const path = join(folder, `file-${++files}`);
  if (text !== undefined) writeFileSync(path, text, { mode: 0o600 });
  return path;
};

const noList = "note: some servers refuse every address if a key has no IP access list.\n";

test.each([
  [[], noList],
  [["--ip-access-list", "10.0.0.1=office"], ""],
  [["--ip-access-list", "0.0.0.0/0=all"], "note: the IP access list allows every address.\n"],
])("says what the IP access list %j means", async (words, note) => {
  await using server = await startServer(created);
  const run = await runHosted(server, "keys", "create", "--name", "ci", "--role", "admin", "--show-secret", ...words);
  expect(run).toMatchObject({ code: 0, stderr: `${note}Created key k1.\n` });
});

describe("the body of keys create", () => {
  const named = ["--name", "ci", "--role", "admin"];
  const sent = async (words: readonly string[], input = ""): Promise<unknown> => {
    await using server = await startServer(created);
    const { code, stderr } = await runObstack(["keys", "create", "--show-secret", ...words], {
      environment: hosted(server.baseUrl),
      input,
    });
    expect({ code, stderr: stderr.replace(/^note: .*\n/, "") }).toEqual({ code: 0, stderr: "Created key k1.\n" });
    return JSON.parse(server.requests[0]?.body ?? "");
  };

  test("has every field set by flags", async () => {
    const access = ["--ip-access-list", "10.0.0.0/8=office=2nd, left", "--ip-access-list", "2001:db8::/32"];
    expect(await sent(["--name", "ci", "--role", "admin,developer", "--state", "disabled", ...access])).toEqual({
      name: "ci",
      roles: ["admin", "developer"],
      state: "disabled",
      ipAccessList: [{ source: "10.0.0.0/8", description: "office=2nd, left" }, { source: "2001:db8::/32" }],
    });
  });

  test("comes from a file, with flags overriding it", async () => {
    const yaml = "name: ci\nroles: [developer]\nstate: enabled\nipAccessList:\n  - source: 10.0.0.0/8\n";
    expect(await sent(["-f", "-"], yaml)).toEqual({
      name: "ci",
      roles: ["developer"],
      state: "enabled",
      ipAccessList: [{ source: "10.0.0.0/8" }],
    });
    const overrides = ["--name", "other", "--role", "admin", "--state", "disabled", "--ip-access-list", "192.0.2.1"];
    expect(await sent(["-f", file(yaml), ...overrides])).toEqual({
      name: "other",
      roles: ["admin"],
      state: "disabled",
      ipAccessList: [{ source: "192.0.2.1" }],
    });
  });

  test.each([
    ["expiresAt: 2030-01-01T00:00:00Z", 'Unknown field "expiresAt". Did you mean "expireAt"?'],
    ["ipAllowList: []", 'Unknown field "ipAllowList". Did you mean "ipAccessList"?'],
    ["keyId: a", 'Unknown field "keyId".'],
    ["ipAccessList: [{description: office}]", 'Missing field "ipAccessList[0].source": an IPv4 or IPv6 address'],
    ["ipAccessList: [{source: 300.0.0.0/8}]", "ipAccessList[0].source must be an IPv4 or IPv6 address or a range"],
    ["expireAt: 2020-01-01T00:00:00Z", "expireAt must be in the future"],
    ["hashData: {keyIdHash: a}", 'Missing field "hashData.keySecretHash": hash of the key secret.'],
  ])("from a file with %s is refused, with its position", async (line, message) => {
    const path = file(`name: ci\nroles: [developer]\n${line}\n`);
    const words = ["keys", "create", "-f", path, "--show-secret"];
    const { code, stderr } = await runObstack(words, { environment: hosted() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(stderr).toContain(`${path}:3:`);
    expect(stderr).toContain("Nothing was sent.");
  });

  test("may have unknown fields with a flag", async () => {
    await using server = await startServer(created);
    const path = file("name: ci\nroles: [developer]\nfuture: 1\n");
    const words = ["keys", "create", "-f", path, "--show-secret", "--allow-unknown-fields"];
    expect(await runHosted(server, ...words)).toMatchObject(outcome(0, "It is still sent."));
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ future: 1 });
  });

  test.each([
    [["--expires", "2999-01-31"], "2999-01-31T00:00:00.000Z"],
    [["--expires", "2999-01-31T10:00:00+02:00"], "2999-01-31T08:00:00.000Z"],
    [["--expires", "9999999999999"], "2286-11-20T17:46:39.999Z"],
    [["--expires", "never"], null],
    [["-f", "-"], null],
  ])("has the expiry of %j", async (words, expireAt) => {
    expect(await sent([...named, ...words], 'expireAt: ""')).toMatchObject({ expireAt });
  });

  test("expires at a local time, unless it is in UTC, and says the zone", async () => {
    await using server = await startServer(created);
    const environment = { ...hosted(server.baseUrl), TZ: "America/New_York" };
    const words = ["keys", "create", ...named, "--expires", "2999-01-31 17:00", "--show-secret"];
    const run = await runObstack(words, { environment });
    expect(run.stdout).toMatch(/expireAt +2999-01-31T17:00-05:00 /);
    await runObstack([...words, "--utc"], { environment });
    const expiries = server.requests.map(({ body }) => (JSON.parse(body) as { expireAt?: unknown }).expireAt);
    expect(expiries).toEqual(["2999-01-31T22:00:00.000Z", "2999-01-31T17:00:00.000Z"]);
  });

  test("with hashData needs no destination, because the response has no secret", async () => {
    await using server = await startServer(respond({ key: { id: "k1", name: "ci" } }));
    const yaml = "name: ci\nroles: [developer]\nhashData: {keyIdHash: a, keyIdSuffix: b, keySecretHash: c}\n";
    const hashed = ["keys", "create", "-f", file(yaml)];
    const run = await runHosted(server, ...hashed, "--output", "json");
    expect(run).toMatchObject({ code: 0, stderr: `${noList}Created key k1.\n` });
    expect(JSON.parse(run.stdout)).toEqual({ id: "k1", name: "ci", roles: ["developer"], expireAt: null });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({
      hashData: { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: "c" },
    });
    const refused = await runHosted(server, ...hashed, "--save-secret", file());
    expect(refused).toMatchObject(outcome(2, "no secret to save or show"));
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [["--name", "ci"], /Missing field "roles"/],
    [["--role", "admin"], /Missing field "name"/],
    [["--name", "ci", "--role", "owner"], /roles\[0\] must be one of admin, developer, query_endpoints/],
    [[], /-f/],
    [[...named, "--ip-access-list", "10.0.0.0/33"], /--ip-access-list: .* a range such as .*, not "10\.0\.0\.0\/33"\./],
    [[...named, "--ip-access-list", "=office"], /--ip-access-list: .* IPv4 or IPv6 address .*, not ""\./],
    [["--name", "ci", "--role", "admin,admin"], /roles contains admin twice\./],
    [["--name", " ", "--role", "admin"], /--name: name must not be empty\./],
    [[...named, "--expires", "99999999d"], /it is after the year 9999/],
    [[...named, "--expires", "2020-01-31"], /--expires: expireAt must be in the future, not/],
    [[...named, "--hash-data-key-id-hash", "a"], /Missing field "hashData.keySecretHash"/],
    [[...named, "--expires", "soon"], /Invalid time "soon"\./],
  ])("is validated before anything is sent: %j", async (words, message) => {
    await using server = await startServer(created);
    const { code, stderr } = await runHosted(server, "keys", "create", "--show-secret", ...words);
    expect(stderr).toMatch(message);
    expect({ code, sent: server.requests.length }).toEqual({ code: 2, sent: 0 });
  });
});

describe("the secret of a new key", () => {
  const argv = ["keys", "create", "--name", "ci", "--role", "developer"];

  test.each([
    [[], "needs a destination"],
    [["--save-secret", "-"], "Pass `--show-secret` to print the secret."],
    [["--save-secret", file(), "--save-secret-command", "cat"], "cannot be combined."],
  ])("requires one destination for the secret before it creates a key: %j", async (words, message) => {
    await using server = await startServer(created);
    const run = await runHosted(server, ...argv, ...words);
    expect(run).toMatchObject(outcome(2, message));
    expect(server.requests).toEqual([]);
    expect(words.map((word) => existsSync(word))).not.toContain(true);
  });

  test("saves the secret to a file readable only by its owner and never prints it", async () => {
    await using server = await startServer(created);
    const path = join(folder, "secret");
    const { code, stdout, stderr } = await runHosted(server, ...argv, "--save-secret", path);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(secret);
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const again = await runHosted(server, ...argv, "--save-secret", path);
    expect(again).toMatchObject(outcome(2, `File already exists: ${path}`));
    expect(server.requests).toHaveLength(1);
  });

  test("passes the secret to a command on standard input and reports its failure", async () => {
    await using server = await startServer(created);
    const path = join(folder, "by-command");
    const saved = await runHosted(server, ...argv, "--save-secret-command", `cat > ${shellCommand(path)}`);
    expect(saved.code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
    const failed = await runHosted(server, ...argv, "--save-secret-command", "exit 3");
    expect(failed).toMatchObject(outcome(1, "Cannot save the secret of key k1: the command failed with exit code 3"));
    const killed = await runHosted(server, ...argv, "--save-secret-command", "kill -KILL $$");
    expect(killed.stderr).toContain("the command failed with signal SIGKILL");
    // Readable only by its owner, whatever the umask of the user.
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [, kept = ""] = /its secret is in (.+), readable only by you/.exec(failed.stderr) ?? [];
    expect(readFileSync(kept, "utf8")).toBe(`${secret}\n`);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(saved.stdout + saved.stderr + failed.stdout + failed.stderr).not.toContain(secret);
  });

  test("removes the file if no key was created", async () => {
    await using server = await startServer(json({ error: "FORBIDDEN: no" }, 403));
    const path = join(folder, "no-secret");
    expect(await runHosted(server, ...argv, "--save-secret", path)).toMatchObject({ code: 4 });
    expect(() => statSync(path)).toThrow("ENOENT");
  });

  test("prints what was requested where the server does not return it", async () => {
    const nothing = { key: { id: "k1", expireAt: null }, keyId: "id", keySecret: secret };
    await using server = await startServer(respond(nothing));
    const forever = await runHosted(server, ...argv, "--save-secret", join(folder, "forever"));
    expect(forever.stdout).toMatch(/expireAt +never/);
    expect(forever.stdout).toMatch(/roles +developer/);
    expect(forever.stderr).not.toContain("warning");
    const more = ["--expires", "2999-01-31", "--ip-access-list", "10.0.0.0/8=office"];
    const run = await runHosted(server, ...argv, ...more, "--save-secret", join(folder, "limited"));
    expect(run.stdout).toContain("2999-01-31T00:00Z");
    expect(run.stdout).toContain("10.0.0.0/8");
    expect(run.stderr).toContain("warning: the server returned no expiry for the key.");
  });

  describe.each([
    ["no key", {}],
    ["a key that is null", { key: null }],
    ["a key without an identifier", { key: { name: "ci" } }],
    ["a key with null in all fields", { key: { id: null, name: null, roles: null, ipAccessList: null } }],
    ["a key that is text", { key: "k1" }],
  ])("a response with %s", (_, key) => {
    test.each(["table", "json", "yaml"])("does not lose the secret with %s output", async (output) => {
      await using server = await startServer(respond({ ...key, keyId: "id-1", keySecret: secret }));
      const path = file();
      const saved = await runHosted(server, ...argv, "--save-secret", path, "--output", output);
      expect(saved.stderr).toBe(`${noList}Saved the secret to ${path}.\nCreated key id-1.\n`);
      expect(saved.code).toBe(0);
      expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
      expect(saved.stdout).toMatch(/id-1[^]*\[secret\]/);
      expect(saved.stdout).not.toContain(secret);
      const shown = await runHosted(server, ...argv, "--show-secret", "--output", output);
      expect(shown).toMatchObject(printed(0, secret));
    });
  });

  test("does not lose the secret if the response has no key identifier", async () => {
    await using server = await startServer(respond({ keySecret: secret }));
    const path = file();
    const run = await runHosted(server, ...argv, "--save-secret", path);
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
    expect(run).toMatchObject(outcome(0, "warning: the server sent no key identifier"));
    expect(run.stderr).toContain('Created key "ci".');
  });

  test.each([[["--save-secret", join(folder, "none")]], [["--show-secret"]]])(
    "explains what to do if the response has no secret: %j",
    async (flags) => {
      await using server = await startServer(respond({ key: { id: "k1" }, keyId: "id-1", keySecret: null }));
      expect(await runHosted(server, ...argv, ...flags)).toMatchObject(
        outcome(1, "error: The server sent no secret for key k1.\n  hint: The key exists"),
      );
      expect(() => statSync(join(folder, "none"))).toThrow("ENOENT");
    },
  );

  test("fails on a null result and leaves no file", async () => {
    await using server = await startServer(respond(null));
    const path = file();
    const { code, stderr } = await runHosted(server, ...argv, "--save-secret", path);
    expect(code).toBe(1);
    expect(stderr).toContain("`result` is null instead of a record.\n  hint: The outcome is unknown");
    expect(stderr).toContain("may exist, and its secret is lost.");
    expect(() => statSync(path)).toThrow("ENOENT");
  });

  test("saves the secret before it prints the record", async () => {
    await using server = await startServer(created);
    const path = file();
    expect(await runHosted(server, ...argv, "--save-secret", path, "--query", "[[")).toMatchObject({ code: 2 });
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
  });

  test("prints the secret with --show-secret even if the query fails", async () => {
    await using server = await startServer(created);
    const { code, stdout } = await runHosted(server, ...argv, "--show-secret", "--query", "[[");
    expect({ code, shown: JSON.parse(stdout) }).toEqual({ code: 2, shown: { keyId: "id", keySecret: secret } });
  });
});
