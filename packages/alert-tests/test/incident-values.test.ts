// The saved values of incidents: what is read, and what is damaged.
import { expect, test } from "vitest";
import { gunzipSync, gzipSync } from "node:zlib";
import { formatValues, parseValues, pointsOf } from "../src/incidents/incident-values.ts";
import type { IncidentValues } from "../src/incidents/incident-values.ts";
import { hour, to } from "./slo-setup.ts";

const count = { aggFn: "count" as const, where: "", sourceId: "Logs" };

test("reads what it wrote, a line for each bucket and group, and refuses damaged values", () => {
  const values: IncidentValues = {
    range: { from: to - hour, to },
    sources: [{ name: "Logs", id: "1" }],
    types: new Map([['[{"where":"a"}]', "UInt64"]]),
    alerts: ["Errors", "errors"],
    queries: [
      {
        series: [count],
        granularity: "5m",
        from: to - hour,
        to,
        points: ["7", null, "18446744073709551615"].map((value, index) => ({
          ts_bucket: to - hour + index * 300_000,
          group: ["cart"],
          "series_0.data": value,
        })),
      },
    ],
  };
  const bytes = formatValues(values);
  expect(parseValues(bytes)).toEqual(values);
  const [head = "", ...points] = gunzipSync(bytes).toString().trimEnd().split("\n");
  expect(JSON.parse(points[0] ?? "")).toEqual({ query: 0, ...values.queries[0]?.points[0] });
  // The same values are the same lines.
  const [query] = values.queries;
  expect(query).toBeDefined();
  if (query === undefined) return;
  const reversed = { ...values, queries: [{ ...query, points: query.points.toReversed() }] };
  expect(formatValues(reversed)).toEqual(bytes);

  const written = (...lines: string[]): Uint8Array => gzipSync(lines.join("\n"));
  const changed = (line: string, before: string, after: string): string => {
    expect(line).toContain(before);
    return line.replace(before, after);
  };
  const flipped = Buffer.from(bytes);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  for (const damaged of [
    Buffer.from(""),
    Buffer.from(head),
    flipped,
    bytes.subarray(0, -9),
    written(""),
    ...[
      [`"from":"20`, `"from":"19`],
      ['"id":"1"', '"id":1'],
      ["T17:", "T19:"],
      ['"UInt64"', "1"],
      ['"5m"', '"5x"'],
      ['"5m"', '"7m"'],
    ].map(([before = "", after = ""]) => written(changed(head, before, after), ...points)),
    ...[
      ['"query":0', '"query":1'],
      ['["cart"]', '"cart"'],
      [String(to - hour), String(to)],
      [String(to - hour), String(to - 2 * hour)],
      [String(to - hour), String(to - hour + 60_000)],
    ].map(([before = "", after = ""]) => written(head, changed(points[0] ?? "", before, after))),
  ])
    expect([Buffer.from(damaged).toString("latin1"), parseValues(damaged)]).toEqual([
      Buffer.from(damaged).toString("latin1"),
      "are damaged",
    ]);
  expect(parseValues(written(changed(head, '"format":1', '"format":2')))).toBe("were written by a later version");
});

test("refuses values that are too large, and names the largest query", () => {
  const points = Array.from({ length: 60_000 }, (_, index) => ({
    ts_bucket: to - hour,
    group: [`${Math.sin(index)}`],
    "series_0.data": Math.cos(index),
  }));
  const queries = [{ series: [{ ...count, where: "level:error" }], granularity: "1h", from: to - hour, to, points }];
  expect(() => formatValues({ range: { from: to - hour, to }, sources: [], types: new Map(), queries })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^The values have \d\.\d MB\. The limit is 1 MB\.$/) as string,
      hint: "Use a shorter range. The largest query has 60000 values: level:error.",
    }),
  );
});

test("keeps points of one bucket apart, and combines them in longer buckets", () => {
  const points = [3, 4].map((value) => ({ ts_bucket: to - hour, "series_0.data": value }));
  const saved = { series: [count], granularity: "1m", from: to - hour, to, points };
  expect(pointsOf(saved)?.points).toEqual(points);
  expect(pointsOf(saved, "5m")?.points).toEqual([{ ts_bucket: to - hour, "series_0.data": 7 }]);
});
