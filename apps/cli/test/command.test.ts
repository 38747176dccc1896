import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, runObstack, startServer } from "@obstack/testing";
import type { Answer } from "@obstack/testing";
import { afterAll, describe, expect, test } from "vitest";

const apiKey = "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11";
const folder = mkdtempSync(join(tmpdir(), "obstack-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const selfHosted = (baseUrl = "http://127.0.0.1:1"): Record<string, string> => ({
  OBSTACK_SELFHOSTED_URL: baseUrl,
  OBSTACK_SELFHOSTED_API_KEY: apiKey,
});

const hosted = (baseUrl = "http://127.0.0.1:1"): Record<string, string> => ({
  OBSTACK_HOSTED_URL: baseUrl,
  OBSTACK_HOSTED_KEY_ID: "key-id",
  OBSTACK_HOSTED_KEY_SECRET: "key-secret-that-must-not-show",
  OBSTACK_HOSTED_ORGANIZATION_ID: "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10",
  OBSTACK_HOSTED_SERVICE_ID: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60",
});

describe("the command line", () => {
  test.each([
    [["dashbords"], "did you mean `dashboards`?"],
    [["dashboards", "lst"], "did you mean `list`?"],
    [["dashboards", "list", "--outptu", "json"], "did you mean"],
    [["dashboards", "list", "--output", "xml"], "table|json|yaml|csv|ndjson"],
    [["dashboards", "get"], "id"],
    [["dashboards", "create"], "--file"],
    [["usage-cost"], "--from"],
  ])("%j is not one", async (argv, says) => {
    const { code, stdout, stderr } = await runObstack(argv, { environment: { ...selfHosted(), ...hosted() } });
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(says);
  });

  test.each([[["--version"]], [["--help"]], [["charts", "query", "--help"]]])(
    "%j needs no configuration",
    async (argv) => {
      const { code, stdout, stderr } = await runObstack(argv);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).not.toBe("");
    },
  );
});

