import { json, runObstack, startServer } from "@obstack/testing";
import type { TestResponse, ProcessResult } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { apiKey, hosted, selfHosted } from "./environment.ts";

const page = "<!doctype html><html></html>";

async function examine(
  answer: TestResponse,
  environment: Record<string, string> = {},
  argv: readonly string[] = [],
): Promise<ProcessResult> {
  await using server = await startServer(answer);
  const finished = await runObstack(["doctor", ...argv], {
    environment: { ...selfHosted(server.baseUrl), ...environment },
  });
  expect(finished.stdout + finished.stderr).not.toContain(apiKey);
  expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  return finished;
}

test("finds nothing where all is well", async () => {
  const headers = { "RateLimit-Limit": "100", "RateLimit-Remaining": "99" };
  const { code, stdout } = await examine(json({ data: [] }, 200, headers));
  expect(code).toBe(0);
  expect(stdout).toContain("✓ The server accepts the key, and answers.");
  expect(stdout).toContain("✓ The clock of this machine agrees with the server's.");
  expect(stdout).toContain("✓ 99 of 100 requests are left in this window.");
  expect(stdout).toContain("secret is [secret], from the environment variable OBSTACK_SELFHOSTED_API_KEY");
  expect(stdout).not.toMatch(/^[!✗]/m);
});

describe("finds a usual mistake, and says what to do:", () => {
  test.each([
    ["the web UI's port", { body: page }, {}, "answers /api/v2/sources with a page", "8000 by default"],
    ["a missing path prefix", { status: 404, body: "Not Found" }, {}, "has no /api/v2/sources", "path prefix"],
    ["a refused key", { status: 401, body: "Unauthorized" }, {}, "refuses the key (401)", "not an ingestion key"],
    [
      "Basic where Bearer belongs",
      { status: 401, headers: { "WWW-Authenticate": 'Basic realm="x"' } },
      {},
      "wants Basic authentication",
      "--deployment hosted",
    ],
    [
      "a pair for Basic",
      json({ data: [] }),
      { OBSTACK_SELFHOSTED_API_KEY: "id:secret" },
      "with a colon",
      "personal API access key",
    ],
    [
      "a key with its scheme",
      json({ data: [] }),
      { OBSTACK_SELFHOSTED_API_KEY: "Bearer abc" },
      "name of a scheme",
      "key alone",
    ],
    ["another service", json({ items: [] }), {}, "not as the selfhosted deployment", "Check the base URL"],
  ] as [string, TestResponse, Record<string, string>, string, string][])(
    "%s",
    async (_, answer, environment, what, fix) => {
      const { code, stdout } = await examine(answer, environment);
      expect(code).toBe(1);
      expect(stdout).toMatch(/^✗ /m);
      expect(stdout).toContain(what);
      expect(stdout).toContain(fix);
    },
  );

  test.each([
    [
      "an ingestion key",
      json({ data: [] }),
      { OBSTACK_SELFHOSTED_API_KEY: "abcdef0123456789" },
      "may be an ingestion key",
    ],
    [
      "a clock that is behind",
      json({ data: [] }, 200, { Date: new Date(Date.now() + 600_000).toUTCString() }),
      {},
      "s behind the server's",
    ],
    [
      "a rate limit that is nearly used up",
      json({ data: [] }, 200, { "RateLimit-Remaining": "1" }),
      {},
      "1 requests are left",
    ],
    [
      "certificates that are not checked",
      json({ data: [] }),
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      "anyone in between",
    ],
  ] as [string, TestResponse, Record<string, string>, string][])(
    "%s, which is a warning",
    async (_, answer, environment, what) => {
      const { code, stdout } = await examine(answer, environment);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^! /m);
      expect(stdout).toContain(what);
    },
  );

  test("a base URL that ends in /api/v2", async () => {
    await using server = await startServer({ status: 404, body: "Not Found" });
    const environment = selfHosted(`${server.baseUrl}/api/v2`);
    expect((await runObstack(["doctor"], { environment })).stdout).toContain("ends in /api/v2, which obstack adds");
  });

  test("no server", async () => {
    const { code, stdout } = await runObstack(["doctor"], { environment: selfHosted() });
    expect(code).toBe(1);
    expect(stdout).toContain("no connection to http://127.0.0.1:1");
  });

  test("no key", async () => {
    const { code, stdout } = await runObstack(["doctor"], { environment: {} });
    expect(code).toBe(1);
    expect(stdout).toContain("✗ apiKey is missing.");
  });

  test("a wrong organization of the hosted deployment", async () => {
    await using server = await startServer(json({ status: 404, error: "NOT_FOUND" }, 404));
    const { code, stdout } = await runObstack(["doctor"], { environment: hosted(server.baseUrl) });
    expect(code).toBe(1);
    expect(stdout).toContain("no such organization or service");
    expect(stdout).not.toContain("key-secret-that-must-not-show");
  });
});

test("tells of a proxy, without its password", async () => {
  await using server = await startServer(json({ data: [] }));
  const proxy = { HTTPS_PROXY: "http://user:proxy-password@127.0.0.1:1" };
  const { stdout } = await runObstack(["doctor"], { environment: { ...selfHosted(server.baseUrl), ...proxy } });
  expect(stdout).toContain("✓ HTTPS_PROXY is set");
  expect(stdout).not.toContain("proxy-password");
});
