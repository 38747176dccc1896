import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, exportFiles, exportResult, plan } from "../src/index.ts";
import { readStack } from "../src/files.ts";
import { escapeReferences, expandReferences } from "../src/values/values.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { writeTexts } from "./world.ts";

useEmulator();

const settings = `values:
  threshold: { checkout: 20, cart: 5 }
  team: On-call
  tags: [shop, "1"]
  isOn: true
targets:
  staging: {}
  production:
    values:
      threshold: { checkout: 10 }
      tags: [live]
`;

const objects = {
  "dashboards/shop.yaml":
    "name: Shop of ${team}\ntags: ${tags}\ntiles: [{ name: Errors, x: 0, y: 0, w: 6, h: 3, config: { displayType: markdown, markdown: '' } }]\n",
  "alerts/checkout.yaml":
    "name: Checkout\nmessage: More than ${threshold.checkout} errors (${ isOn }). Costs $${x}.\ndashboard: shop\ntile: Errors\nthreshold: ${threshold.checkout}\nthresholdType: above\ninterval: 5m\nwebhook: on-call\n",
};

test("replaces references with the values of the target, and keeps their types", async ({ folder }) => {
  writeTexts(folder, { "obstack.yaml": settings, ...objects });
  const read = async (target?: string) => {
    const { dashboards, alerts } = await readStack(folder, target);
    return [dashboards[0]?.value, alerts[0]?.value];
  };
  const alert = rule("Checkout", "shop", "Errors");
  const tiles = [tile("Errors", 0, { series: undefined, config: { displayType: "markdown", markdown: "" } })];
  const staging = [
    { name: "Shop of On-call", tags: ["shop", "1"], tiles },
    { ...alert, message: "More than 20 errors (true). Costs ${x}.", threshold: 20 },
  ];
  expect(await read("staging")).toEqual(staging);
  expect(await read()).toEqual(staging);
  expect(await read("production")).toEqual([
    { name: "Shop of On-call", tags: ["live"], tiles },
    { ...alert, message: "More than 10 errors (true). Costs ${x}.", threshold: 10 },
  ]);
});

test("reports unknown and missing values with file, line and column", async ({ folder }) => {
  writeTexts(folder, {
    "obstack.yaml": `${settings.replace("  production:\n", "  production:\n    profile: p\n")}  eu: { values: { region: eu } }\n`,
    "dashboards/shop.yaml": "name: ${teem}\ntiles:\n  - name: ${constructor}\n    x: ${team.length}\n    y: ${team\n",
    "alerts/a.yaml": "name: ${tags}s\nmessage: ${region}\nthreshold: ${team}\ninterval: ${threshold} m\n",
  });
  await expect(readStack(folder, "production")).rejects.toMatchObject({
    kind: "files",
    message: [
      'dashboards/shop.yaml:1:7: Unknown value "teem" in target "production". Did you mean "team"?',
      'dashboards/shop.yaml:3:11: Unknown value "constructor" in target "production". Define it in "values" or "targets.production.values" of obstack.yaml.',
      'dashboards/shop.yaml:4:8: Unknown value "team.length" in target "production". Define it in "values" or "targets.production.values" of obstack.yaml.',
      "dashboards/shop.yaml:5:8: Incomplete reference to a value. Add the closing brace, or write `$${` for the text `${`.",
      'alerts/a.yaml:1:7: Value "tags" is a list, which cannot be inserted into text. Use text, a number, true or false.',
      'alerts/a.yaml:2:10: Unknown value "region" in target "production". Define it in "values" or "targets.production.values" of obstack.yaml.',
      "alerts/a.yaml:3:12: threshold must be a number.",
      'alerts/a.yaml:4:11: Value "threshold" is an object, which cannot be inserted into text. Use text, a number, true or false.',
    ].join("\n"),
  });
});

