// Unit tests of alerts in files, without a server.
import { temporaryStack } from "@obstack/testing";
import { problemToText } from "@obstack/as-code";
import { expect, test } from "vitest";
import { fleetReportToJUnit, hasFailed, runTests, testReportToSuite, testStack, testsSchema } from "../src/index.ts";
import type { TestReport } from "../src/index.ts";

const dashboard = `name: Shop
tiles:
  - name: Errors
    series: [{ source: Logs, aggFn: count }]
  - name: By service
    series: [{ source: Logs, aggFn: count, groupBy: [ServiceName] }]
  - name: Runbook
    config: { displayType: markdown, markdown: Hi }
`;
const alert = (more: string, tile = "Errors"): string =>
  `name: Too many errors\ndashboard: shop\ntile: ${tile}\nthresholdType: above\nthreshold: 5\ninterval: 5m\n${more}`;
const stack = {
  "dashboards/shop.yaml": dashboard,
  "alerts/errors.yaml": alert(""),
  "alerts/twice.yaml": alert("numConsecutiveWindows: 2\n").replace("Too many errors", "Twice"),
  "alerts/by-service.yaml": alert("", "By service").replace("Too many errors", "By service"),
};

async function run(tests: string, more: Readonly<Record<string, string>> = {}): ReturnType<typeof runTests> {
  using folder = temporaryStack({ ...stack, "tests/shop.yaml": tests, ...more });
  return await runTests(folder.path);
}

test("runs series of values, repeats, ramps, gaps, empty windows and groups", async () => {
  const results = await run(`tests:
  - name: Fires in the second window, and resolves after the third
    alert: errors
    values: [4, 5, 9, 1]
    expect: { fires_at: 5m, resolves_at: 15m, count: 1 }
  - name: By name, with repeats and ramps
    alert: Too many errors
    values: [{ repeat: 0, times: 12 }, { ramp: [0, 10], times: 11 }, 0]
    expect: { fires_at: "2026-01-01T01:25:00Z", resolves_at: 115m }
  - name: A gap resolves the alert, an empty window counts as 0
    alert: errors
    values: [6, { gap: 2 }, null, { empty: 1 }, 6]
    expect: { fires_at: [0m, 25m], resolves_at: [5m], count: 2 }
  - name: Two in a row
    alert: twice
    start: 2026-03-01T10:00:00Z
    values: [9, 1, 9, 1, 9, 9]
    expect: { fires_at: 25m }
  - name: Never
    alert: errors
    values: [{ repeat: 4.9, times: 100 }]
    expect: { never: true }
  - name: Groups
    alert: by-service
    groups:
      cart: [1, 9, { empty: 1 }, 9]
      web: [9, 9, 9]
    expect:
      - { group: cart, fires_at: [5m, 15m], resolves_at: [10m] }
      - { group: web, fires_at: 0m, count: 1 }
      - { count: 3 }
`);
  expect(results.map(({ failures }) => failures)).toEqual([[], [], [], [], [], []]);
  expect(results[0]).toEqual({
    name: "Fires in the second window, and resolves after the third",
    alert: "errors",
    position: { path: "tests/shop.yaml", line: 2, column: 5 },
    status: "passed",
    failures: [],
  });
});

test("describes the actual firings, with file, line and column", async () => {
  const results = await run(`tests:
  - name: One
    alert: errors
    values: [1, 9, 1]
    expect: { fires_at: 10m, resolves_at: 1h, count: 2 }
  - name: Two
    alert: errors
    values: [1, 9]
    expect: { resolves_at: 10m }
  - name: Three
    alert: errors
    values: [1]
    expect: { fires_at: 5m }
  - name: Four
    alert: by-service
    groups: { cart: [9], web: [9, 1] }
    expect:
      - never: true
      - { group: web, count: 0 }
  - name: Five
    alert: errors
    values: [9, 1, 9, 1]
    expect: { fires_at: [0m] }
`);
  expect(results.flatMap(({ failures }) => failures.map(problemToText))).toEqual([
    "tests/shop.yaml:5:54: Expected to fire 2 times, but it fires from 5m to 10m (notified at 10m, resolved at 15m).",
    "tests/shop.yaml:5:25: Expected to fire at 10m, but it fires from 5m to 10m (notified at 10m, resolved at 15m).",
    "tests/shop.yaml:5:43: Expected to resolve at 1h, but it fires from 5m to 10m (notified at 10m, resolved at 15m).",
    "tests/shop.yaml:9:28: Expected to resolve at 10m, but it fires from 5m to the end (notified at 10m).",
    "tests/shop.yaml:13:25: Expected to fire at 5m, but it never fires.",
    "tests/shop.yaml:18:9: Expected never to fire, but it fires from 0m to 5m (web, notified at 5m, resolved at 10m), 0m to 5m (cart, notified at 5m, resolved at 10m).",
    "tests/shop.yaml:19:9: Expected never to fire for web, but it fires from 0m to 5m (web, notified at 5m, resolved at 10m).",
    "tests/shop.yaml:23:25: Expected to fire at 0m, but it fires from 0m to 5m (notified at 5m, resolved at 10m), 10m to 15m (notified at 15m, resolved at 20m).",
  ]);
});

