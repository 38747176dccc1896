import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

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

  test("asks again and again with --watch, each time up to now, until it cannot", async () => {
    await using server = await startServer(json({ data: [] }), json({ data: [] }), { status: 404, body: "gone" });
    const argv = ["charts", "query", "--source", "0123456789abcdef01234567", "--watch", "200ms", "--output", "json"];
    const { code, stdout } = await runObstack(argv, { environment: selfHosted(server.baseUrl) });
    expect({ code, stdout }).toEqual({ code: 5, stdout: "[]\n[]\n" });
    const [first, second] = server.requests.map(({ body }) => (JSON.parse(body) as { endTime: number }).endTime);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(200);
  });

  test("draws into an SVG file, with a legend and nothing that a server could inject", async () => {
    const grouped = [
      { ts_bucket: 1_768_206_600_000, group: ["<script>"], "series_0.data": 1 },
      { ts_bucket: 1_768_206_900_000, group: ["<script>"], "series_0.data": 5 },
    ];
    await using server = await startServer(json({ data: grouped }));
    const folder = mkdtempSync(join(tmpdir(), "obstack-svg-"));
    const file = join(folder, "chart.svg");
    const argv = ["charts", "query", "--source", "0123456789abcdef01234567", "--svg", file];
    const finished = await runObstack(argv, { environment: selfHosted(server.baseUrl) });
    expect(finished).toMatchObject({ code: 0, stdout: "", stderr: `Drew ${file}.\n` });
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("count · &lt;script&gt;");
    expect(svg).not.toContain("<script>");
    const nowhere = await runObstack([...argv.slice(0, -1), join(folder, "none", "a.svg")], {
      environment: selfHosted(server.baseUrl),
    });
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be written") });
    rmSync(folder, { recursive: true });
  });
});
