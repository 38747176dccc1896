// `obstack incident`, and incidents in `obstack test`, on the web shop and the emulator.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runObstack } from "@obstack/testing";
import type { Report } from "@obstack/as-code";
import { expect, test } from "vitest";
import { edit, emulator, folder, obstack, useWebShop } from "./web-shop.ts";
import { outcome, printed } from "./environment.ts";

useWebShop();

const file = "tests/incidents/payments-down.yaml";
const values = "tests/incidents/payments-down.ndjson.gz";
const read = (path: string, encoding: "utf8" | "latin1" = "utf8"): string => readFileSync(join(folder, path), encoding);
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
/** Runs the tests without settings, so that nothing can be sent. */
const offline = (...argv: string[]) => runObstack(["test", folder, ...argv]);
const save = (times: { readonly from?: string; readonly to?: string; readonly began?: string } = {}) => {
  const { from = "26h", to = "1h", began = "25h" } = times;
  const range = ["--from", from, "--to", to, "--began", began];
  return obstack("incident", "save", "Payments down", ...range, "--folder", folder, "--target", "staging");
};
const saveAgain = () => obstack("incident", "save", "Payments down", "--folder", folder);
const changeQuery = (): void =>
  edit(
    "dashboards/checkout.yaml",
    "ServiceName:checkout AND SeverityText:error",
    "ServiceName:checkout AND SeverityText:warn",
  );

test("saves an incident with today's outcome, and replays it without a server in every format", async () => {
  const saved = await save();
  expect(saved).toMatchObject({ code: 0, stderr: "" });
  expect(saved.stdout).toContain(`Wrote ${file} and ${values}.`);
  expect(read(file)).toMatch(/^target: staging$/m);
  expect(read(file)).toMatch(/^ {4}- checkout-errors$/m);
  const [first, second] = [read(values, "latin1"), emulator.requests().length];
  for (const format of ["table", "markdown", "json", "yaml", "junit", "ndjson"]) {
    const { code, stdout } = await offline("--output", format);
    expect([format, code]).toEqual([format, 0]);
    expect(stdout).toContain("Payments down");
  }
  expect((await offline()).stdout).toContain("Incidents: 1 of 1 still pages.");
  // An alert that notifies in an incident has a test.
  for (const name of ["checkout", "payment"]) rmSync(join(folder, `tests/${name}.yaml`));
  const { targets } = JSON.parse((await offline("--output", "json")).stdout) as Report;
  expect(targets[0]?.details).toMatchObject({
    coverage: { alertsWithoutTest: expect.not.arrayContaining(["checkout-errors"]) },
  });
  expect(emulator.requests()).toHaveLength(second);
  // The same data has the same bytes.
  expect(await saveAgain()).toMatchObject({ code: 0, stderr: "" });
  expect(read(values, "latin1")).toBe(first);
  const again = await save();
  expect(again).toMatchObject(outcome(2, `${file} exists already.`));
  const partly = await obstack("incident", "save", "Payments down", "--from", "26h", "--folder", folder);
  expect(partly).toMatchObject(outcome(2, "needs `--from`, `--to` and `--began`"));
});

