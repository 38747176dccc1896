// Backtests of the alerts that a folder defines.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Behavior } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { folderWith, temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { backtest, testStack } from "../src/index.ts";

const shop = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));
const day = 86_400_000;
const to = Date.parse("2026-03-10T18:07:30Z");

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const write = (path: string, text: string): string => folderWith({ [path]: text }, folder);

test.each(["documented", "deployed", "deployed=older"] satisfies Behavior[])(
  "tests the web shop before it is applied, with one request per watched tile and behavior %s",
  async (behavior) => {
    cpSync(shop, folder, { recursive: true });
    await using emulator = await startEmulator({ behavior, now: () => to });
    const client = createSelfHostedClient(emulator.selfHosted);
    const report = await backtest(folder, client, { target: "staging", since: day, to });
    expect(report).toMatchObject({ target: "staging", from: "2026-03-09T18:07:00Z", to: "2026-03-10T18:07:00Z" });
    expect(report.alerts.map(({ key, status }) => `${key} ${status}`)).toContain("checkout-errors tested");
    expect(report.alerts.every(({ status }) => status === "tested")).toBe(true);
    expect(report.alerts.every(({ windows }) => windows === 288 || windows === 96)).toBe(true);
    const checkout = report.alerts.find(({ key }) => key === "checkout-errors");
    // The emulator has an incident every six hours.
    expect(checkout?.sweep.find(({ threshold }) => threshold === 20)?.firings).toBe(checkout?.firings.length);
    const requests = emulator.requests().map(({ method, path }) => `${method} ${path}`);
    expect(requests.filter((one) => one.startsWith("POST"))).toHaveLength(10);
    expect(
      requests.every((one) => /^(?:GET \/api\/v2\/(?:dashboards|sources)|POST \/api\/v2\/charts\/series)/.test(one)),
    ).toBe(true);
  },
);

test("tests selected alerts, with values of the target, on tiles of the server", async () => {
  await using emulator = await startEmulator({ behavior: "documented", now: () => to });
  const client = createSelfHostedClient(emulator.selfHosted);
  write("obstack.yaml", "values: { limit: 1 }\ntargets: { lab: { values: { limit: 9 } } }\n");
  const common = "tile: Errors\nthresholdType: above\nthreshold: ${limit}\ninterval: 1h\nwebhook: Nobody\n";
  write("alerts/server.yaml", `name: On the server\ndashboard: Service overview\n${common}`);
  write("alerts/other.yaml", `dashboard: kept\n${common}`);
  write(
    "alerts/search.yaml",
    "source: saved_search\nsavedSearch: Slow\nthreshold: 1\nthresholdType: above\ninterval: 1h\n",
  );
  // The file leaves the tiles on the server unchanged.
  write("dashboards/kept.yaml", "name: Service overview\n");
  const { alerts } = await backtest(folder, client, { target: "lab", since: day, to });
  expect(alerts.map(({ key, name, status, threshold }) => [key, name, status, threshold])).toEqual([
    ["other", "other", "tested", 9],
    ["search", "search", "not-testable", 1],
    ["server", "On the server", "tested", 9],
  ]);
  const selected = await backtest(folder, client, { target: "lab", since: day, to, keys: ["server"] });
  expect(selected.alerts.map(({ key }) => key)).toEqual(["server"]);
  await expect(backtest(folder, client, { since: day, to, keys: ["serve"] })).rejects.toMatchObject({
    kind: "input",
    message: 'Unknown alert "serve". Did you mean "server"?',
  });
});

test("tests alerts that a module generates, and unit tests can name them", async () => {
  await using emulator = await startEmulator({ behavior: "documented", now: () => to });
  write(
    "alerts/services.mjs",
    `export default ({ values }) => ["cart", "payment"].map((service) => ({
  key: service + "-errors", name: service + " fails", dashboard: "Service overview", tile: "Errors",
  threshold: values.limit, thresholdType: "above", interval: "1h" }));\n`,
  );
  write("obstack.yaml", "values: { limit: 3 }\n");
  write("tests/a.yaml", "tests: [{ name: A, alert: cart-errors, values: [2, 3], expect: { fires_at: 1h } }]\n");
  const client = createSelfHostedClient(emulator.selfHosted);
  const report = await testStack(folder, client, { since: day, to });
  expect(report.alerts.map(({ key, status, threshold }) => [key, status, threshold])).toEqual([
    ["cart-errors", "tested", 3],
    ["payment-errors", "tested", 3],
  ]);
  expect(report.tests.map(({ status }) => status)).toEqual(["passed"]);
  expect(report.coverage.alertsWithoutTest).toEqual(["payment-errors"]);
});

test("reports names that cannot be resolved with their position", async () => {
  await using emulator = await startEmulator({ behavior: "documented", now: () => to });
  write("dashboards/a.yaml", "name: A\ntiles:\n  - name: T\n    series:\n      - source: Lgs\n        aggFn: count\n");
  write("alerts/a.yaml", "dashboard: a\ntile: X\n");
  const client = createSelfHostedClient(emulator.selfHosted);
  await expect(backtest(folder, client, { since: day, to })).rejects.toMatchObject({
    message: [
      'dashboards/a.yaml:5:17: Unknown source "Lgs". Did you mean "Logs"?',
      'alerts/a.yaml:2:7: dashboards/a.yaml has no tile "X". Its tiles: "T".',
    ].join("\n"),
  });
  const hosted = createHostedClient(emulator.hosted);
  rmSync(join(folder, "alerts"), { recursive: true });
  write("alerts/b.yaml", "dashboard: a\ntile: T\n");
  write("dashboards/a.yaml", "name: A\ntiles:\n  - name: T\n    series:\n      - aggFn: count\n");
  const { alerts } = await backtest(folder, hosted, { since: day, to });
  expect(alerts).toMatchObject([{ status: "not-testable", reason: "the hosted deployment has no chart queries" }]);
});
