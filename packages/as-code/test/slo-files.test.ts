// Files of service level objectives: their mistakes and modules.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, plan, renderStack, validateStack } from "../src/index.ts";
import { readStack } from "../src/files.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records } from "./shop.ts";
import { checkout } from "./slo-world.ts";
import { test } from "./test.ts";
import { applyTexts, temporaryFolder, writeTexts } from "./world.ts";

useEmulator("deployed");

async function mistakesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  using folder = temporaryFolder();
  writeTexts(folder.path, files);
  const { mistakes } = await validateStack(folder.path);
  return mistakes.map(({ path, line, column, message }) => `${path}:${line ?? ""}:${column ?? ""} ${message}`);
}

test("says where a name or a field is wrong", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout.replace("Logs", "Log").replace("on-call", "oncall") });
  await expect(plan(folder, stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: Unknown source "Log". Did you mean "Logs"?',
  );
  writeTexts(folder, { "slos/checkout.yaml": checkout.replace("on-call", "oncall") });
  await expect(plan(folder, stack)).rejects.toThrow('slos/checkout.yaml:8:7: Unknown webhook "oncall".');
  expect(
    await mistakesOf({
      "slos/a.yaml": checkout.replace("objective", "objectiv"),
      "slos/b.yaml": checkout.replace("SeverityText = 'error'", "SeverityText = 'error') OR (1 = 1"),
      "slos/c.yaml": checkout.replace("99.9", "100"),
      "slos/d.yaml": checkout.replace("  bad: SeverityText = 'error'\n", ""),
      "slos/e.yaml": checkout.replace("'error'", "'error"),
      "slos/f.yaml": checkout.replace("SeverityText = 'error'", "${filter}"),
    }),
  ).toEqual([
    'slos/a.yaml:1:1 Missing field "objective": a number.',
    'slos/a.yaml:2:1 Unknown field "objectiv". Did you mean "objective"?',
    'slos/b.yaml:7:8 Unexpected ")" at position 23.',
    "slos/c.yaml:2:12 objective must be < 100.",
    "slos/d.yaml:5:3 An indicator needs exactly one of bad, good and slower.",
    "slos/e.yaml:7:8 The quote ' at position 16 is not closed.",
    'slos/f.yaml:7:8 Unknown value "filter" in target "default". Define it in "values" or "targets.default.values" of obstack.yaml.',
  ]);
});

test("shows the SQL of filters in Lucene", async () => {
  const lucene = checkout
    .replace("ServiceName = 'checkout'", "ServiceName:checkout SpanKind:Server")
    .replace("SeverityText = 'error'", "SeverityText:err*");
  expect(await mistakesOf({ "slos/a.yaml": lucene })).toEqual([
    "slos/a.yaml:6:10 This filter is in Lucene. Write it in SQL: `ServiceName = 'checkout' AND SpanKind = 'Server'`.",
    "slos/a.yaml:7:8 This filter is in Lucene, and `SeverityText:err*` has no simple translation. Write it in SQL, for example `ServiceName = 'checkout' AND SeverityText = 'error'`.",
  ]);
});

test("a module generates SLOs, with the values of the target", async ({ folder }) => {
  writeTexts(folder, {
    "obstack.yaml": "values: { objective: 99.5 }\n",
    "slos/services.ts": `import { slo } from "@obstack/as-code";
export default slo(({ values }) => ["cart", "checkout"].map((service) => ({
  key: service,
  name: service + " answers",
  objective: values.objective as number,
  indicator: { source: "Logs", total: "ServiceName = '" + service + "'", bad: "SeverityText = 'error'" },
  page: "on-call",
})));
`,
    "slos/file.yaml": checkout.replace("99.9", "${objective}"),
  });
  const { slos } = await readStack(folder);
  expect(slos.map(({ key, slo }) => [key, slo.objective])).toEqual([
    ["cart", 99.5],
    ["checkout", 99.5],
    ["file", 99.5],
  ]);
  writeTexts(folder, {
    "slos/services.ts": `export default { key: "a", name: "A", objective: 99, indicator: { source: "Logs", bad: "a = 'b" }, page: "p" };\n`,
  });
  await expect(readStack(folder)).rejects.toThrow(
    "slos/services.ts, slo a, indicator.bad: The quote ' at position 5 is not closed.",
  );
});

