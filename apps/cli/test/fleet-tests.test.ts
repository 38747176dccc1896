// `obstack test` on several targets, with the built command against one emulator per target.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runObstack } from "@obstack/testing";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";
import { printed } from "./environment.ts";

/** Passes with a threshold of 10, fails with 20. */
const unitTest = `tests:
  - name: An outage fires
    alert: service
    values: [{ repeat: 3, times: 6 }, 15, 4]
    expect: { fires_at: 30m, count: 1 }
`;

/** Runs without credentials, so that nothing can be sent. */
const offline = ({ folder }: FleetServers, ...argv: string[]) => runObstack(["test", folder, ...argv]);

const requestsTo = ({ emulators }: FleetServers): number =>
  Object.values(emulators).reduce((sum, emulator) => sum + emulator.requests().length, 0);

test("runs unit tests with the values of each target, and sends no requests", async () => {
  await using fleet = await startFleet({ a: {}, b: { threshold: 20 }, c: { isDown: true } });
  fleet.write("tests/service.yaml", unitTest);
  const { code, stdout, stderr } = await offline(fleet, "--all");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^(?:test: [123] of 3 targets: [abc]\n){3}$/);
  expect(stdout).toBe(
    [
      "Warnings:",
      '  b: test "An outage fires": tests/service.yaml:5:25: Expected to fire at 30m, but it never fires.',
      '  b: test "An outage fires": tests/service.yaml:5:37: Expected to fire once, but it never fires.',
      "",
      "Targets:",
      "  a: 1 unit test",
      "  b: 1 unit test, 1 failed unit test",
      "  c: 1 unit test",
      "",
      "3 targets: 1 failed, 2 passed. 3 unit tests, 1 failed unit test.",
      "",
    ].join("\n"),
  );
  expect(requestsTo(fleet)).toBe(0);
  expect(await offline(fleet, "--target", "a,c")).toMatchObject(
    printed(0, /\n2 targets: 2 passed\. 2 unit tests\.\n$/),
  );
});

test("reports a mistake in a test once for all targets", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  fleet.write("tests/service.yaml", unitTest.replace("alert: service", "alert: servce"));
  const { code, stdout } = await offline(fleet, "--all");
  expect(stdout).toContain('Not tested: a, b\n  tests/service.yaml:3:12: Unknown alert "servce".');
  expect(stdout).toContain("2 targets: 2 not tested.\n");
  expect(code).toBe(1);
});

test("writes JUnit with a suite per target, including those that are down", async () => {
  await using fleet = await startFleet({ a: {}, b: { threshold: 20 }, c: { isDown: true } });
  fleet.write("tests/service.yaml", unitTest);
  const { code, stdout } = await fleet.run("test", "--all", "--since", "1h", "--output", "junit");
  expect(stdout.match(/<testsuite name="[^"]*"[^>]*>/g)).toEqual([
    '<testsuite name="a" tests="3" failures="0" errors="0" skipped="0">',
    '<testsuite name="b" tests="3" failures="1" errors="0" skipped="0">',
    '<testsuite name="c" tests="1" failures="0" errors="1" skipped="0">',
  ]);
  expect(stdout).toContain('<testsuites name="obstack test" tests="7" failures="1" errors="1" skipped="0">');
  expect(stdout).toContain('<testcase classname="b.Unit tests" name="An outage fires" file="tests/service.yaml">');
  expect(stdout).toMatch(/<testcase classname="c" name="Target">\n *<error message="[^"]*could not connect/);
  expect(code).toBe(1);
});

test("backtests each target", async () => {
  await using fleet = await startFleet({ a: { threshold: 0 }, b: { threshold: 0 }, c: { threshold: 1_000_000 } });
  fleet.write("tests/service.yaml", unitTest.replace("fires_at: 30m, count: 1", "fires_at: 0m"));
  const argv = ["--since", "1h", "--at-most", "0/day", "--output", "json"];
  const whole = await fleet.run("test", "--all", ...argv);
  expect(whole.code).toBe(2);
  expect(JSON.parse(whole.stdout)).toMatchObject({
    command: "test",
    targets: [
      { target: "a", status: "changed", counts: { alerts: 1, firings: 1, violations: 1 } },
      { target: "b", status: "changed" },
      { target: "c", status: "changed", counts: { alerts: 1, firings: 0, failedTests: 1 } },
    ],
    changes: [],
    warnings: [
      { targets: ["a", "b"], text: "alert service: Notifies up to 12 times in a day. The limit is 0/day." },
      { targets: ["c"], text: expect.stringContaining("never fires") },
    ],
    notes: [{ targets: ["a", "b"], text: "alert service: 1 firing, always firing, 12 notifications" }],
  });
  const markdown = await fleet.run("test", "--all", ...argv.slice(0, -1), "markdown");
  expect(markdown.stdout).toMatch(/^### Alert tests for 3 targets\n\n3 targets: 3 failed\. /);
});

test("draws charts in a folder per target, and lists targets as NDJSON", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  const charts = join(fleet.folder, "charts");
  const argv = ["--since", "1h", "--svg", charts, "--alert", "service", "--output", "ndjson"];
  const { code, stdout, stderr } = await fleet.run("test", "--all", ...argv);
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).target),
  ).toEqual(["a", "b"]);
  expect(stderr.trim().split("\n").toSorted()).toEqual([
    `a: Wrote 1 chart to ${join(charts, "a")}.`,
    `b: Wrote 1 chart to ${join(charts, "b")}.`,
    expect.stringMatching(/^test: 1 of 2 targets: [ab]$/),
    expect.stringMatching(/^test: 2 of 2 targets: [ab]$/),
  ]);
  expect([existsSync(join(charts, "a/service.svg")), existsSync(join(charts, "b/service.svg"))]).toEqual([true, true]);
});
