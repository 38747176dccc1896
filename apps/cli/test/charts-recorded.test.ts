// `charts query` against recorded responses of two releases of a real server.
import { readRecording, releases, replay, replayRelease, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { runSelfHosted } from "./environment.ts";

type Body = { readonly startTime: number; readonly endTime: number; readonly granularity?: string };
type Point = Readonly<Record<string, unknown>> & { readonly ts_bucket: number; readonly group: readonly string[] };

describe.each(releases)("%s", (release) => {
  const requestOf = (name: string): Body => readRecording(release, name).request.body as Body;
  const pointsOf = (name: string): Point[] => (readRecording(release, name).response.body as { data: Point[] }).data;

  /** Runs a query over the time range of a recording. Returns the result, and the bodies that were sent with the recorded range. */
  async function query(name: string, ...argv: readonly string[]) {
    const { startTime, endTime, granularity = "auto" } = requestOf(name);
    // The command extends the range to complete buckets, and chooses their width.
    const asRecorded = (body: string): object => {
      const sent = JSON.parse(body) as Body;
      expect(sent.startTime).toBeLessThanOrEqual(startTime);
      expect(sent.endTime).toBeGreaterThanOrEqual(endTime);
      return { ...sent, startTime, endTime, granularity };
    };
    const respond = replayRelease(release);
    if (typeof respond !== "function") throw new Error("A release responds with a function.");
    await using server = await startServer((response, request) =>
      respond(response, isChart(request) ? { ...request, body: JSON.stringify(asRecorded(request.body)) } : request),
    );
    const range = ["--from", String(startTime), "--to", String(endTime), "--granularity", granularity];
    const finished = await runSelfHosted(server, "charts", "query", ...argv, ...range);
    const sent = server.requests.filter(isChart).map(({ body }) => asRecorded(body));
    return { ...finished, sent };
  }

  const duration = ["--source", "Traces", "--field", "Duration"];
  const metric = ["--source", "Metrics", "--agg", "avg", "--metric-name", "cpu.load"];
  const cases: readonly (readonly [recording: string, title: string, argv: readonly string[]])[] = [
    ["chart: no seriesReturnType", "count", ["--source", "Logs"]],
    ["chart: granularity auto", "count", ["--source", "logs"]],
    ["chart: quantile with level", "p95(Duration)", [...duration, "--agg", "p95"]],
    ["chart: quantile with level", "P95.0(Duration)", [...duration, "--agg", "P95.0"]],
    ["chart: quantile with level", "p95(Duration)", [...duration, "--agg", "quantile", "--level", "0.95"]],
    ["chart: avg of a field", "avg(Duration)", [...duration, "--agg", "avg"]],
    ["chart: metric", "avg(cpu.load)", metric],
    ["chart: metric", "avg(cpu.load)", [...metric, "--metric-type", "gauge", "--field", "Value"]],
    [
      "chart: sql where",
      "count · ServiceName = 'cart'",
      ["--source", "Logs", "--where", "ServiceName = 'cart'", "--where-language", "sql"],
    ],
  ];

  test.each(cases)("shows %s as a table and a chart of %s", async (name, title, argv) => {
    const table = await query(name, ...argv, "--output", "csv");
    expect(table).toMatchObject({ code: 0, stderr: "", sent: [requestOf(name)] });
    const rows = pointsOf(name).map((point) => [iso(point), Number(point["series_0.data"])].join(","));
    expectRows(table.stdout, `time,${title},open`, rows);

    const chart = await query(name, ...argv);
    expect(chart).toMatchObject({ code: 0, stderr: "" });
    expect(chart.stdout.split("\n")[0]).toBe(title.replaceAll('"', ""));
    expect(chart.stdout).toMatch(/[│┤].*[\u2801-\u28FF]/);
  });

  test("shows a column and a chart for each group", async () => {
    const name = "chart: grouped";
    const points = pointsOf(name);
    const groups = [...new Set(points.map(({ group }) => group[0]))].toSorted();
    const argv = ["--source", "Logs", "--group-by", "ServiceName"];
    const { sent, stdout } = await query(name, ...argv, "--output", "csv");
    expect(sent).toEqual([requestOf(name)]);
    const [first = "", ...rows] = stdout.trim().split("\n");
    for (const group of groups) expect(first).toContain(`count · ${group?.replaceAll('"', '""')}`);
    const values = (time: number) =>
      groups.map(
        (group) => points.find((point) => point.ts_bucket === time && point.group[0] === group)?.["series_0.data"],
      );
    const times = [...new Set(points.map((point) => point.ts_bucket))];
    const expected = times.map((time) => [
      new Date(time).toISOString(),
      ...values(time).map((value) => Number(value ?? 0)),
    ]);
    expectRows(
      [first, ...rows].join("\n"),
      first,
      expected.map((row) => row.join(",")),
    );
    const { stdout: chart } = await query(name, ...argv);
    expect(chart.match(/^count · .+$/gm)).toEqual(groups.map((group) => `count · ${group}`));
  });

  test("reports an unknown column in one line, without the text of the query", async () => {
    const name = "chart: unknown column in where";
    const { code, sent, stderr, stdout } = await query(name, "--source", "Logs", "--where", "nosuch:1");
    expect({ code, sent, stdout }).toEqual({ code: 1, sent: [requestOf(name)], stdout: "" });
    expect(stderr.split("\n")[0]).toMatch(/500: Unknown expression or function identifier `nosuch`$/);
    expect(stderr).toContain('There is no column "nosuch"');
    expect(stderr).not.toContain("SELECT");
  });

  test("suggests listing the sources if the source is unknown", async () => {
    const name = "chart: unknown source";
    const { code, stderr } = await query(name, "--source", "ffffffffffffffffffffffff");
    expect(code).toBe(5);
    expect(stderr).toContain("404: Source not found for series 0");
    expect(stderr).toContain("obstack sources list");
  });

  test("lists the functions that the release supports", async () => {
    await using server = await startServer(replay(readRecording(release, "chart: p95")));
    const words = "charts query --source ffffffffffffffffffffffff --agg median";
    const { code, stderr } = await runSelfHosted(server, ...words.split(" "));
    expect(code).toBe(1);
    expect(stderr).toContain("Expected 'avg' | 'count'");
    expect(stderr).toContain("received 'p95'");
  });

  test("rejects a query on a metric source without a metric before it is sent", async () => {
    const { code, sent, stderr } = await query("chart: metric", "--source", "Metrics");
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain("--metric-name");
  });
});

const isChart = ({ url }: { readonly url: string }): boolean => url.endsWith("/series");

/** Expects the recorded rows in order; the other buckets are empty, because recordings have only the first points. */
function expectRows(csv: string, titles: string, rows: readonly string[]): void {
  const [first, ...found] = csv.trim().split("\n");
  expect(first).toBe(titles);
  const ended = found.map((row) => row.replace(/,(?:true|false)$/, ""));
  expect(ended.filter((row) => rows.includes(row))).toEqual(rows);
  for (const empty of ended.filter((row) => !rows.includes(row))) expect(empty).toMatch(/^[^,]+(?:,0?)+$/);
}

const iso = ({ ts_bucket: time }: Point): string => new Date(time).toISOString();
