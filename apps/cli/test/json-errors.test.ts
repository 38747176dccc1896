// With `--output json` and `ndjson`, errors are one JSON object on standard error.
import { json, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { apiKey, hosted, selfHosted, runSelfHosted } from "./environment.ts";

const both = (baseUrl?: string) => ({ ...selfHosted(baseUrl), ...hosted(baseUrl) });

function errorOf({ stderr }: ProcessResult): Record<string, unknown> {
  const { error, ...others } = JSON.parse(stderr) as { error: Record<string, unknown> };
  expect(others).toEqual({});
  expect(stderr).not.toContain(apiKey);
  expect(stderr).not.toContain("key-secret-that-must-not-show");
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return error;
}

describe.each([["json"], ["ndjson"]])("--output %s", (output) => {
  test("reports an error response", async () => {
    const body = { status: 404, error: `NOT_FOUND: no such pipe for key-secret-that-must-not-show`, requestId: "r-1" };
    await using server = await startServer(json(body, 404));
    const run = await runObstack(["pipes", "list", "--output", output], { environment: both(server.baseUrl) });
    expect(run).toMatchObject({ code: 5, stdout: "" });
    expect(errorOf(run)).toEqual({
      code: "response",
      message: expect.stringContaining("failed with 404: NOT_FOUND: no such pipe for [secret] (request id r-1)"),
      hint: "Check the identifiers of the organization, the service and the object.",
      method: "GET",
      path: expect.stringMatching(/^\/v1\/organizations\/.*\/pipes$/),
      status: 404,
      requestId: "r-1",
      retryable: false,
      outcome: "unchanged",
      exitCode: 5,
    });
  });

  test.each([
    [["dashboards", "list", "--frobnicate"], /frobnicate/],
    [["dashbords", "list"], /Did you mean "dashboards"/],
    [["dashboards", "get"], /id/],
    [["usage-cost", "--by", "planet"], /--by|--from/],
  ])("reports an error in the command line: %j", async (words, message) => {
    const run = await runObstack([...words, "--output", output], { environment: both() });
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(errorOf(run)).toEqual({
      code: "usage",
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/--help|^Use /),
      retryable: false,
      outcome: "unchanged",
      exitCode: 2,
    });
  });
});

test("prints the error as the last line, after warnings and logs", async () => {
  await using server = await startServer(json({ error: "FORBIDDEN: no" }, 403));
  const run = await runObstack(["dashboards", "create", "-f", "-", "--verbose", "--output", "json"], {
    environment: selfHosted(server.baseUrl),
    input: '{"id": "d1", "name": "A", "extra": 1}',
  });
  const lines = run.stderr.trimEnd().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ error: { code: "response", status: 403, exitCode: 4 } });
  expect(lines.slice(0, -1)).toEqual([
    expect.stringMatching(/^Sending the secret of /),
    expect.stringContaining("warning: "),
    expect.stringContaining("id"),
    expect.stringMatching(/^> POST /),
    expect.stringMatching(/^< 403 /),
  ]);
});

test("reports no error for a dry run", async () => {
  const run = await runObstack(["services", "stop", "--dry-run", "--output", "json"], { environment: hosted() });
  expect(run).toMatchObject({ code: 0, stderr: "Dry run: the request was not sent.\n" });
});

test("reports no error on success and takes the output format only from --output", async () => {
  await using server = await startServer(json({ data: [] }));
  expect(await runSelfHosted(server, "dashboards", "list", "--output", "json")).toMatchObject({ stderr: "" });
  const table = await runSelfHosted(server, "dashboards", "list", "--query", "[[", "--output", "table");
  expect(table.stderr).toMatch(/^error: Invalid --query expression: /);
  const argument = await runObstack(["completion", "--", "--output", "json"]);
  expect(argument.stderr).toMatch(/^error: /);
});
