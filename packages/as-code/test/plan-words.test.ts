// What the text of a plan cuts, leaves out and completes.
import { expect } from "vitest";
import { apply, plan, planReport, reportToText, review } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

const dashboards = { shop: { name: "Shop", tiles: [tile("Errors", 0)] } };

test("cuts long values of a brief plan, unless they differ only after the cut", async ({ folder }) => {
  const long = "x".repeat(200);
  const series = [{ type: "number", aggFn: "count", source: "Logs", where: long }];
  const write = (message: string): void =>
    writeStack(folder, {
      dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0, { series })] } },
      alerts: { errors: rule("Errors", "shop", "Errors", { message }) },
    });
  write(long);
  const planned = await plan(folder, stack);
  const text = reportToText(planReport(planned), { isBrief: true });
  expect(text).toContain("    + tiles[Errors]: number, 6 × 3 at 0, 0, source Logs\n\n");
  expect(text).toContain(`    message: ${"x".repeat(160)}… (40 more characters)\n`);
  expect(reportToText(planReport(planned))).toContain(`message: ${long}\n`);
  await apply(folder, stack, planned);
  write(`${long}yy`);
  const next = reportToText(planReport(await plan(folder, stack)), { isBrief: true });
  expect(next).toContain(`message: ${long} → ${long}yy\n`);
});

test("a selection leaves out the warnings and notes about other objects, and counts them", async ({ folder }) => {
  const odd = (name: string) => rule(name, "shop", "Errors", { severity: "high" });
  writeStack(folder, { dashboards, alerts: { one: odd("One"), two: odd("Two") } });
  const planned = await plan(folder, stack);
  const about = (key: string): unknown => expect.stringMatching(`^alerts/${key}\\..*Unknown field "severity"`);
  expect(textsOf(planned.warnings)).toEqual([about("one"), about("two")]);
  const { warnings, notes } = review(planned, { only: ["shop", "two"] });
  expect([warnings, notes].map(textsOf)).toEqual([[about("two")], ["1 other change not selected"]]);
});

test("shows what a field without a value means", async ({ folder }) => {
  const write = (series: object): void =>
    writeStack(folder, {
      dashboards: {
        shop: { name: "Shop", tiles: [tile("Errors", 0, { series: [{ source: "Logs", aggFn: "count", ...series }] })] },
      },
      alerts: {},
    });
  write({ where: "a", whereLanguage: "lucene" });
  await apply(folder, stack, await plan(folder, stack));
  write({ where: "a", whereLanguage: "sql" });
  const text = reportToText(planReport(await plan(folder, stack)));
  expect(text).toContain("    tiles[Errors].series[0].whereLanguage: lucene → sql\n");
});
