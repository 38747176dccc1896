// `obstack test` and `obstack alerts test`, on the web shop and the emulator.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { json, obstackProcess, runObstack, startServer } from "@obstack/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { selfHosted, printed } from "./environment.ts";
import { countQueries, edit, emulator, folder, obstack, staging, useWebShop } from "./web-shop.ts";

useWebShop();

/** Returns the details of the only target of a report. */
const detailsOf = (stdout: string) => JSON.parse(stdout).targets[0].details;

function writeTests(content: string): void {
  // Replaces the tests of the example.
  rmSync(join(folder, "tests"), { recursive: true, force: true });
  mkdirSync(join(folder, "tests"));
  writeFileSync(join(folder, "tests", "checkout.yaml"), content);
}

const passing = `tests:
  - name: An outage fires
    alert: checkout-errors
    values: [{ repeat: 3, times: 6 }, 25, 30, 4]
    expect: { fires_at: 30m, resolves_at: 40m, count: 1 }
`;
const failing = passing.replace("count: 1", "count: 2");

describe("unit tests", () => {
  /** Runs without settings, so that nothing can be sent. */
  const offline = (...argv: string[]) => runObstack(["test", folder, ...argv]);

  test("run without a server, a key or a target", async () => {
    writeTests(passing);
    const before = emulator.requests();
    const { code, stdout, stderr } = await offline();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("1 of 1 unit tests passed. 10% of the alerts have a test");
    expect(stdout).toContain("Alerts without a test: cart-errors, ");
    expect(emulator.requests()).toEqual(before);
  });

  test("exit with 2 and the position of a failure, in every format", async () => {
    writeTests(failing);
    const place =
      "tests/checkout.yaml:5:55: Expected to fire 2 times, but it fires from 30m to 40m (notified at 35m, resolved at 45m).";
    for (const format of ["table", "markdown", "junit", "json", "yaml"]) {
      const { code, stdout } = await offline("--output", format);
      expect(code).toBe(2);
      expect(stdout.replaceAll("\\", "").replaceAll(/\n\s+/g, " ")).toContain(place);
    }
  });

  test("fail below a minimum coverage, set with flags or in obstack.yaml", async () => {
    writeTests(passing);
    expect(await offline("--alert-coverage", "11")).toMatchObject(
      printed(2, "✗ 10% of the alerts have a test. The minimum is 11%."),
    );
    writeFileSync(join(folder, "obstack.yaml"), "test: { coverage: { tiles: 46 } }\n");
    expect((await offline()).stdout).toContain("45% of the tiles have an alert. The minimum is 46%.");
    expect((await offline("--tile-coverage", "45")).code).toBe(0);
  });

  test("reject the options of a backtest without --since", async () => {
    for (const argv of [
      ["--svg", "x"],
      ["--alert", "checkout-errors"],
    ]) {
      const { code, stderr } = await offline(...argv);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `error: \`${argv[0]}\` requires a backtest.\n  hint: Pass \`--since\`, for example \`--since 7d\`.\n`,
      });
    }
  });
});

