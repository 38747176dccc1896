// The body that `keys create` sends, and what it refuses.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { hosted, runHosted } from "./environment.ts";

const folder = temporaryFolder();

const respond = (result: unknown) => json({ status: 200, requestId: "r", result });
const created = respond({ key: { id: "k1", name: "ci" }, keyId: "id", keySecret: "the-secret-shown-once" });
let files = 0;
const file = (text?: string): string => {
  const path = join(folder, `file-${++files}`);
  if (text !== undefined) writeFileSync(path, text, { mode: 0o600 });
  return path;
};

describe("the body of keys create", () => {
  const sent = async (words: readonly string[], input = ""): Promise<unknown> => {
    await using server = await startServer(created);
    const { code, stderr } = await runObstack(["keys", "create", "--show-secret", ...words], {
      environment: hosted(server.baseUrl),
      input,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Created key k1.\n" });
    return JSON.parse(server.requests[0]?.body ?? "");
  };

  test("has every field set by flags", async () => {
    const access = ["--ip-access-list", "10.0.0.0/8=office=2nd,203.0.113.7", "--ip-access-list", "192.0.2.1=vpn"];
    expect(await sent(["--name", "ci", "--role", "admin,developer", "--state", "disabled", ...access])).toEqual({
      name: "ci",
      roles: ["admin", "developer"],
      state: "disabled",
      ipAccessList: [
        { source: "10.0.0.0/8", description: "office=2nd" },
        { source: "203.0.113.7" },
        { source: "192.0.2.1", description: "vpn" },
      ],
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
    ["expiration: 2030-01-01T00:00:00Z", 'Unknown field "expiration". Did you mean "expireAt"?'],
    ["ip_access_list: []", 'Unknown field "ip_access_list". Did you mean "ipAccessList"?'],
    ["ipAllowList: []", 'Unknown field "ipAllowList". Did you mean "ipAccessList"?'],
    ["keyId: a", 'Unknown field "keyId".'],
    ["ipAccessList: [{description: office}]", 'Missing field "ipAccessList[0].source".'],
    ["ipAccessList: [{source: 300.0.0.0/8}]", "ipAccessList[0].source must be an IPv4 or IPv6 address or a range"],
    ["expireAt: 2020-01-01T00:00:00Z", "expireAt must be in the future"],
    ["hashData: {keyIdHash: a}", 'Missing field "hashData.keySecretHash".'],
  ])("from a file with %s is refused, with its position", async (line, message) => {
    const path = file(`name: ci\nroles: [developer]\n${line}\n`);
    const { code, stderr } = await runObstack(["keys", "create", "-f", path, "--show-secret"], {
      environment: hosted(),
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(stderr).toContain(`${path}:3:`);
    expect(stderr).toContain("Nothing was sent.");
  });

  test("may have unknown fields with a flag", async () => {
    await using server = await startServer(created);
    const path = file("name: ci\nroles: [developer]\nfuture: 1\n");
    const words = ["keys", "create", "-f", path, "--show-secret", "--allow-unknown-fields"];
    const { code, stderr } = await runHosted(server, ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("It is still sent.") });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ future: 1 });
  });

  test("may have IPv6 ranges, and commas in descriptions", async () => {
    const access = "10.0.0.0/8=office, first floor,2001:db8::/32=lab=a,b, ::1";
    expect(await sent(["--name", "ci", "--role", "admin", "--ip-access-list", access])).toMatchObject({
      ipAccessList: [
        { source: "10.0.0.0/8", description: "office, first floor" },
        { source: "2001:db8::/32", description: "lab=a,b" },
        { source: "::1" },
      ],
    });
  });

  test.each([
    [["--expires", "2999-01-31"], "2999-01-31T00:00:00.000Z"],
    [["--expires", "2999-01-31T10:00:00+02:00"], "2999-01-31T08:00:00.000Z"],
    [["--expires", "9999999999999"], "2286-11-20T17:46:39.999Z"],
    [["--expires", "never"], null],
    [["-f", "-"], null],
  ])("has the expiry of %j", async (words, expireAt) => {
    const given = ["--name", "ci", "--role", "admin", ...words];
    expect(await sent(given, 'expireAt: ""')).toMatchObject({ expireAt });
  });

  test("with hashData needs no destination, because the response has no secret", async () => {
    await using server = await startServer(respond({ key: { id: "k1", name: "ci" } }));
    const environment = hosted(server.baseUrl);
    const yaml = "name: ci\nroles: [developer]\nhashData: {keyIdHash: a, keyIdSuffix: b, keySecretHash: c}\n";
    const hashed = ["keys", "create", "-f", file(yaml)];
    const run = await runObstack([...hashed, "--output", "json"], { environment });
    expect(run).toMatchObject({ code: 0, stderr: "Created key k1.\n" });
    expect(JSON.parse(run.stdout)).toEqual({ id: "k1", name: "ci", roles: ["developer"], expireAt: null });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({
      hashData: { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: "c" },
    });
    const refused = await runObstack([...hashed, "--save-secret", file()], { environment });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("no secret to save or show") });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [["--name", "ci"], /Missing field "roles"/],
    [["--role", "admin"], /Missing field "name"/],
    [["--name", "ci", "--role", "owner"], /roles\[0\] must be one of admin, developer, query_endpoints/],
    [[], /-f/],
    [
      ["--name", "ci", "--role", "admin", "--ip-access-list", "10.0.0.0/33"],
      /"10\.0\.0\.0\/33" is no IPv4 or IPv6 address or range\./,
    ],
    [
      ["--name", "ci", "--role", "admin", "--ip-access-list", "=office"],
      /Invalid --ip-access-list entry "=office": the address is missing\./,
    ],
    [
      ["--name", "ci", "--role", "admin", "--ip-access-list", "10.0.0.0/8=office,300.0.0.0/99"],
      /Invalid --ip-access-list entry "300\.0\.0\.0\/99": "300\.0\.0\.0\/99" is no IPv4 or IPv6 address or range\./,
    ],
    [["--name", "ci", "--role", "admin,admin"], /roles contains admin twice\./],
    [["--name", " ", "--role", "admin"], /--name: name must not be empty\./],
    [["--name", "ci", "--role", "admin", "--expires", "99999999d"], /it is after the year 9999/],
    [["--name", "ci", "--role", "admin", "--expires", "3M"], /Invalid --expires "3M"\.[^]*Use 3mo or 90d/],
    [["--name", "ci", "--role", "admin", "--expires", "2020-01-31"], /--expires: expireAt must be in the future, not/],
    [["--name", "ci", "--role", "admin", "--hash-data-key-id-hash", "a"], /Missing field "hashData.keySecretHash"/],
    [
      ["--name", "ci", "--role", "admin", "--expires", "soon"],
      /Invalid --expires "soon"\.[^]*Use a value such as 90d or 2027-01-31/,
    ],
  ])("is validated before anything is sent: %j", async (words, message) => {
    await using server = await startServer(created);
    const { code, stderr } = await runHosted(server, "keys", "create", "--show-secret", ...words);
    expect(stderr).toMatch(message);
    expect({ code, sent: server.requests.length }).toEqual({ code: 2, sent: 0 });
  });
});