describe("values schema", () => {
  const schema = `type: object
required: [team]
additionalProperties: false
properties:
  team: { type: string }
  threshold: { type: object, additionalProperties: { type: number, minimum: 1 } }
  tags: { type: array, items: { type: string } }
`;

  test("reports mistakes at the definition of the value", async ({ folder }) => {
    writeTexts(folder, {
      "dashboards/shop.yaml": "name: Shop\n",
      "values.schema.yaml": `$schema: http://json-schema.org/draft-07/schema#\n${schema}`,
      "obstack.yaml":
        "valuesSchema: values.schema.yaml\nvalues:\n  threshold: { cart: five }\n  tags: [a, 1]\ntargets:\n  eu:\n    values: { threshold: { checkout: 0 }, taem: x }\n",
    });
    await expect(readStack(folder, "eu")).rejects.toMatchObject({
      message: [
        "obstack.yaml:3:22: threshold.cart must be a number.",
        "obstack.yaml:4:13: tags[1] must be a string.",
        'obstack.yaml:7:13: Missing field "team": a string.',
        "obstack.yaml:7:38: threshold.checkout must be at least 1.",
        'obstack.yaml:7:43: Unknown field "taem". Did you mean "team"?',
      ].join("\n"),
    });
  });

  test.for([
    ["missing.json", "", "obstack.yaml:1:15: missing.json does not exist."],
    ["../x.json", "", "obstack.yaml:1:15: ../x.json is outside the folder. Move the schema into it."],
    ["s.json", "[]", "s.json:1:1: Expected an object."],
    ["s.json", '{ "type": "nothing" }', "s.json: Invalid JSON Schema: "],
    ["s.json", '{ "$ref": "https://example.com/s.json" }', "s.json: Invalid JSON Schema: "],
  ] as const)("reports an error for path %j with content %j", async ([path, text, message], { folder }) => {
    writeTexts(folder, { "dashboards/shop.yaml": "name: Shop\n", "obstack.yaml": `valuesSchema: ${path}\n` });
    if (text !== "") writeTexts(folder, { [path]: text });
    const error = await readStack(folder).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "files", message: expect.stringContaining(message) as string });
  });
});

test("limits the size of an expanded file", () => {
  const limits = { bytes: 10_100 };
  const expand = (content: unknown, values: Record<string, unknown>) =>
    expandReferences(content, { target: "t", values }, limits).mistakes.map(({ message }) => message);
  const texts = Array.from({ length: 11 }, () => "a ${long}");
  expect(expand(texts.slice(1), { long: "x".repeat(1000) })).toEqual([]);
  expect(expand(texts, { long: "x".repeat(1000) })).toEqual([
    'Value "long" makes the expanded file too large. Split it, or raise the limit with OBSTACK_MAX_FILE_MB.',
  ]);
  const lists = Array.from({ length: 11 }, () => "${list}");
  expect(expand(lists, { list: Array.from({ length: 500 }, () => 1) })).toHaveLength(1);
});

test("restores escaped text", () => {
  for (const text of ["${a}", "$${a}", "$$${", "${", "$", "a$${${b}$"]) {
    expect(expandReferences(escapeReferences([text]), { target: "t", values: {} })).toMatchObject({
      value: [text],
      mistakes: [],
      count: 0,
    });
  }
});

describe("export", () => {
  const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

  test("keeps references, updates other fields, and never replaces a reference", async ({ folder }) => {
    writeTexts(folder, { "obstack.yaml": settings, ...objects });
    const target = "production";
    await apply(folder, stack, await plan(folder, stack, { target }));
    expect((await plan(folder, stack, { target })).changes).toEqual([]);
    const [alert] = await stack.alerts.list();
    await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, name: "Checkout ${now}" }));
    const exported = await exportFiles(folder, stack, { target, mayReplace: () => true });
    expect(exported.kept).toEqual([]);
    expect(read(folder, "alerts/checkout.yaml")).toBe(
      objects["alerts/checkout.yaml"].replace("name: Checkout", () => "name: Checkout $${now}"),
    );
    expect(read(folder, "dashboards/shop.yaml")).toContain("tags: ${tags}");
    expect((await plan(folder, stack, { target })).changes).toEqual([]);

    await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, threshold: 15 }));
    const before = read(folder, "alerts/checkout.yaml");
    const again = await exportFiles(folder, stack, { target, mayReplace: () => true });
    expect(exportResult(again).warnings).toEqual([
      "alert checkout differs from the server and was not exported: alerts/checkout.yaml refers to values of obstack.yaml, which stay. threshold: 10 → 15",
    ]);
    const { kept, written } = again;
    expect({ kept, written }).toEqual({
      written: [],
      kept: [
        {
          kind: "alert",
          key: "checkout",
          name: "Checkout ${now}",
          path: "alerts/checkout.yaml",
          isGenerated: false,
          fields: [{ path: "threshold", by: "server", server: 15, file: 10, lastApplied: 10 }],
        },
      ],
    });
    expect(read(folder, "alerts/checkout.yaml")).toBe(before);
    // The next plan still reports drift, not a change in the file.
    const { changes } = await plan(folder, stack, { target });
    expect(changes[0]?.fields).toMatchObject([{ path: "threshold", by: "server" }]);
  });
});