describe("configuration", () => {
  test.each([
    [["dashboards", "list"], {}, "apiKey is missing.", "OBSTACK_SELFHOSTED_API_KEY"],
    [
      ["pipes", "list"],
      {},
      "baseUrl is missing.",
      "Add --base-url, or set the environment variable OBSTACK_HOSTED_URL.",
    ],
    [["pipes", "list"], { ...hosted(), OBSTACK_HOSTED_SERVICE_ID: "" }, "serviceId is missing.", "--service-id"],
    [["dashboards", "list", "--base-url", "localhost"], selfHosted(), "baseUrl is not a URL", "with its scheme"],
  ])("%j with what is missing", async (argv, environment, says, hint) => {
    const { code, stderr } = await runObstack(argv, { environment });
    expect(code).toBe(3);
    expect(stderr).toContain(`error: ${says}`);
    expect(stderr).toContain(hint);
  });

  test("an identifier that is no UUID is bad input", async () => {
    const { code, stderr } = await runObstack(["pipes", "list", "--service-id", "x"], { environment: hosted() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: serviceId must be a UUID, not "x".\n' });
  });
});

describe("a server that", () => {
  const run = async (answer: Answer, argv = ["dashboards", "list"]) => {
    await using server = await startServer(answer);
    return { ...(await runObstack(argv, { environment: selfHosted(server.baseUrl) })), server };
  };

  test("is not there", async () => {
    const server = await startServer({});
    await server[Symbol.asyncDispose]();
    const { code, stdout, stderr } = await runObstack(["dashboards", "list"], {
      environment: selfHosted(server.baseUrl),
    });
    expect({ code, stdout }).toEqual({ code: 6, stdout: "" });
    expect(stderr).toContain(`no connection to ${server.baseUrl}`);
    expect(stderr).toContain("hint: Check the base URL");
  });

  test.each([
    [{ status: 401, body: "Unauthorized" }, 4, "ingestion key"],
    [json({ message: "Forbidden" }, 403), 4, "Forbidden"],
    [json({ message: "Not found" }, 404), 5, "Not found"],
    [json({ message: "Body validation failed: name: Required" }, 400), 1, "name: Required"],
    [{ status: 429, headers: { "Retry-After": "3600" }, body: "Too many requests." }, 7, "Too many requests."],
    [{ status: 200, body: "<!doctype html><html></html>" }, 1, "port 8000"],
    [{ status: 200, body: '{"data":[' }, 1, "not whole JSON"],
  ] as [Answer, number, string][])("answers with %o", async (answer, expected, says) => {
    const { code, stdout, stderr } = await run(answer);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain(apiKey);
    expect(stderr).not.toContain("    at ");
  });

  test("asks to slow down is waited for, and the wait is announced", async () => {
    const limited = { status: 429, headers: { "RateLimit-Reset": "2" }, body: "Too many requests." };
    await using server = await startServer(limited, json({ data: [] }));
    const { code, stdout, stderr } = await runObstack(["dashboards", "list"], {
      environment: selfHosted(server.baseUrl),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "No dashboards.\n" });
    expect(stderr).toMatch(/^The server asks to slow down; trying again in [23] s\.\n$/);
  });

  test("sends control characters does not move the cursor", async () => {
    const name = "evil\u001B[2J\u001B]0;title\u0007name\nwith line";
    const { stdout } = await run(json({ data: [{ id: "1", name }] }));
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
    expect(stdout).toContain("with line");
  });

  test("knows more fields and values than the document", async () => {
    const alert = {
      id: "1",
      name: null,
      silenced: { at: "x" },
      thresholdType: "below_or_equal",
      threshold: 5,
      state: "OK",
      extra: 1,
    };
    const { code, stdout } = await run(json({ data: [alert] }), ["alerts", "list"]);
    expect(code).toBe(0);
    expect(stdout).toContain("below_or_equal 5");
    const asJson = await run(json({ data: [alert] }), ["alerts", "list", "--output", "json"]);
    expect(JSON.parse(asJson.stdout)).toEqual([alert]);
  });
});

describe("lists for other programs", () => {
  const sources = [
    { id: "1", name: '=HYPERLINK("x")', kind: "log" },
    { id: "2", name: "a, b", kind: null },
  ];
  const run = async (answer: Answer, ...argv: string[]): Promise<string> => {
    await using server = await startServer(answer);
    return (await runObstack(argv, { environment: { ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) } }))
      .stdout;
  };

  test("as CSV, which no spreadsheet runs", async () => {
    const stdout = await run(json({ data: sources }), "sources", "list", "--output", "csv");
    expect(stdout).toBe(`id,name,kind\n1,"'=HYPERLINK(""x"")",log\n2,"a, b",\n`);
  });

  test("as NDJSON, whole", async () => {
    const stdout = await run(json({ data: sources }), "sources", "list", "--output", "ndjson");
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(sources);
    expect(await run(json({ data: [] }), "sources", "list", "--output", "ndjson")).toBe("");
  });

  test("charts as CSV have a column for each series and group", async () => {
    const points = [
      { ts_bucket: 1_768_206_600_000, group: ["a"], "series_0.data": "1" },
      { ts_bucket: 1_768_206_600_000, group: ["b"], "series_0.data": 2 },
      { ts_bucket: 1_768_206_900_000, group: ["a"], "series_0.data": 3 },
    ];
    const argv = [
      "charts",
      "query",
      "--source",
      "665f1c2ab4d3e5f6a7b8cb01",
      "--group-by",
      "service",
      "--output",
      "csv",
    ];
    expect(await run(json({ data: points }), ...argv)).toBe(
      "time,count · a,count · b\n2026-01-12T08:30:00.000Z,1,2\n2026-01-12T08:35:00.000Z,3,\n",
    );
  });

  test("costs as CSV have a column for each kind of use", async () => {
    const costs = [
      { date: "2026-01-01", entityName: "web", metrics: { computeCRD: "1.5" }, totalCRD: 1.5, locked: true },
    ];
    const result = { status: 200, requestId: "r", result: { grandTotalCRD: 1.5, costs } };
    const argv = ["usage-cost", "--from", "2026-01-01", "--to", "2026-01-01", "--output", "csv"];
    expect(await run(json(result), ...argv)).toBe(
      "date,entityName,entityId,serviceId,computeCRD,totalCRD,locked\n2026-01-01,web,,,1.5,1.5,true\n",
    );
  });

  test("one record is no list, and nothing is sent", async () => {
    await using server = await startServer(json({ data: { id: "1" } }));
    for (const argv of [
      ["alerts", "get", "1"],
      ["dashboards", "create", "-f", "-"],
    ]) {
      const options = { environment: selfHosted(server.baseUrl), input: "name: A" };
      const { code, stderr } = await runObstack([...argv, "--output", "csv"], options);
      expect(code).toBe(2);
      expect(stderr).toContain("table|json|yaml");
    }
    expect(server.requests).toHaveLength(0);
  });
});

describe("a body from a file", () => {
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const create = (path: string, baseUrl?: string) =>
    runObstack(["dashboards", "create", "-f", path], { environment: selfHosted(baseUrl) });

  test("may be YAML or JSON, and is sent as it is", async () => {
    await using server = await startServer(json({ data: { id: "1", name: "A" } }));
    for (const path of [file("a.yaml", "name: A\nextra: [1]\n"), file("a.json", '{"name": "A", "extra": [1]}')]) {
      const { code, stderr } = await create(path, server.baseUrl);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "Created dashboard 1.\n" });
    }
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { name: "A", extra: [1] },
      { name: "A", extra: [1] },
    ]);
  });

  test("names file, line and column of a mistake", async () => {
    const path = file("broken.yaml", "name: A\ntags: [a\n");
    const { code, stderr } = await create(path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*broken\.yaml:3:1: /);
  });

  test.each([
    ["missing.yaml", undefined, "There is no file"],
    ["list.yaml", "- 1\n", "must hold one object"],
    ["nameless.yaml", "tags: [a]\n", "name must be given"],
  ])("%s is refused before anything is sent", async (name, text, says) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    const { code, stderr } = await create(path);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});