test("draws a lane for each alert without a server, in every form", async () => {
  await save();
  const show = (...argv: string[]) => runObstack(["incident", "show", ...argv, "--folder", folder, "--utc"]);
  const drawn = await show("Payments down");
  expect(drawn).toMatchObject(printed(0, /^checkout-errors +│.*●.* \d+ sent$/m));
  expect(drawn.stdout).toMatch(/ silent$/m);
  expect(drawn.stdout).toMatch(/┊ began .* ━ firing +● notification/);
  const lanes = drawn.stdout.split("\n").filter((line) => line.includes("│"));
  expect(Math.max(...lanes.map((line) => line.length))).toBeLessThanOrEqual(100);
  const svg = join(folder, "down.svg");
  const { code, stdout, stderr } = await show(file, "--output", "markdown", "--svg", svg);
  expect([code, stderr]).toEqual([0, `Wrote ${svg}.\n`]);
  expect(stdout).toMatch(/^### .*Payments down[^]*\n```text\n[^]*\ncheckout-errors +│[^]*\n```\n/);
  expect(readFileSync(svg, "utf8")).toMatch(/^<svg [^]*checkout-errors[^]*<circle [^]*<\/svg>\s*$/);
  const fromOutside = await runObstack(["incident", "show", join(folder, file), "--utc"]);
  expect(fromOutside).toEqual(drawn);
  const unknown = await show("Other");
  expect(unknown).toMatchObject(outcome(2, "Other"));
});

test("exits with 2 and the position of an expectation that a changed threshold misses", async () => {
  await save();
  edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 2000");
  const message = "Expected checkout-errors to notify, but it does not";
  const line = read(file).split("\n").indexOf("    - checkout-errors") + 1;
  for (const format of ["table", "markdown", "json", "junit"]) {
    const { code, stdout } = await offline("--output", format);
    expect([format, code]).toEqual([format, 2]);
    expect(stdout).toContain(`${file}:${line}:7: ${message}`);
  }
  const { targets } = JSON.parse((await offline("--output", "json")).stdout) as Report;
  expect(targets[0]?.details).toMatchObject({ incidents: [{ position: { path: file, line, column: 7 } }] });
});

test("cannot judge a changed query, until it is saved again", async () => {
  await save();
  changeQuery();
  const changed = await offline();
  expect(changed).toMatchObject(
    printed(0, "Cannot be judged. checkout-errors: its query is not among the saved values"),
  );
  expect(changed.stdout).toContain("1 cannot be judged");
  expect((await offline("--output", "junit")).stdout).toMatch(/<testsuite name="default" [^>]*skipped="1"/);
  expect((await offline("--fail-on", "incidents")).code).toBe(2);
  const again = await saveAgain();
  expect(again).toMatchObject(printed(0, `Wrote ${values}. Commit it:`));
  expect((await offline()).stdout).not.toContain("judged");
});

test("rejects wrong times and damaged values", async () => {
  for (const [args, message] of [
    [{ began: "27h" }, "out of order"],
    [{ from: "1h", to: "26h" }, "out of order"],
    [{ to: "now+1h" }, "An incident must be over."],
    [{ from: "20d", began: "25h" }, "The incident has 20 days. The limit is 14."],
  ] as const) {
    expect(await save(args)).toMatchObject(outcome(2, message));
  }
  await save();
  write(values, "{");
  const damaged = await offline();
  expect(damaged).toMatchObject(outcome(1, `${values}: The values are damaged. Restore the file from Git, or run`));
});

test.each([
  ["+09:00", "Asia/Tokyo", []],
  ["Z", "Asia/Tokyo", ["--utc"]],
  ["Z", "UTC", []],
] as const)("prints times with %s in errors, as they were passed", async (offset, zone, argv) => {
  const at = (time: string): string => `2026-01-10T${time}${offset}`;
  const times = ["--from", "2026-01-10 14:00", "--to", "2026-01-10 15:00", "--began", "15:06"];
  const environment = { ...emulator.environment, TZ: zone };
  expect(await runObstack(["incident", "save", "Down", ...times, ...argv], { environment })).toMatchObject(
    outcome(2, `from ${at("14:00")}, began ${at("15:06")}, to ${at("15:00")}, now `),
  );
});

test("a plan says first what happens in incidents, and fails on demand", async () => {
  await obstack("apply", folder, "--target", "staging", "--yes");
  await save();
  const plan = (...argv: string[]) => obstack("plan", folder, "--target", "staging", ...argv);
  const unchanged = await plan();
  expect([unchanged.code, unchanged.stdout.split("\n")[0]]).toEqual([0, "Incidents: 1 of 1 still pages."]);
  // Any of them can fire, because the events depend on the time of day.
  for (const name of readdirSync(join(folder, "alerts")))
    edit(`alerts/${name}`, "threshold: ", name === "checkout-silent.yaml" ? "threshold: -9" : "threshold: 9");
  const changed = await plan();
  expect([changed.code, changed.stdout.split("\n")[0]]).toEqual([
    2,
    'Incidents: 1 of 1 misses its expectations. "Payments down" no longer pages.',
  ]);
  expect(changed.stdout).toMatch(/"Payments down": no longer notifies, \d+ → 0 notifications/);
  expect((await plan("--output", "markdown")).stdout.split("\n")[2]).toMatch(/^\*\*Incidents: 1 of 1 misses/);
  const failed = await plan("--fail-on", "incidents");
  expect(failed).toMatchObject(outcome(1, 'cannot be judged: "Payments down"'));
  const apply = (...argv: string[]) => obstack("apply", folder, "--target", "staging", "--yes", ...argv);
  const refused = await apply("--fail-on", "incidents");
  expect(refused).toMatchObject(outcome(1, 'cannot be judged: "Payments down"'));
  expect((await plan()).stdout).toBe(changed.stdout);
  const applied = await apply();
  expect([applied.code, applied.stdout.split("\n")[0]]).toEqual([0, changed.stdout.split("\n")[0]]);
});