test("a file has an SLO for each value of a column, with keys and objects of its own", async ({ folder }) => {
  const by = "by: { field: ServiceName, values: [cart, Check Out] }\n";
  const text = `${checkout.replace("ServiceName = 'checkout'", "a = 1 OR b = 1")}${by}`;
  writeTexts(folder, { "slos/answers.yaml": text });
  const { slos } = await readStack(folder);
  expect(slos.map(({ key, label, slo }) => [key, label, slo.name, slo.indicator.total])).toEqual([
    ["answers/cart", "slos/answers.yaml", "Checkout answers (cart)", "ServiceName = 'cart' AND (a = 1 OR b = 1)"],
    [
      "answers/check-out",
      "slos/answers.yaml",
      "Checkout answers (Check Out)",
      "ServiceName = 'Check Out' AND (a = 1 OR b = 1)",
    ],
  ]);
  await apply(folder, stack, await plan(folder, stack));
  const before = records().alerts.map(({ id }) => id);
  expect(before).toHaveLength(8);
  // Another order and another service change nothing for those that stay, and neither does another name of the file.
  writeTexts(folder, { "slos/answers.yaml": text.replace("cart, Check Out", "Check Out, mail, cart") });
  const more = await plan(folder, stack);
  expect(more.summary).toMatchObject({ create: 5, update: 0, delete: 0 });
  expect(more.changes.map(({ key }) => key)).toContain("slos/answers/mail/page-1h");
  rmSync(join(folder, "slos/answers.yaml"));
  await applyTexts(folder, stack, { "slos/services.yaml": `${text}movedFrom: answers\n` });
  expect(records().alerts.map(({ id }) => id)).toEqual(before);
});

test("says which values have no SLO of their own", async () => {
  const by = (values: string, field = "ServiceName") => `${checkout}by: { field: "${field}", values: ${values} }\n`;
  expect(
    await mistakesOf({
      "slos/a.yaml": by("[Cart, cart, '...']"),
      "slos/b.yaml": by("[cart]", "ServiceName:cart"),
      "slos/c.yaml": by("[cart, mail]", "ServiceName) OR (1"),
      "slos/d.yaml": by("[]"),
      "slos/e.yaml": by("[cart]"),
      "slos/e/cart.yaml": checkout,
      // Mistakes of all SLOs are those of one.
      "slos/f.yaml": by("[cart, mail]").replace("'error'", "'error"),
      "slos/g.yaml": `${by("[cart, mail]")}targets: nowhere\n`,
      "obstack.yaml": "targets: { default: {} }\n",
    }),
  ).toEqual([
    'slos/a.yaml:10:44 "cart" and "Cart" have the same key "cart".',
    'slos/a.yaml:10:50 "..." cannot be part of a key.',
    "slos/b.yaml:10:14 This filter is in Lucene. Write it in SQL: `ServiceName = 'cart'`.",
    'slos/c.yaml:10:14 Unexpected ")" at position 12.',
    "slos/d.yaml:10:37 by.values must NOT have fewer than 1 items.",
    "slos/f.yaml:7:8 The quote ' at position 16 is not closed.",
    "slos/e/cart.yaml:: slos/e.yaml has the same name. Remove one of them.",
    'slos/g.yaml:11:10 No target in obstack.yaml matches "nowhere".',
  ]);
});

test("renders SLOs of modules and values as plain files, whose plan is the same", async ({ folder }) => {
  writeTexts(folder, {
    "obstack.yaml": "values: { objective: 99.5 }\n",
    "slos/checkout.yaml": checkout.replace("99.9", "${objective}"),
  });
  const files = await renderStack(folder);
  using plain = temporaryFolder();
  writeTexts(plain.path, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  expect(files.map(({ path }) => path)).toEqual(["slos/checkout.yaml"]);
  const slosOf = async (path: string) => (await readStack(path)).slos.map(({ slo }) => slo);
  expect(await slosOf(plain.path)).toEqual(await slosOf(folder));
});
