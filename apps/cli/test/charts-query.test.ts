import { readFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult, TestServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { runSelfHosted, selfHosted, outcome } from "./environment.ts";

describe("charts query", () => {
  const points = json({
    data: [
      { ts_bucket: 1_768_206_600_000, "series_0.data": "3" },
      { ts_bucket: 1_768_206_900_000, "series_0.data": 5 },
    ],
  });
  const source = "665f1c2ab4d3e5f6a7b8cb01";
  const query = (server: TestServer, ...argv: string[]): Promise<ProcessResult> =>
    runSelfHosted(server, "charts", "query", "--source", source, ...argv);

  test("requests the time range and the series from the flags", async () => {
    await using server = await startServer(json({ data: [{ id: source, name: "Logs" }] }), points);
    const words = "charts query --source logs --agg sum --field bytes --where c:3 --series a:1 --series b:2";
    const range = "--from 2026-01-12T08:30:00Z --to 1768210200 --granularity 5m --group-by host,service";
    const { code } = await runSelfHosted(server, ...`${words} ${range}`.split(" "));
    expect(code).toBe(0);
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({
      series: ["(c:3) AND (a:1)", "(c:3) AND (b:2)"].map((where) => ({
        sourceId: source,
        aggFn: "sum",
        field: "bytes",
        where,
        groupBy: ["host", "service"],
      })),
      startTime: 1_768_206_600_000,
      endTime: 1_768_210_200_000,
      granularity: "5m",
    });
  });

  test.each([
    ["request", "The filter contains request without a field", "for example Body:request."],
    ["SeverityText=error", "--where is Lucene here", "`SeverityText:error`"],
  ])("warns about the filter %s", async (where, message, example) => {
    await using server = await startServer(points);
    const { code, stderr } = await query(server, "--where", where);
    expect(code).toBe(0);
    for (const text of [`warning: ${message}`, example]) expect(stderr).toContain(text);
  });

  const range = ["--from", "2026-01-12T08:30:00Z", "--to", "2026-01-12T09:30:00Z"];

  test.each([
    // Messages of a current release.
    ["--where (a:1", 'Expected "!", "&&" or whitespace but end of input found.', "Check the quotes and brackets of"],
    ["--where a=' --where-language sql", "Syntax error: failed at position 27 (AS)", "syntax of `--where`,"],
    ["--group-by a(", "Syntax error: failed at position 27 (AS)", "syntax of `--group-by` and"],
    ["--agg p95", "An incorrect number of arguments was specified for function 'toString'.", "`--agg p95` needs the"],
    ["--where a:1", "Timeout exceeded: elapsed 5 seconds", "Query a shorter range"],
    ["--where a:1", "Missing columns: 'b'", 'There is no column "b"'],
    ["--where a:1", "Something else", undefined],
    [
      "--where a:1",
      "Body validation failed: series.0.metricName: Required",
      "--metric-name cpu.load --metric-type gauge",
    ],
    // Messages of the emulator.
    ["--where a:(", 'Invalid filter "a:(".', "Check the quotes and brackets of"],
    ["--agg p95", 'The aggregation "quantile" requires a field.', "`--agg p95` needs the"],
  ])("hints at the mistake in %s: %s", async (flags, error, hint) => {
    await using server = await startServer(json({ error }, 500));
    const { code, stderr } = await query(server, ...flags.split(" "));
    expect([code, stderr]).toEqual([1, hint ? expect.stringContaining(hint) : expect.not.stringContaining("hint:")]);
  });

  test.each(["3h", "05:30", "2026-01-12 05:30", "3 hours ago"])("starts with --since %s", async (since) => {
    await using server = await startServer(points);
    const to = ["--to", "2026-01-12T08:30:00Z", "--granularity", "1h", "--utc"];
    await query(server, "--since", since, ...to);
    const start = Date.parse("2026-01-12T05:00:00Z");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ startTime: start });
  });

  test("rewrites a field with a dot, which servers would treat as text, and shows it as given", async () => {
    await using server = await startServer(points);
    const { stdout } = await query(server, "--agg", "sum", "--field", "bytes * 1.5", ...range);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ series: [{ field: "bytes * (15/10)" }] });
    expect(stdout.split("\n")[0]).toBe("sum(bytes * 1.5)");
  });

  test("refuses a field with a dot that cannot be rewritten", async () => {
    await using server = await startServer(points);
    const { code, stderr } = await query(server, "--agg", "sum", "--field", "request.bytes", ...range);
    expect({ code, requests: server.requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain('chart queries treat the field "request.bytes" as text, because it contains a dot');
  });

  const between = "between 2026-01-12T08:30Z and 2026-01-12T09:30Z";
  const gaps = [{ ts_bucket: 1_768_206_600_000, group: [] }];

  const check = "Check the time range (`--since`, `--from`, `--to`)";
  const ratio = ["--series", "a:1", "--series", "b:1", "--ratio"];

  test.each([
    ["no points", [], [], `No data ${between}. ${check}, the filter (\`--where\`)`],
    ["no points for a metric", [], ["--metric-name", "cpu"], `${between}. ${check}, the metric`],
    ["points without a value", gaps, [], `No values ${between}: no bucket holds a number`],
    ["a ratio with an empty second series", gaps, ratio, `No values ${between}: the second series`],
  ])("prints a message instead of an empty chart: %s", async (_title, data, argv, message) => {
    await using server = await startServer(json({ data }));
    const command = ["charts", "query", "--source", source, ...range, ...argv];
    const { code, stdout } = await runSelfHosted(server, ...command);
    expect(code).toBe(0);
    expect(stdout).toContain(message);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    const svg = await runSelfHosted(server, ...command, "--svg", "/nonexistent/chart.svg");
    expect(svg).toMatchObject({ code: 0, stdout: "", stderr: stdout });
  });

  test("fails if the server returns rows that are not chart points", async () => {
    await using server = await startServer(json({ data: [{ time: 1, count: 5 }] }));
    const { code, stdout, stderr } = await query(server);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("its rows are not chart points: found `time`, `count`");
  });

  test.each([
    ["--agg p99.9", "quantile", 0.999],
    ["--agg p7", "quantile", 0.07],
    ["--agg p100", "quantile", 1],
    ["--agg p101", "p101", undefined],
    ["--agg median --level 0.5", "median", 0.5],
  ])("sends the percentile of %s as a quantile with a level", async (flags, aggFn, level) => {
    await using server = await startServer(points);
    await query(server, ...flags.split(" "));
    const [sent] = (JSON.parse(server.requests[0]?.body ?? "") as { series: [{ aggFn: string; level?: number }] })
      .series;
    expect([sent.aggFn, sent.level]).toEqual([aggFn, level]);
  });

  test.each([
    [["--from", "1h", "--to", "2h"], "ends before it starts"],
    [["--since", "1h", "--from", "2h"], "--since and --from cannot be combined"],
    [["--ratio"], "A ratio needs two series"],
    [["--ratio", "--series", "a"], "`--series` twice"],
    [["--agg", "p95", "--level", "0.9"], "--agg p95 and --level cannot be combined"],
    [["--granularity", "2m"], "granularity must be one of 30s"],
    [["a", "b", "c", "d", "e", "f"].flatMap((where) => ["--series", where]), "series must be an array of 1 to 5 items"],
  ])("rejects %j before anything is sent", async (argv, message) => {
    expect(
      await runObstack(["charts", "query", "--source", source, ...argv], {
        environment: selfHosted(),
      }),
    ).toMatchObject(outcome(2, message));
  });

  describe("--watch", () => {
    const watch = ["charts", "query", "--source", source, "--watch", "20ms"];

    test("repeats the query until it fails", async () => {
      await using server = await startServer(json({ data: [] }), json({ data: [] }), { status: 404, body: "gone" });
      const { code, stdout } = await runSelfHosted(server, ...watch, "--group-by", "a", "--output", "json");
      expect({ code, stdout }).toEqual({ code: 5, stdout: "[]\n[]\n" });
      expect(server.requests).toHaveLength(3);
    });

    test("survives an outage, and says since when there is no data", async () => {
      const down = { status: 503, headers: { "retry-after": "0" }, body: "down" };
      await using server = await startServer(points, down, down, down, down, points, { status: 404, body: "gone" });
      const { code, stdout, stderr } = await runSelfHosted(server, ...watch, "--output", "ndjson", "--utc");
      expect(code).toBe(5);
      expect(stdout.match(/"value":5/g)).toHaveLength(2);
      expect(stderr.match(/^No data since \d\d:\d\d:\d\d UTC: .*503/gm)).toHaveLength(1);
      expect(stderr).toMatch(/^Data again at \d\d:\d\d:\d\d UTC\.$/m);
    });

    test("ends if the first query fails", async () => {
      const down = { status: 503, headers: { "retry-after": "0" }, body: "down" };
      await using server = await startServer(down);
      const { code } = await runSelfHosted(server, ...watch);
      expect(code).toBe(6);
    });
  });

  describe("the range", () => {
    const now = Date.now();
    /** The complete bucket before now, and the open one. */
    const open = Math.floor(now / 3_600_000) * 3_600_000;
    const rows = json({
      data: [
        { ts_bucket: open - 3_600_000, "series_0.data": 86 },
        { ts_bucket: open, "series_0.data": 14 },
        // A server that includes the end of the range.
        { ts_bucket: open + 3_600_000, "series_0.data": 1 },
      ],
    });
    const argv = ["charts", "query", "--source", source, "--from", String(open - 5_400_000), "--granularity", "1h"];

    test("consists of complete buckets; the open one is marked, and empty ones are 0", async () => {
      await using server = await startServer(rows);
      const { stdout: csv } = await runSelfHosted(server, ...argv, "--output", "csv");
      const at = (time: number): string => new Date(time).toISOString();
      expect(csv.split("\n")).toEqual([
        "time,count,open",
        `${at(open - 7_200_000)},0,false`,
        `${at(open - 3_600_000)},86,false`,
        `${at(open)},14,true`,
        "",
      ]);
      const { startTime, endTime } = JSON.parse(server.requests[0]?.body ?? "") as Record<string, number>;
      expect({ startTime, endTime }).toEqual({ startTime: open - 7_200_000, endTime: open + 3_600_000 });
      const { stdout } = await runSelfHosted(server, ...argv, "--output", "json");
      expect((JSON.parse(stdout) as object[]).slice(1)).toEqual([
        { time: at(open - 3_600_000), series: "count", group: {}, value: 86, open: false },
        { time: at(open), series: "count", group: {}, value: 14, open: true },
      ]);
      expect((await runSelfHosted(server, ...argv)).stdout).toMatch(/┄.*\n.*[^]*, ┄ still open\n$/);
    });

    test("is in one time zone, and can be pasted", async () => {
      await using server = await startServer(points);
      const environment = { ...selfHosted(server.baseUrl), TZ: "America/New_York" };
      const draw = async (...more: string[]): Promise<string> =>
        (await runObstack(["charts", "query", "--source", source, ...more], { environment })).stdout;
      const local = await draw("--from", "2026-01-12T03:30", "--to", "2026-01-12 04:30");
      expect(local).toContain("2026-01-12T03:30-05:00 to 2026-01-12T04:30-05:00, America/New_York, buckets of 1m");
      expect(local).toMatch(/ 03:40 /);
      expect(await draw("--from", "2026-01-12T03:30-05:00", "--to", "2026-01-12T04:30-05:00")).toBe(local);
      const utc = await draw("--from", "2026-01-12T08:30", "--to", "2026-01-12T09:30Z", "--utc");
      expect(utc).toContain("2026-01-12T08:30Z to 2026-01-12T09:30Z, UTC, buckets of 1m");
      expect(utc).toMatch(/ 08:40 /);
      const bodies = server.requests.map(({ body }) => JSON.parse(body) as unknown);
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);
      // Agents read and write UTC.
      const words = ["charts", "query", "--source", source, "--from", "2026-01-12 08:30", "--to", "2026-01-12 09:30"];
      await runObstack(words, { environment: { ...environment, OBSTACK_AGENT: "1" } });
      expect(JSON.parse(server.requests[3]?.body ?? "")).toEqual(bodies[0]);
    });
  });

  test("shows durations with their unit", async () => {
    await using server = await startServer(json({ data: [{ ts_bucket: 1_768_206_600_000, "series_0.data": 2.5e9 }] }));
    const argv = ["charts", "query", "--source", source, "--agg", "p95", "--field", "Duration", ...range];
    expect((await runSelfHosted(server, ...argv)).stdout).toContain("2.5 s┤");
    const { stdout } = await runSelfHosted(server, ...argv, "--query", "[0]", "--output", "json");
    expect(JSON.parse(stdout)).toMatchObject({ series: "p95(Duration)", value: 2.5e9, unit: "ns" });
  });

  test("writes an SVG file with a legend and escapes names from the server", async () => {
    const grouped = [
      { ts_bucket: 1_768_206_600_000, group: ["<script>"], "series_0.data": 1 },
      { ts_bucket: 1_768_206_900_000, group: ["<script>"], "series_0.data": 5 },
    ];
    await using server = await startServer(json({ data: grouped }));
    const folder = temporaryFolder();
    const file = join(folder, "chart.svg");
    const argv = ["charts", "query", "--source", "0123456789abcdef01234567", "--group-by", "a", "--svg", file];
    const finished = await runSelfHosted(server, ...argv);
    expect(finished).toMatchObject({ code: 0, stdout: "", stderr: `Wrote ${file}.\n` });
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("count · &lt;script&gt;");
    expect(svg).not.toContain("<script>");
    const nowhere = await runSelfHosted(server, ...argv.slice(0, -1), join(folder, "none", "a.svg"));
    expect(nowhere).toMatchObject(outcome(2, "Cannot write"));
  });
});