test("reports every mistake in a test with file, line and column", async () => {
  const mistakes = run(
    `tests:
  - { name: A, alert: error, values: [1], expect: { never: true } }
  - { name: B, alert: errors, values: [1], groups: { a: [1] }, expect: { count: 0 } }
  - { name: C, alert: by-service, values: [1], expect: { count: 0 } }
  - { name: D, alert: errors, groups: { a: [1] }, expect: { count: 0 } }
  - { name: E, alert: errors, values: [1], expect: {} }
  - { name: F, alert: errors, values: [1], start: 2026-01-01T00:01:00Z, expect: { fires_at: soon } }
  - { name: G, alert: errors, values: [{ repeat: 1 }, { gap: 1, empty: 1 }, { repeat: 1, times: 99999 }], expect: { count: 0 } }
  - { name: H, alert: by-service, groups: { a: [1] }, expect: { group: b, never: true, count: 1 } }
  - { name: I, alert: unknown, values: [1], expect: { never: true } }
  - { name: J, alert: before, values: [1], expect: { never: true } }
`,
    { "alerts/unknown.yaml": `${alert("").replace("above", "sideways")}movedFrom: before\n` },
  );
  await expect(mistakes).rejects.toMatchObject({
    kind: "files",
    message: [
      'tests/shop.yaml:2:23: Unknown alert "error". Did you mean "errors"?',
      "tests/shop.yaml:3:5: A test must have either values or groups.",
      "tests/shop.yaml:4:43: The tile of alerts/by-service.yaml groups its values. Use groups instead of values.",
      "tests/shop.yaml:5:39: The tile of alerts/errors.yaml does not group its values. Use values instead of groups.",
      "tests/shop.yaml:6:52: No expectation. Add fires_at, resolves_at, count or never.",
      "tests/shop.yaml:7:51: Windows of 5m are aligned to UTC. Use a start that is a multiple of 5m.",
      'tests/shop.yaml:7:93: Invalid time "soon". Use the time since the start, for example 25m, or ISO 8601.',
      'tests/shop.yaml:8:40: A step with "repeat" needs "times".',
      "tests/shop.yaml:8:55: A step must have exactly one of repeat, ramp, gap and empty.",
      "tests/shop.yaml:8:77: The series has more than 10000 windows. Use a shorter one.",
      'tests/shop.yaml:9:72: Unknown group "b". Groups of this test: a.',
      'tests/shop.yaml:9:82: "never" cannot be combined with other expectations.',
      'tests/shop.yaml:10:23: Cannot test alerts/unknown.yaml: unknown threshold type "sideways".',
      'tests/shop.yaml:11:23: Unknown alert "before". Did you mean "unknown"?',
    ].join("\n"),
  });
  await expect(run("tests:\n  - name: A\n    alrt: errors\n    values: [x]\n")).rejects.toMatchObject({
    problems: expect.arrayContaining([
      {
        path: "tests/shop.yaml",
        line: 3,
        column: 5,
        message: 'Unknown field "tests[A].alrt". Did you mean "alert"?',
      },
    ]),
  });
});

const good = `tests:
  - { name: Good, alert: errors, values: [9], expect: { count: 1 } }
`;

