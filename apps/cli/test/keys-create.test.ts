import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, runObstack, startServer } from "@obstack/testing";
import { afterAll, describe, expect, test } from "vitest";
import { hosted } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "obstack-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("keys create", () => {
  const secret = "the-secret-shown-once";
  const created = json({
    status: 200,
    requestId: "r",
    result: { key: { id: "k1", name: "ci" }, keyId: "id", keySecret: secret },
  });
  const argv = ["keys", "create", "--name", "ci", "--role", "developer"];

  test("asks where the secret shall go before it creates a key", async () => {
    await using server = await startServer(created);
    const { code, stderr } = await runObstack(argv, { environment: hosted(server.baseUrl) });
    expect(code).toBe(2);
    expect(stderr).toContain("--save-secret file");
    expect(server.requests).toHaveLength(0);
  });

  test("saves the secret to a file that only its owner can read, and shows it nowhere", async () => {
    await using server = await startServer(created);
    const path = join(folder, "secret");
    const { code, stdout, stderr } = await runObstack([...argv, "--save-secret", path], {
      environment: hosted(server.baseUrl),
    });
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(secret);
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const again = await runObstack([...argv, "--save-secret", path], { environment: hosted(server.baseUrl) });
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("exists, and is left as it is") });
    expect(server.requests).toHaveLength(1);
  });

  test("gives the secret to a command on its standard input, and says when that fails", async () => {
    await using server = await startServer(created);
    const environment = hosted(server.baseUrl);
    const path = join(folder, "by-command");
    const saved = await runObstack([...argv, "--save-secret-command", `cat > ${path}`], { environment });
    expect(saved.code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(`${secret}\n`);
    const failed = await runObstack([...argv, "--save-secret-command", "exit 3"], { environment });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("The secret of key k1 could not be saved: the command ended with 3");
    expect(failed.stderr).toContain("delete key k1");
    expect(saved.stdout + saved.stderr + failed.stdout + failed.stderr).not.toContain(secret);
  });

  test("takes one place for the secret, and creates no key for two", async () => {
    const both = ["--save-secret", join(folder, "both"), "--save-secret-command", "cat"];
    expect(await runObstack([...argv, ...both], { environment: hosted() })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("one of --save-secret"),
    });
    expect(() => statSync(join(folder, "both"))).toThrow("ENOENT");
  });

  test("leaves no file behind when no key was created", async () => {
    await using server = await startServer(json({ error: "FORBIDDEN: no" }, 403));
    const path = join(folder, "no-secret");
    const { code } = await runObstack([...argv, "--save-secret", path], { environment: hosted(server.baseUrl) });
    expect(code).toBe(4);
    expect(() => statSync(path)).toThrow("ENOENT");
  });

  test("prints the secret only when asked", async () => {
    await using server = await startServer(created);
    const { stdout } = await runObstack([...argv, "--show-secret", "--output", "json"], {
      environment: hosted(server.baseUrl),
    });
    expect(JSON.parse(stdout)).toMatchObject({ id: "k1", keySecret: secret });
  });

  test.each(["table", "json", "yaml"])("hides it as %s", async (output) => {
    await using server = await startServer(created);
    const path = join(folder, `secret-${output}`);
    const { stdout } = await runObstack([...argv, "--save-secret", path, "--output", output], {
      environment: hosted(server.baseUrl),
    });
    expect(stdout).toContain("[secret]");
    expect(stdout).not.toContain(secret);
  });

  test("a role that there is not is refused before anything is sent", async () => {
    const { code, stderr } = await runObstack(["keys", "create", "--name", "a", "--role", "owner", "--show-secret"], {
      environment: hosted(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain("roles[0] must be one of admin, developer, query_endpoints");
  });
});
