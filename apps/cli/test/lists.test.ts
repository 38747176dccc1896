import { isSingleFile, json, runObstack, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test, vi } from "vitest";
import { hosted, runSelfHosted, selfHosted, outcome } from "./environment.ts";

test("says that a release cannot list webhooks", async () => {
  await using server = await startServer({ status: 404, body: "Not found" });
  expect(await runSelfHosted(server, "webhooks", "list")).toMatchObject(
    outcome(5, "This release of the server cannot list webhooks (404)."),
  );
});

describe("lists for programs", () => {
  const sources = [
    { id: "1", name: '=HYPERLINK("x")', kind: "log" },
    { id: "2", name: "a, b", kind: null },
  ];
  const run = async (response: TestResponse, ...argv: string[]): Promise<string> => {
    await using server = await startServer(response);
    return (await runObstack(argv, { environment: { ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) } }))
      .stdout;
  };

  test("escapes formulas in CSV", async () => {
    const stdout = await run(json({ data: sources }), "sources", "list", "--output", "csv");
    expect(stdout).toBe(`id,name,kind\n1,"'=HYPERLINK(""x"")",log\n2,"a, b",\n`);
  });

  test.each([
    ["columns in the order of the flag", ["--columns", "Kind,name"], 'KIND  NAME\nlog   =HYPERLINK("x")\n      a, b\n'],
    [
      "fields that are no columns",
      ["--columns", "name,team", "--no-header"],
      '=HYPERLINK("x")  T1\na, b             T2\n',
    ],
    ["columns of CSV", ["--columns", "kind,id", "-o", "csv"], "kind,id\nlog,1\n,2\n"],
    ["fields as CSV, without titles", ["--columns", "team", "--no-header", "-o", "csv"], "T1\nT2\n"],
    ["a table without titles", ["--no-header"], '1   =HYPERLINK("x")  log\n2   a, b\n'],
  ])("prints %s", async (_what, flags, printed) => {
    const data = sources.map((source, index) => ({ ...source, team: `T${index + 1}` }));
    expect(await run(json({ data }), "sources", "list", ...flags)).toBe(printed);
  });

  test.each([
    [["sources", "list", "--columns", "nam"], 'Unknown column "nam".\n  hint: Use id, name or kind.'],
    [["sources", "list", "--columns", "name", "-o", "json"], "--columns selects columns of tables and CSV."],
    [["sources", "list", "--columns", "name", "--query", "[]"], "--columns selects columns of tables and CSV."],
    [["usage-cost", "--from", "2026-01-01", "--columns", "rest,sum"], 'Unknown column "sum".'],
  ])("refuses the columns of %j", async (argv, message) => {
    const costs = [{ date: "2026-01-01", entityName: "web", metrics: { computeCRD: 1 }, totalCRD: 1, locked: true }];
    await using server = await startServer(
      json({ data: sources, status: 200, requestId: "r", result: { grandTotalCRD: 1, costs } }),
    );
    const environment = { ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) };
    expect(await runObstack(argv, { environment })).toMatchObject(outcome(2, message));
  });

  test("prints complete records as NDJSON", async () => {
    const stdout = await run(json({ data: sources }), "sources", "list", "--output", "ndjson");
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(sources);
    for (const flags of [
      ["--output", "ndjson"],
      ["--no-header", "--columns", "id"],
    ])
      expect(await run(json({ data: [] }), "sources", "list", ...flags)).toBe("");
  });

  test("rejects CSV for a single record before anything is sent", async () => {
    await using server = await startServer(json({ data: { id: "1" } }));
    for (const argv of [
      ["alerts", "get", "1"],
      ["dashboards", "create", "-f", "-"],
    ]) {
      const options = { environment: selfHosted(server.baseUrl), input: "name: A" };
      expect(await runObstack([...argv, "--output", "csv"], options)).toMatchObject(
        outcome(2, "Use table, json or yaml."),
      );
    }
    expect(server.requests).toHaveLength(0);
  });
});

// Time zones are a fifth of the CPU time of a list in the single file.
test.skipIf(isSingleFile)("a list does not ask for the time zone of the system", async () => {
  await using server = await startServer(json({ data: [] }));
  const DateTimeFormat = vi.spyOn(Intl, "DateTimeFormat");
  try {
    const { code } = await runSelfHosted(server, "alerts", "list");
    expect(code).toBe(0);
    expect(DateTimeFormat).not.toHaveBeenCalled();
  } finally {
    DateTimeFormat.mockRestore();
  }
});