test("measures coverage, and compares it with limits", async () => {
  using folder = temporaryStack({
    ...stack,
    "tests/a.yaml": good,
    "alerts/twice.yaml": alert("numConsecutiveWindows: 2\n"),
    "obstack.yaml": "test: { coverage: { alerts: 34, tiles: 100 } }\n",
    "dashboards/other.yaml": dashboard,
  });
  const report = await testStack(folder.path, undefined);
  expect(report).toMatchObject({
    alerts: [],
    coverage: {
      alertsWithoutTest: ["by-service", "twice"],
      tilesWithoutAlert: [
        { dashboard: "other", tile: "Errors" },
        { dashboard: "other", tile: "By service" },
      ],
      alertsPercent: 33,
      tilesPercent: 50,
    },
    violations: [
      { message: "33% of the alerts have a test. The minimum is 34%." },
      { message: "50% of the tiles have an alert. The minimum is 100%." },
    ],
  });
  const options = { limits: { coverage: { alerts: 33, tiles: 50 } } };
  expect((await testStack(folder.path, undefined, options)).violations).toEqual([]);
});

test("counts every kind of tile that an alert could watch", async () => {
  const place = "x: 0, y: 0, w: 1, h: 1";
  const kinds = [
    "displayType: line, source: Logs, select: [{ aggFn: count }]",
    "displayType: number, configType: sql, sqlTemplate: SELECT 1",
    "displayType: table, source: Logs, select: [{ aggFn: count }]",
    "displayType: markdown, markdown: Hello",
    "displayType: search, source: Logs",
  ];
  const tiles = kinds.map((config, index) => `  - { name: T${index}, ${place}, config: { ${config} } }\n`);
  using folder = temporaryStack({
    ...stack,
    "tests/a.yaml": good,
    "dashboards/other.yaml": `name: Other\ntiles:\n${tiles.join("")}`,
  });
  const { coverage } = await testStack(folder.path, undefined);
  expect(coverage?.tilesWithoutAlert).toEqual([
    { dashboard: "other", tile: "T0" },
    { dashboard: "other", tile: "T1" },
  ]);
  expect(coverage?.tilesPercent).toBe(50);
});

test("reports no coverage for a folder without tests", async () => {
  using folder = temporaryStack(stack);
  const { tests, coverage } = await testStack(folder.path, undefined);
  expect(tests).toEqual([]);
  expect(coverage.alertsPercent).toBe(0);
});

test("rejects invalid limits in obstack.yaml", async () => {
  for (const [settings, message] of [
    ["at-most: often", 'Invalid at-most "often".'],
    ["at-least: 5/fortnight", 'Invalid at-least "5/fortnight".'],
    ["fail-on: [nodata]", 'Invalid fail-on "nodata".'],
    ["alerts: { errors: { at-most: 1 per day } }", 'Invalid at-most "1 per day".'],
    ["at_most: 5/day", 'obstack.yaml:1:9: Unknown field "test.at_most". Did you mean "at-most"?'],
  ]) {
    using folder = temporaryStack({ ...stack, "obstack.yaml": `test: { ${settings} }\n` });
    await expect(testStack(folder.path, undefined)).rejects.toThrow(message);
  }
});

test("formats failures as JUnit, without markup from names", async () => {
  using folder = temporaryStack({
    ...stack,
    "tests/a.yaml": `${good}  - { name: '<b> @all #1 | "x" & \`y\`', alert: errors, values: [9], expect: { never: true } }\n`,
  });
  const report: TestReport = {
    ...(await testStack(folder.path, undefined)),
    violations: [{ alert: "errors", message: "Too often." }, { message: "Too few." }],
  };
  expect(hasFailed(report)).toBe(true);
  const targets = [{ target: "default", status: "changed" as const }];
  const junit = fleetReportToJUnit({ targets }, new Map([["default", testReportToSuite(report)]]));
  expect(junit).toContain('<testsuites name="obstack test" tests="3" failures="2" errors="0" skipped="0">');
  expect(junit).toContain(
    '<testcase classname="default.Unit tests" name="&lt;b&gt; @all #1 | &quot;x&quot; &amp; `y`" file="tests/a.yaml">',
  );
  expect(junit).toContain('<failure message="Too few."/>');
  expect(junit).not.toContain("\u0000");
  // A target that failed, with a line for each mistake.
  const error = { kind: "usage", message: "a:1: <Wrong>.\nb:2: Wrong.", exitCode: 1 };
  const failed = [{ target: "eu", status: "failed" as const, error }];
  expect(fleetReportToJUnit({ targets: failed }, new Map())).toContain(
    '<error message="a:1: &lt;Wrong&gt;.&#10;b:2: Wrong."/>',
  );
});

test("describes every field in the schema of test files", () => {
  const { properties } = (testsSchema as { $defs: { Test: { properties: Record<string, { description?: string }> } } })
    .$defs.Test;
  expect(Object.values(properties).every(({ description }) => (description ?? "").endsWith("."))).toBe(true);
});
