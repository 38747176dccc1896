import { json, runObstack, startServer } from "@obstack/testing";
import type { TestResponse, ProcessResult } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { apiKey, runHosted, selfHosted, printed } from "./environment.ts";

const page = "<!doctype html><html></html>";

async function runDoctor(response: TestResponse, environment: Record<string, string> = {}): Promise<ProcessResult> {
  await using server = await startServer(response);
  const finished = await runObstack(["doctor"], { environment: { ...selfHosted(server.baseUrl), ...environment } });
  expect(finished.stdout + finished.stderr).not.toContain(apiKey);
  expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  return finished;
}

test("reports no problem if everything is fine", async () => {
  const { code, stdout } = await runDoctor(json({ data: [] }, 200, { Date: new Date().toUTCString() }));
  expect(code).toBe(0);
  expect(stdout).toContain("✓ The server accepts the key and responds.");
  expect(stdout).toContain("✓ The local clock agrees with the server's clock.");
  expect(stdout).toContain("secret is [secret] (environment variable OBSTACK_SELFHOSTED_API_KEY).");
  expect(stdout).not.toMatch(/^[!✗]/m);
});

describe("diagnoses", () => {
  type Case = readonly [title: string, response: TestResponse, key: string, mark: "✗" | "!", what: string, fix: string];
  const fine = json({ data: [] });
  const behind = { Date: new Date(Date.now() + 600_000).toUTCString() };
  const basic = { status: 401, headers: { "WWW-Authenticate": 'Basic realm="x"' } };
  test.each<Case>([
    ["the port of the web UI", { body: page }, apiKey, "✗", "the body is an HTML page", "listens on port 8000"],
    ["a missing path prefix", { status: 404, body: "Not Found" }, apiKey, "✗", "failed with 404", "path prefix"],
    [
      "a rejected key",
      { status: 401, body: "No" },
      apiKey,
      "✗",
      "failed with 401: No",
      "An ingestion key does not work",
    ],
    ["a role", json({ message: "No role" }, 403), apiKey, "✗", "failed with 403: No role", "personal API access key"],
    ["a failure", json({ message: "No disk" }, 500), apiKey, "✗", "failed with 500: No disk", "log of the server"],
    ["a server of the other deployment", basic, apiKey, "✗", "asks for Basic authentication", "--deployment hosted"],
    ["an identifier and secret", fine, "id:secret", "✗", "separated by a colon", "personal API access key"],
    ["a key with its scheme", fine, "Bearer abc", "✗", "starts with an authentication scheme", "Remove Bearer"],
    ["another service", json({ items: [] }), apiKey, "✗", "the body has no `data`", "Check the base URL"],
    ["an ingestion key", fine, "abcdef0123456789", "!", "may be an ingestion key", "Copy the personal API access key"],
    [
      "a late clock",
      json({ data: [] }, 200, behind),
      apiKey,
      "!",
      "s behind the server's clock",
      "Correct the local clock",
    ],
  ])("%s", async (_, response, key, mark, what, fix) => {
    const { code, stdout } = await runDoctor(response, { OBSTACK_SELFHOSTED_API_KEY: key });
    expect(code).toBe(mark === "✗" ? 1 : 0);
    expect(stdout).toMatch(new RegExp(`^${mark} `, "m"));
    expect(stdout).toContain(what);
    expect(stdout).toContain(fix);
  });

  test("disabled certificate validation", async () => {
    expect(await runDoctor(fine, { NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toMatchObject(
      printed(0, /^! .*disables certificate validation/m),
    );
  });

  test("a base URL that ends with /api/v2", async () => {
    await using server = await startServer({ status: 404, body: "Not Found" });
    const environment = selfHosted(`${server.baseUrl}/api/v2`);
    expect((await runObstack(["doctor"], { environment })).stdout).toContain(
      "ends with /api/v2, which obstack adds itself",
    );
    const { stdout } = await runHosted({ baseUrl: `${server.baseUrl}/v1` }, "doctor");
    expect(stdout).toContain("ends with /v1, which obstack adds itself");
  });

  test("an unreachable server", async () => {
    expect(await runObstack(["doctor"], { environment: selfHosted() })).toMatchObject(
      printed(1, "could not connect to http://127.0.0.1:1"),
    );
  });

  test("a missing key", async () => {
    expect(await runObstack(["doctor"], { environment: {} })).toMatchObject(
      printed(
        1,
        "✗ No server is selected: apiKey is missing.\n    To use an emulator, run `obstack emulator start --detach`. To use a server, set OBSTACK_SELFHOSTED_API_KEY, or save the connection with `obstack profile add`.",
      ),
    );
  });

  test("an unknown organization of a hosted deployment", async () => {
    await using server = await startServer(json({ status: 404, error: "NOT_FOUND" }, 404));
    const { code, stdout } = await runHosted(server, "doctor");
    expect(code).toBe(1);
    expect(stdout).toContain("Check the identifiers of the organization, the service and the object.");
    expect(stdout).not.toContain("key-secret-that-must-not-show");
  });
});

test("reports a proxy without its password", async () => {
  await using server = await startServer(json({ data: [] }));
  const proxy = { HTTPS_PROXY: "http://user:proxy-password@127.0.0.1:1" };
  const { stdout } = await runObstack(["doctor"], { environment: { ...selfHosted(server.baseUrl), ...proxy } });
  expect(stdout).toContain("✓ Requests use the proxy in HTTPS_PROXY, except");
  expect(stdout).not.toContain("proxy-password");
});
