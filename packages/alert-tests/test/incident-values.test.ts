// The saved values of incidents: what is read, what is damaged, and what was changed.
import { expect, test } from "vitest";
import { formatValues, parseValues, pointsOf, toSaved } from "../src/incidents/incident-values.ts";
import type { IncidentValues } from "../src/incidents/incident-values.ts";
import { hour, to } from "./slo-setup.ts";

test("reads what it wrote, and says in which line values are damaged", () => {
  const values: IncidentValues = {
    range: { from: to - hour, to },
    sources: [{ name: "Logs", id: "1" }],
    types: new Map([['[{"where":"a"}]', "UInt64"]]),
    alerts: ["Errors", "errors"],
    queries: [
      toSaved(
        { series: [{ aggFn: "count", where: "", sourceId: "Logs" }] as never, granularity: "5m", from: to - hour, to },
        [0, 1, 5].map((index) => ({
          ts_bucket: to - hour + index * 300_000,
          group: ["cart"],
          // Integers that numbers cannot hold keep their quotes.
          "series_0.data": ["7", null, "18446744073709551615"][Math.min(index, 2)],
        })),
      ),
    ],
  };
  const text = formatValues(values);
  const parsed = parseValues(text) as IncidentValues;
  expect(parsed).toEqual(values);
  expect(parsed.queries[0]?.groups).toEqual([
    {
      group: ["cart"],
      runs: [
        [0, [7, null]],
        [5, ["18446744073709551615"]],
      ],
    },
  ]);
  expect(formatValues(parsed)).toBe(text);
  const [head = "", type = "", query = ""] = text.trimEnd().split("\n");
  const damage = (one: string, before: string, after: string): string => {
    expect(one).toContain(before);
    return [head, type, query].map((line) => (line === one ? line.replace(before, after) : line)).join("\n");
  };
  const changed = "were changed after they were saved";
  for (const [damaged, message] of [
    // Valid values that nobody saved, such as those of a bad merge.
    [damage(head, '"id":"1"', '"id":"2"'), changed],
    [damage(type, "UInt64", "Int64"), changed],
    [damage(query, "[7,null]", "[8,null]"), changed],
    [damage(query, "[5,", "[6,"), changed],
    [damage(head, '"digest":"', '"digest":"0'), changed],
    ["", "are damaged in line 1"],
    [damage(head, `,"digest":"${(JSON.parse(head) as { digest: string }).digest}"`, ""), "are damaged in line 1"],
    [damage(head, '"format":1', '"format":1,"lnes":2'), "are damaged in line 1"],
    [damage(head, `"from":"20`, `"from":"19`), "are damaged in line 1"],
    [damage(query, `"from":"20`, `"from":"19`), "are damaged in line 3"],
    [damage(head, '"format":1', '"format":2'), "were written by a later version"],
    [damage(head, '"id":"1"', '"id":1'), "are damaged in line 1"],
    [damage(head, "T17:", "T19:"), "are damaged in line 1"],
    [damage(type, '"UInt64"', "1"), "are damaged in line 2"],
    [damage(type, '"type":', '"tpye":'), "are damaged in line 2"],
    [damage(query, '"5m"', '"5x"'), "are damaged in line 3"],
    [damage(query, '"5m"', '"7m"'), "are damaged in line 3"],
    [damage(query, "[7,null]", "[7,{}]"), "are damaged in line 3"],
    [damage(query, "[7,null]", "[7,null],[7]"), "are damaged in line 3"],
    [damage(query, "[5,", "[12,"), "are damaged in line 3"],
    [damage(query, "[5,", "[-1,"), "are damaged in line 3"],
    [damage(query, '["cart"]', '"cart"'), "are damaged in line 3"],
    // A missing line leaves valid lines.
    [`${head}\n${type}\n`, "are damaged in line 2"],
  ] as const)
    expect([damaged, parseValues(damaged)]).toEqual([damaged, message]);
  // Git can convert line endings.
  expect(parseValues(text.replaceAll("\n", "\r\n"))).toEqual(values);
});

test("keeps points of one bucket apart, and combines them in longer buckets", () => {
  const count = { aggFn: "count", where: "", sourceId: "Logs" };
  const points = [3, 4].map((value) => ({ ts_bucket: to - hour, "series_0.data": value }));
  const saved = toSaved({ series: [count] as never, granularity: "1m", from: to - hour, to }, points);
  expect(pointsOf(saved)?.points).toEqual(points);
  expect(pointsOf(saved, "5m")?.points).toEqual([{ ts_bucket: to - hour, "series_0.data": 7 }]);
});
