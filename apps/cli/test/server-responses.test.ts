import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { apiKey, outcome, runHosted, runSelfHosted } from "./environment.ts";

describe("server responses", () => {
  const run = async (response: TestResponse, argv = ["dashboards", "list"]) => {
    await using server = await startServer(response);
    return { ...(await runSelfHosted(server, ...argv)), server };
  };

  test.each([
    [{ status: 401, body: "Unauthorized" }, 4, "ingestion key"],
    [json({ message: "Forbidden" }, 403), 4, "Forbidden"],
    [
      json({ message: "Body validation failed: name: Required; tiles.0.tabs.1.w: Invalid; use 2.5" }, 400),
      1,
      "failed with 400: name: Required; tiles[0].tabs[1].w: Invalid; use 2.5",
    ],
    [{ status: 429, headers: { "Retry-After": "3600" }, body: "Too many requests." }, 7, "Too many requests."],
    [{ status: 200, body: "<!doctype html><html></html>" }, 1, "port 8000"],
  ] as [TestResponse, number, string][])("reports the error response %o", async (response, expected, message) => {
    const { code, stdout, stderr } = await run(response);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(apiKey);
    expect(stderr).not.toContain("    at ");
  });

  test("a 429 names its delay, and --max-wait waits for it", async () => {
    const limited = { status: 429, headers: { "Retry-After": "120" }, body: "Too many requests." };
    await using server = await startServer(limited);
    const refused = await runHosted(server, "pipes", "list");
    expect(refused).toMatchObject(outcome(7, "failed with 429: Too many requests. Retry after 120 s"));
    expect(refused.stderr).toContain("Run the command again in 120 s, or pass `--max-wait 121s` to wait for it.");
    const asJson = await runHosted(server, "pipes", "list", "--output", "json");
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { status: 429, retryAfter: 120, retryable: true } });

    const soon = { status: 429, headers: { "Retry-After": "1" }, body: "Too many requests." };
    await using patient = await startServer(soon, json({ status: 200, requestId: "r", result: [] }));
    const short = await runHosted(patient, "pipes", "list", "--max-wait", "500ms");
    expect(short.code).toBe(7);
    await using waited = await startServer(soon, json({ status: 200, requestId: "r", result: [] }));
    const long = await runHosted(waited, "pipes", "list", "--max-wait", "2s");
    expect(long).toMatchObject({ code: 0, stdout: "No pipes.\n" });
  });

  test.each([
    [403, "Check the server's reason. A key can have expired"],
    [424, "The service is idle or still starting."],
  ])("a %d from a hosted server says what to do", async (status, hint) => {
    await using server = await startServer(json({ status, error: "NO: no" }, status));
    const { stderr } = await runHosted(server, "pipes", "list");
    expect(stderr).toContain(hint);
  });

  test("announces once that requests wait for the rate limit", async () => {
    // The response to the read says that no request is left, so the write waits.
    const headers = { "RateLimit-Remaining": "0", "RateLimit-Reset": "5" };
    const body = JSON.stringify({ data: { id: "a", name: "A", threshold: 1 } });
    await using server = await startServer({ status: 200, headers, body }, { status: 200, body });
    const argv = ["alerts", "update", "a", "--threshold", "2"];
    expect(await runSelfHosted(server, ...argv)).toMatchObject(
      outcome(0, /^[^]*Rate limit reached\. Waiting [1-6] s\.\n(?![^]*Rate)/),
    );
  });

  test("announces once that several requests reached the rate limit", async () => {
    const limited = { status: 429, headers: { "RateLimit-Reset": "2" }, body: "Too many requests." };
    await using server = await startServer(limited, limited, json({ data: [] }));
    expect(await runSelfHosted(server, "alerts", "check")).toMatchObject(
      outcome(0, /^Rate limit reached\. Retrying in [23] s\.\n$/),
    );
    expect(server.requests.filter(({ method }) => method === "GET").length).toBeGreaterThan(4);
  });

  test("announces the status before a retry after a 503", async () => {
    await using server = await startServer({ status: 503, headers: { "Retry-After": "2" } }, json({ data: [] }));
    expect(await runSelfHosted(server, "sources", "list")).toMatchObject(
      outcome(0, /^The server returned status 503\. Retrying in [23] s\.\n$/),
    );
  });

  test("warns if the total differs from the sum of the records", async () => {
    const result = { grandTotalCRD: 10, costs: [{ date: "2026-01-01", totalCRD: 9 }] };
    await using server = await startServer(json({ status: 200, result }));
    const argv = ["usage-cost", "--from", "2026-01-01", "--to", "2026-01-02"];
    const { code, stdout, stderr } = await runHosted(server, ...argv);
    expect(code).toBe(0);
    expect(stdout).toContain("Total 10.00 CRD");
    expect(stderr).toContain("the server's total from 2026-01-01 to 2026-01-02 is 10.00 CRD");
  });
});
