// `obstack plan --test`, on the web shop and the emulator.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countQueries, edit, emulator, folder, staging, useWebShop } from "./web-shop.ts";
import { outcome } from "./environment.ts";

useWebShop();

/** Returns what the alerts do in the report of the only target. */
const effectsOf = (stdout: string) => JSON.parse(stdout).targets[0].details.test;

test("shows the firings before and after a change, with one query for both", async () => {
  await staging("apply", "--yes");
  edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: 300000000");
  edit("dashboards/cart.yaml", "ServiceName:cart AND SeverityText:error", "ServiceName:crt");
  const before = countQueries();
  const { code, stdout } = await staging("plan", "--test", "6h");
  expect(code).toBe(2);
  expect(stdout).toMatch(
    /threshold: 800000000 → 300000000\n {4}checkout-slow: threshold 800000000 → 300000000: \d+ → \d+ firings?, \d+ → \d+ notifications? in 6 hours(?:, always firing)?\n/,
  );
  expect(stdout).toMatch(
    / {4}cart-errors: tile: (?:no firings|\d+ firings?, \d+ notifications?) → no data in 6 hours\n/,
  );
  // The alert with another threshold needs one query, the one with another tile two, and the new query of the tile is tried once.
  expect(countQueries() - before).toBe(4);
  const markdown = await staging("plan", "--test", "6h", "--output", "markdown");
  expect(markdown.stdout).toMatch(
    /\n- checkout-slow: threshold 800000000 → 300000000: \d+ → \d+ firings?, \d+ → \d+ notifications? in 6 hours(?:, always firing)?\n/,
  );
  const { stdout: planned } = await staging("plan", "--test", "6h", "--output", "json");
  const effects = effectsOf(planned);
  const { changes } = JSON.parse(planned);
  expect(effects.alerts.map(({ key }: { key: string }) => key).toSorted()).toEqual(["cart-errors", "checkout-slow"]);
  const slow = effects.alerts.find(({ key }: { key: string }) => key === "checkout-slow");
  expect(slow.after.firingMinutes).toBeGreaterThan(slow.before.firingMinutes);
  const [effect] = changes.find(({ key }: { key: string }) => key === "checkout-slow").effects;
  expect(effect).toMatchObject({ subject: "checkout-slow", text: slow.text });
  expect(effect.firings.after).toBe(slow.after.firings.length);
});

test("lists no alert whose tile stays the same on a changed dashboard", async () => {
  await staging("apply", "--yes");
  edit("dashboards/cart.yaml", "name: Slow responses", "name: Slow");
  const { stdout: planned } = await staging("plan", "--test", "6h", "--output", "json");
  const effects = effectsOf(planned);
  const { changes } = JSON.parse(planned);
  expect(changes.map(({ key }: { key: string }) => key)).toEqual(["cart"]);
  expect(effects.alerts).toEqual([]);
});

test("shows limits that a changed alert does not meet", async () => {
  await staging("apply", "--yes");
  edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: 300000000");
  edit("dashboards/cart.yaml", "ServiceName:cart AND SeverityText:error", "ServiceName:cart");
  const file = join(folder, "obstack.yaml");
  const settings = readFileSync(file, "utf8");
  const alerts = "alerts: { checkout-slow: { at-least: 1/30d }, cart-errors: { at-most: 0/day } }";
  writeFileSync(file, `${settings}\ntest:\n  at-most: 0/day\n  ${alerts}\n`);
  const { code, stdout } = await staging("plan", "--test", "6h");
  expect(code).toBe(2);
  for (const key of ["checkout-slow", "cart-errors"])
    expect(stdout).toMatch(
      new RegExp(` {4}${key}: limit not met: Notifies [^\\n]+ in a day\\. The limit is 0/day\\.\\n`),
    );
  const effects = effectsOf((await staging("plan", "--test", "6h", "--output", "json")).stdout);
  expect(effects.violations.map(({ alert }: { alert: string }) => alert).toSorted()).toEqual([
    "cart-errors",
    "checkout-slow",
  ]);
  writeFileSync(file, `${settings}\ntest:\n  at-most: often\n`);
  expect(await staging("plan", "--test", "6h")).toMatchObject(outcome(1, "often"));
});

test("sends no requests besides those of the plan and chart queries", async () => {
  const listsOf = async (...argv: string[]): Promise<string[]> => {
    const earlier = new Set(emulator.requests());
    await staging("plan", ...argv);
    const paths = emulator
      .requests()
      .flatMap((request) => (earlier.has(request) ? [] : [`${request.method} ${request.path}`]));
    return paths.filter((path) => !path.includes("charts")).toSorted();
  };
  const lists = await listsOf();
  expect(lists).toHaveLength(4);
  expect(await listsOf("--test", "6h")).toEqual(lists);
});

test("shows how often new alerts would have fired", async () => {
  const { code, stdout } = await staging("plan", "--test", "6h");
  expect(code).toBe(2);
  expect(stdout.match(/ {4}[\w-]+: new: (?:no firings|\d+ firings?, \d+ notifications?) in 6 hours/g)).toHaveLength(10);
});
