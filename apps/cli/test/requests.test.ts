import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { TestResponse, ProcessResult, TestServer } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { apiKey, hosted, selfHosted, outcome } from "./environment.ts";

/** Responds with a record, or with an empty list of sources. */
const respond: TestResponse = (response, { url }) => {
  const data = url.endsWith("/sources") ? [] : { id: "1", name: "A" };
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data }));
};

async function run(
  argv: readonly string[],
  response: TestResponse = respond,
  input = "",
): Promise<ProcessResult & { requests: TestServer["requests"] }> {
  await using server = await startServer(response);
  const environment = { ...hosted(server.baseUrl), ...selfHosted(server.baseUrl) };
  const finished = await runObstack(argv, { environment, input });
  expect(finished.stdout + finished.stderr).not.toMatch(new RegExp(`${apiKey}|key-secret-that|hunter2`));
  return { ...finished, requests: server.requests };
}

describe("--dry-run", () => {
  test.each([
    [["dashboards", "create", "-f", "-"], "name: A", "POST", "/api/v2/dashboards"],
    [
      ["dashboards", "update", "665f1c2ab4d3e5f6a7b8c901", "-f", "-"],
      "name: A",
      "PUT",
      "/api/v2/dashboards/665f1c2ab4d3e5f6a7b8c901",
    ],
    [
      ["alerts", "update", "665f1c2ab4d3e5f6a7b8ca01", "-f", "-"],
      "threshold: 5",
      "PUT",
      "/api/v2/alerts/665f1c2ab4d3e5f6a7b8ca01",
    ],
    [["alerts", "delete", "665f1c2ab4d3e5f6a7b8ca01"], "", "DELETE", "/api/v2/alerts/665f1c2ab4d3e5f6a7b8ca01"],
    [["services", "stop", "--yes"], "", "PATCH", "/state"],
    [["keys", "create", "--name", "ci", "--role", "admin"], "", "POST", "/keys"],
    [["api", "post", "/api/v2/anything", "-f", "-"], "a: 1", "POST", "/api/v2/anything"],
  ])("prints the request of %j and sends no write", async (argv, input, method, path) => {
    const { code, stdout, stderr, requests } = await run([...argv, "--dry-run"], undefined, input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Dry run: the request was not sent.\n" });
    expect(stdout).toMatch(new RegExp(`^${method} http://127.0.0.1:\\d+\\S*${path}\\n`));
    expect(stdout).toMatch(/^authorization: (?:Bearer|Basic) \[secret\]$/m);
    expect(requests.filter((request) => request.method !== "GET")).toEqual([]);
  });

  test.each(["json", "yaml"])("prints an object as %s", async (format) => {
    const argv = ["dashboards", "create", "--name", "A", "--dry-run", "--output", format];
    const { code, stdout, requests } = await run(argv);
    expect({ code, requests }).toEqual({ code: 0, requests: [] });
    expect(parse(stdout)).toEqual({
      method: "POST",
      url: expect.stringMatching(/^http:.*\/api\/v2\/dashboards$/),
      headers: expect.objectContaining({ authorization: "Bearer [secret]" }),
      body: { name: "A", tiles: [] },
    });
    expect((await run([...argv, "--query", "body.name"])).stdout).toBe(format === "json" ? '"A"\n' : "A\n");
  });
});

test("--dry-run hides secrets in URLs and in fields that usually hold a secret", async () => {
  const body = {
    name: "A",
    token: "hunter2",
    apiKeys: ["hunter2"],
    url: "amqp://user:hunter2@broker/?sig=hunter2&v=1",
    headers: [{ name: "Authorization", value: "hunter2" }],
    nested: { client_secret: "hunter2", keyId: "shown" },
  };
  const argv = ["api", "POST", "/api/v2/x?access_token=hunter2&limit=5", "-f", "-", "--dry-run"];
  const { code, stdout, stderr } = await run(argv, undefined, JSON.stringify(body));
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain("hunter2");
  expect(stdout).toContain("/api/v2/x?access_token=[secret]&limit=5\n");
  expect(stdout).toContain('"url": "amqp://[secret]@broker/?[secret]"');
  expect(stdout).toContain('"keyId": "shown"');
});

describe("--query", () => {
  const list = json({
    data: [
      { id: "1", name: "A" },
      { id: "2", name: "B" },
    ],
  });

  test("prints the result of the expression", async () => {
    expect((await run(["sources", "list", "--query", "[?name=='B'].id | [0]"], list)).stdout).toBe("2\n");
    expect((await run(["sources", "list", "--query", "[].name", "--output", "json"], list)).stdout).toBe(
      '[\n  "A",\n  "B"\n]\n',
    );
    expect((await run(["sources", "list", "--query", "[].name", "--output", "ndjson"], list)).stdout).toBe(
      '"A"\n"B"\n',
    );
  });

  test.each([
    [["--query", "[?"], "Invalid --query expression: "],
    [["--query", "[]", "--output", "csv"], "--query and --output csv cannot be combined."],
  ])("rejects %j", async (argv, message) => {
    const { code, stdout, stderr } = await run(["sources", "list", ...argv], list);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("api", () => {
  test("sends any request and prints the complete response", async () => {
    const response = json({ data: [1], meta: { total: 1 } });
    const { stdout, requests } = await run(["api", "get", "/api/v2/alerts?limit=5"], response);
    expect(JSON.parse(stdout)).toEqual({ data: [1], meta: { total: 1 } });
    expect(requests[0]).toMatchObject({ method: "GET", url: "/api/v2/alerts?limit=5" });
  });

  test("with --dry-run, prints a read and sends nothing", async () => {
    const { code, stdout, requests } = await run(["api", "GET", "/api/v2/alerts", "--dry-run"], json({ data: [] }));
    expect({ code, requests }).toEqual({ code: 0, requests: [] });
    expect(stdout).toMatch(/^GET http:.*\/api\/v2\/alerts\n/);
  });

  test("names a path of the deployment after an HTML page", async () => {
    const page = { headers: { "content-type": "text/html" }, body: "<!doctype html><html></html>" };
    expect(await run(["api", "GET", "/v1/foo", "--deployment", "hosted"], page)).toMatchObject(
      outcome(1, "Paths of this deployment look like /v1/organizations/ID/services/ID/pipes."),
    );
  });

  test("sends a body to either deployment", async () => {
    const argv = ["api", "PATCH", "/v1/x", "-f", "-", "--deployment", "hosted"];
    const { requests } = await run(argv, json({ status: 200, result: {} }), "command: start");
    expect(requests[0]).toMatchObject({ method: "PATCH", url: "/v1/x", body: '{"command":"start"}' });
    expect(requests[0]?.headers.authorization).toMatch(/^Basic /);
  });

  test.each([
    [["api", "FETCH", "/x"], 2, "GET, POST"],
    [["api", "GET", "x"], 2, "slash"],
    [["api", "GET", "/api/v2/none"], 5, "404"],
  ])("fails for %j", async (argv, expected, message) => {
    expect(await run(argv, { status: 404, body: "Not Found" })).toMatchObject(outcome(expected, message));
  });
});

describe("a body that differs from the spec", () => {
  let folder: string;
  beforeEach(() => void (folder = temporaryFolder()));

  test("is rejected with the line, column and suggestion for each error", async () => {
    const file = join(folder, "dashboard.yaml");
    writeFileSync(file, "nmae: A\ntiles:\n  - name: B\n    x: left\n    series:\n      - agFn: count\n");
    const { code, stderr, requests } = await run(["dashboards", "create", "-f", file]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain(`${file}:1:1: Missing field "name": name of the dashboard.\n`);
    expect(stderr).toContain(`${file}:4:8: tiles[B].x must be a number.\n`);
    expect(stderr).toContain(`${file}:1:1: Unknown field "nmae". Did you mean "name"?\n`);
    expect(stderr).toContain(`${file}:6:9: Unknown field "tiles[B].series[0].agFn". Did you mean "aggFn"?\n`);
  });

  test("is sent with a warning if the spec does not list a value, unless it resembles a known one", async () => {
    const others = '"threshold": 1, "interval": "5m", "channel": { "type": "webhook", "webhookId": "w" }';
    const body = `{\n  "thresholdType": "abov",\n  "source": "log",\n  ${others}\n}`;
    const message = 'standard input:2:20: Unknown value "abov" of thresholdType. Did you mean "above"?';
    const refused = await run(["alerts", "create", "-f", "-"], undefined, body);
    expect(refused).toMatchObject({ code: 2, requests: [], stderr: expect.stringContaining(`error: ${message}\n`) });
    const argv = ["alerts", "create", "-f", "-", "--allow-unknown-fields"];
    const { code, stderr, requests } = await run(argv, undefined, body);
    expect(code).toBe(0);
    expect(stderr).toContain(`warning: ${message} It is still sent.\n`);
    expect(stderr).toMatch(
      /^warning: standard input:3:13: Unknown value "log" of source\. Known values: .*tile.*\. It is still sent\.$/m,
    );
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual(JSON.parse(body));
  });
});

test.each([
  ["alert-rules", "A window without rows counts as 0."],
  ["exit-codes", "applied and others failed"],
  ["times", "Time with an offset"],
])("help %s prints complete rows within 80 columns", async (topic, row) => {
  const { code, stdout } = await runObstack(["help", topic]);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(row);
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});