describe("delete", () => {
  const record = { id: "d1", name: "Old", tiles: [{ id: "t1", extra: true }] };

  test("is refused without --yes where nobody can be asked", async () => {
    await using server = await startServer(json({ data: record }));
    const { code, stderr } = await runObstack(["dashboards", "delete", "d1"], {
      environment: selfHosted(server.baseUrl),
    });
    expect(code).toBe(2);
    expect(stderr).toContain("Add --yes.");
    expect(server.requests).toHaveLength(0);
  });

  test("prints what was removed, whole", async () => {
    await using server = await startServer(json({ data: record }), { status: 204 });
    const { code, stdout } = await runObstack(["dashboards", "delete", "d1", "--yes", "--output", "json"], {
      environment: selfHosted(server.baseUrl),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(record);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
  });

  test("of what is not there deletes nothing", async () => {
    await using server = await startServer(json({ message: "Not found" }, 404));
    const { code } = await runObstack(["alerts", "delete", "a1", "--yes"], { environment: selfHosted(server.baseUrl) });
    expect(code).toBe(5);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });
});

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

describe("which deployment", () => {
  const argv = ["sources", "list", "--output", "json"];

  test("is the one whose key is there, the self-hosted one when both are, or the one named", async () => {
    await using selfHostedServer = await startServer(json({ data: [{ id: "self-hosted" }] }));
    await using hostedServer = await startServer(json({ status: 200, requestId: "r", result: [{ id: "hosted" }] }));
    const both = { ...selfHosted(selfHostedServer.baseUrl), ...hosted(hostedServer.baseUrl) };
    const found = async (environment: Record<string, string>, ...more: string[]): Promise<unknown> =>
      JSON.parse((await runObstack([...argv, ...more], { environment })).stdout);
    expect(await found(hosted(hostedServer.baseUrl))).toEqual([{ id: "hosted" }]);
    expect(await found(both)).toEqual([{ id: "self-hosted" }]);
    expect(await found(both, "--deployment", "hosted")).toEqual([{ id: "hosted" }]);
  });
});

describe("charts query", () => {
  const points = json({
    data: [
      { ts_bucket: 1_768_206_600_000, "series_0.data": "3" },
      { ts_bucket: 1_768_206_900_000, "series_0.data": 5 },
    ],
  });
  const source = "665f1c2ab4d3e5f6a7b8cb01";

  test("asks for the range and the series that were named", async () => {
    await using server = await startServer(json({ data: [{ id: source, name: "Logs" }] }), points);
    const argv = [
      "charts",
      "query",
      "--source",
      "logs",
      "--agg",
      "sum",
      "--field",
      "bytes",
      "--where",
      "a:1",
      "--where",
      "b:2",
    ];
    const range = [
      "--from",
      "2026-01-12T08:30:00Z",
      "--to",
      "1768210200",
      "--granularity",
      "5m",
      "--group-by",
      "host,service",
    ];
    const { code } = await runObstack([...argv, ...range], { environment: selfHosted(server.baseUrl) });
    expect(code).toBe(0);
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({
      series: ["a:1", "b:2"].map((where) => ({
        sourceId: source,
        aggFn: "sum",
        field: "bytes",
        where,
        groupBy: ["host", "service"],
      })),
      startTime: 1_768_206_600_000,
      endTime: 1_768_210_200_000,
      granularity: "5m",
      seriesReturnType: "column",
    });
  });

  test("draws the points", async () => {
    await using server = await startServer(points);
    const { stdout } = await runObstack(["charts", "query", "--source", source], {
      environment: selfHosted(server.baseUrl),
    });
    expect(stdout.split("\n")[0]).toBe("count");
    expect(stdout).toMatch(/5┤/);
    expect(stdout).toMatch(/08:30/);
    expect(stdout).not.toContain("\u001B");
  });

  test("says when there are none", async () => {
    await using server = await startServer(json({ data: [] }));
    const { stdout } = await runObstack(["charts", "query", "--source", source], {
      environment: selfHosted(server.baseUrl),
    });
    expect(stdout).toBe("No points in this time range.\n");
  });

  test.each([
    [["--since", "soon"], "is no length of time"],
    [["--since", "0h"], "is no length of time"],
    [["--from", "2026-02-30"], "is no time"],
    [["--from", "1h", "--to", "2h"], "ends before it begins"],
    [["--since", "1h", "--from", "2h"], "give one of them"],
    [["--granularity", "2m"], "granularity must be one of 30s"],
    [["a", "b", "c", "d", "e", "f"].flatMap((where) => ["--where", where]), "series must be an array of 1 to 5 items"],
  ])("refuses %j before anything is sent", async (argv, says) => {
    const { code, stderr } = await runObstack(["charts", "query", "--source", source, ...argv], {
      environment: selfHosted(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