describe("backtests", () => {
  const backtest = (...argv: string[]) => staging("test", "--since", "6h", ...argv);

  test("print the result of every alert", async () => {
    const before = countQueries();
    const { code, stdout, stderr } = await backtest("--output", "json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ format: 2, command: "test", targets: [{ target: "staging" }] });
    const report = detailsOf(stdout);
    expect(Object.keys(report).toSorted()).toEqual(
      ["from", "to", "alerts", "tests", "coverage", "violations"].toSorted(),
    );
    expect(report).toMatchObject({});
    expect(Date.parse(report.to) - Date.parse(report.from)).toBe(6 * 3_600_000);
    expect(report.alerts).toHaveLength(10);
    for (const alert of report.alerts) {
      expect(alert).toMatchObject({ status: "tested", windows: expect.any(Number) });
      expect(alert.windows).toBe(alert.interval === "5m" ? 72 : 24);
      expect(alert.sweep.length).toBeGreaterThan(3);
    }
    // Errors occur at any time. Incidents, with many, need not be in these six hours.
    const checkout = report.alerts.find(({ key }: { key: string }) => key === "checkout-errors");
    expect(checkout.highest).toBeGreaterThan(0);
    expect(countQueries() - before).toBe(10);
  });

  test("show a table, NDJSON and Markdown, and exit with 2 beyond a limit", async () => {
    // The generated events have incidents at checkout in every 24 hours, but not in every 6.
    const limits = ["--at-most", "0/day", "--alert", "checkout-slow,cart-errors"];
    const { code, stdout } = await staging("test", "--since", "24h", ...limits);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^ALERT +CONDITION +FIRINGS +TIME/);
    expect(stdout).toMatch(/✗ checkout-slow: Notifies (?:once|up to \d+ times) in a day\. The limit is 0\/day\./);
    const { stdout: lines } = await backtest("--output", "ndjson", "--alert", "checkout-slow,cart-errors");
    expect(
      lines
        .trim()
        .split("\n")
        .flatMap((line) => JSON.parse(line).details.alerts.map(({ key }: { key: string }) => key)),
    ).toEqual(["cart-errors", "checkout-slow"]);
    const markdown = await backtest("--output", "markdown", "--at-least", "9/h", "--alert", "cart-errors");
    expect(markdown).toMatchObject(printed(2, "### Alert tests of staging, 20"));
    expect(markdown.stdout).toMatch(/^\| Cart errors \| above 20 in 15m \| [01] \| (?:never|\d+ min)/m);
  });

  test("draw a single alert, and write charts with the threshold and the firings", async () => {
    edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: 400000000");
    const { stdout } = await backtest("--alert", "checkout-slow");
    expect(stdout).toContain("Checkout is slow  above 400M in 15m");
    expect(stdout).toContain("╌ threshold 400M   ▀ fires");
    expect(stdout).toMatch(/│ *▀/);
    expect(stdout).toMatch(/THRESHOLD +FIRINGS +TIME +LONGEST +NOTIFICATIONS\n[^]* 0 +never +0 min +0\n/);
    const charts = join(folder, "charts");
    await backtest("--svg", charts);
    expect(readdirSync(charts)).toHaveLength(10);
    const svg = readFileSync(join(charts, "checkout-slow.svg"), "utf8");
    // The threshold is dashed, and the firings are shaded.
    expect(svg).toContain("stroke-dasharray");
    expect(svg).toContain("data-firing");
    expect(svg).toContain(">400M<");
  });

  test("print partial results after Ctrl-C", async () => {
    const lists = json({
      data: [
        { id: "s1", name: "Logs" },
        { id: "s2", name: "Traces" },
      ],
    });
    const points = json({ data: [] });
    await using server = await startServer(json({ data: [] }), lists, points, points, () => undefined);
    const argv = ["test", folder, "--target", "staging", "--since", "1d", "--output", "json"];
    const child = spawn(...obstackProcess(...argv), { env: { HOME: "/nonexistent", ...selfHosted(server.baseUrl) } });
    onTestFinished(() => void child.kill("SIGKILL"));
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
    await expect.poll(() => server.requests.length).toBe(7);
    child.kill("SIGINT");
    expect(await closed).toBe(130);
    expect(JSON.parse(await stderr).error).toMatchObject({
      code: "interrupted",
      hint: "Alerts without a result are listed as not testable.",
    });
    const { alerts, isInterrupted } = detailsOf(await stdout);
    expect(isInterrupted).toBe(true);
    expect(alerts.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "no-data",
      "no-data",
      ...Array(8).fill("not-testable"),
    ]);
  });
});

describe("alerts test", () => {
  test("tests an alert of the server by name or identifier, with another threshold", async () => {
    const named = await obstack("alerts", "test", "Any error", "--since", "6h");
    expect(named).toMatchObject(printed(0, /^Any error {2}above 1 in 15m\n/));
    expect(named.stdout).toContain("╌ threshold 1   ▀ fires");
    const list = JSON.parse((await obstack("alerts", "list", "--output", "json")).stdout);
    const { id } = list.find(({ name }: { name: string }) => name === "Any error");
    const svg = join(folder, "alert.svg");
    const high = await obstack("alerts", "test", id, "--threshold", "5000", "--output", "json", "--svg", svg);
    expect(JSON.parse(high.stdout).alerts).toMatchObject([{ key: id, threshold: 5000, firings: [], status: "tested" }]);
    expect(high.stderr).toBe(`Wrote ${svg}.\n`);
    const unknown = await obstack("alerts", "test", "Any");
    expect({ code: unknown.code, stderr: unknown.stderr }).toEqual({
      code: 5,
      stderr:
        'error: No alert is named "Any". Did you mean "Any error"?\n  hint: `obstack alerts list` lists all alerts.\n',
    });
  });
});
