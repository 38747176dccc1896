// Modules in `dashboards/` and `alerts/` that export or generate objects.
import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { runInProcess } from "../src/generators/run-in-process.ts";
import { plan } from "../src/index.ts";
import { readStack } from "../src/files.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeTexts } from "./world.ts";

useEmulator();

const services = `export const services: readonly string[] = ["cart", "checkout"];\n`;
const generators = {
  "obstack.yaml": "values: { threshold: 20 }\ntargets: { staging: {}, production: { values: { threshold: 5 } } }\n",
  "lib/services.ts": services,
  "dashboards/services.ts": `import { defineDashboard } from "@obstack/as-code";
import { services } from "../lib/services.ts";
export default services.map((name) => defineDashboard({ key: name, name: \`The \${name}\`, tiles: [{ name: "Errors" }] }));
`,
  "alerts/services.ts": `import { defineAlert } from "@obstack/as-code";
import { services } from "../lib/services.ts";
export default defineAlert<{ threshold: number }>(({ target, values }) =>
  services.map((name) => [
    { key: \`\${name}/errors\`, name: \`\${name} fails\`, dashboard: name, tile: "Errors", threshold: values.threshold, message: undefined },
    target === "production" && { key: \`\${name}/paged\`, name: \`\${name} fails twice\`, dashboard: name, tile: "Errors", threshold: 2 * values.threshold },
  ]),
);
`,
};

const summary = async (folder: string, target?: string) => {
  const { dashboards, alerts } = await readStack(folder, target);
  return [...dashboards, ...alerts].map(({ key, value }) => [key, value]);
};

test("reads what modules export and generate for a target, in the order of files", async ({ folder }) => {
  writeTexts(folder, generators);
  writeTexts(folder, {
    "alerts/cart-slow.yaml": "name: Slow\n",
    "alerts/async.mjs":
      'export const two = Promise.resolve({ key: "two", name: "Two" });\nexport const one = async () => ({ key: "one", name: "$" + "{x}" });\n',
  });
  const board = (name: string) => [name, { name: `The ${name}`, tiles: [{ name: "Errors" }] }];
  const alert = (name: string, threshold: number) => ({
    name,
    dashboard: name.split(" ")[0],
    tile: "Errors",
    threshold,
  });
  expect(await summary(folder, "production")).toEqual([
    board("cart"),
    board("checkout"),
    ["cart-slow", { name: "Slow" }],
    ["cart/errors", alert("cart fails", 5)],
    ["cart/paged", alert("cart fails twice", 10)],
    ["checkout/errors", alert("checkout fails", 5)],
    ["checkout/paged", alert("checkout fails twice", 10)],
    ["one", { name: "${x}" }],
    ["two", { name: "Two" }],
  ]);
  expect((await summary(folder, "staging")).map(([key]) => key)).toEqual([
    "cart",
    "checkout",
    "cart-slow",
    "cart/errors",
    "checkout/errors",
    "one",
    "two",
  ]);
});

test("reads modules again after they or their imports change", async ({ folder }) => {
  writeTexts(folder, generators);
  const keys = async () => (await summary(folder)).map(([key]) => key);
  const before = await keys();
  expect(await keys()).toEqual(before);
  writeTexts(folder, { "lib/services.ts": `export const services: readonly string[] = ["basket"];\n` });
  expect(await keys()).toEqual(["basket", "basket/errors"]);
  rmSync(join(folder, "lib"), { recursive: true });
  await expect(keys()).rejects.toMatchObject({ message: expect.stringContaining("lib/services.ts") as string });
  writeTexts(folder, { "lib/services.ts": services });
  expect(await keys()).toEqual(before);
  utimesSync(join(folder, "dashboards/services.ts"), 1, 1);
  expect(await keys()).toEqual(before);
});

test("names the module, the object and the field of every mistake", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/a.ts": `export const good = { key: "good", name: "Good", tils: [] };
export const bad = [{ key: "bad", name: 1, tiles: [{ x: NaN, series: [{ where: () => "" }] }] }, { name: "No key" }, "text"];
export const twice = [{ key: "Good", name: "A" }, { key: "good", name: "B" }, { key: "../out", name: "C" }, { key: "con", name: "D" }];
`,
    "dashboards/good.yaml": "name: Good\n",
    "alerts/cycle.ts": `const one: { key: string; other?: unknown } = { key: "cycle" };\none.other = one;\nexport default one;\n`,
    "alerts/classes.ts": `export default { key: "classes", other: { at: new Date(0), big: 1n, list: [undefined], ["__proto__"]: 1 } };\n`,
    "alerts/none.ts": "const unused = 1;\n",
    "alerts/line.ts": `const text = "x" as string; export default (input: { target: string }) => { throw new Error(text); };\n`,
    "alerts/throws.ts": `const text: string = "x";\nexport default () => {\n  throw new TypeError("No services");\n};\n`,
    "alerts/syntax.ts": `export default {\n  key: "a";\n};\n`,
    "alerts/common.js": `module.exports = { key: "common" };\n`,
    "alerts/missing.ts": `import "./nowhere.ts";\n`,
    "alerts/values.ts": `export default ({ values }: { values: Record<string, unknown> }) => {\n  values["more"] = 1;\n};\n`,
  });
  const error = await readStack(folder).then(
    () => undefined,
    (reason: { kind: string; message: string }) => reason,
  );
  expect(error?.kind).toBe("files");
  const notData = "is not data. Use text, a number, true, false, null, a list or an object.";
  expect(error?.message.split("\n")).toEqual([
    "dashboards/a.ts, dashboard bad, tiles[0].x: JSON cannot represent NaN. Use a finite number.",
    `dashboards/a.ts, dashboard bad, tiles[0].series[0].where: A function ${notData}`,
    "dashboards/a.ts, bad[1]: key must be text, like a file path without its extension.",
    "dashboards/a.ts, bad[2]: Expected an object with a key.",
    "dashboards/a.ts, twice[2]: key contains an empty part or one that starts with a dot.",
    "dashboards/a.ts, twice[3]: key contains a name that Windows reserves.",
    "dashboards/a.ts, dashboard good: dashboards/good.yaml has the same key. Remove one of them.",
    "dashboards/a.ts, dashboard Good: Some file systems treat it and dashboards/a.ts, dashboard good as the same file. Rename one of them.",
    "dashboards/a.ts, dashboard good: Some file systems treat it and dashboards/a.ts, dashboard Good as the same file. Rename one of them.",
    `alerts/classes.ts, alert classes, other.at: An instance of Date ${notData}`,
    `alerts/classes.ts, alert classes, other.big: A bigint ${notData}`,
    `alerts/classes.ts, alert classes, other.list[0]: An empty item ${notData}`,
    'alerts/classes.ts, alert classes, other.__proto__: A field cannot be named "__proto__".',
    "alerts/common.js: The module exports nothing. Use `export`; CommonJS modules are not supported.",
    "alerts/cycle.ts, alert cycle, other: It contains itself.",
    "alerts/line.ts:1:83: x.",
    "alerts/missing.ts:1:1: Cannot find module './nowhere.ts'.",
    "alerts/none.ts: The module exports nothing. Use `export`; CommonJS modules are not supported.",
    'alerts/syntax.ts:2:11: Unexpected token, expected ",".',
    "alerts/throws.ts:3:9: No services.",
    "alerts/values.ts:2:17: Cannot add property more, object is not extensible.",
  ]);
});

test("compares objects with the schema, and resolves their names", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/a.ts": `export default [
  { key: "a", name: "A", tiles: [{ name: "One", x: "1" }] },
  { key: "b", tiles: [] },
];\n`,
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    message: [
      "dashboards/a.ts, dashboard a: tiles[One].x must be a number.",
      'dashboards/a.ts, dashboard b: Missing field "name": name of the dashboard.',
    ].join("\n"),
  });
  writeTexts(folder, {
    "dashboards/a.ts": `export default { key: "a", name: "A", tiles: [{ series: [{ source: "Lgs" }] }] };\n`,
    "alerts/a.ts": `export default { key: "a", name: "A", dashboard: "a", tile: "One" };\n`,
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    message: [
      'dashboards/a.ts, dashboard a, tiles[0].series[0].source: Unknown source "Lgs". Did you mean "Logs"?',
      'alerts/a.ts, alert a, tile: dashboards/a.ts, dashboard a has no tile "One". Its tiles: "tile 1".',
    ].join("\n"),
  });
  writeTexts(folder, {
    "dashboards/a.ts": `export default { key: "a", name: "A", tils: [] };\n`,
    "alerts/a.ts": "export default [];\n",
  });
  await expect(plan(folder, stack)).rejects.toThrow(
    'dashboards/a.ts, dashboard a, tils: Unknown field "tils". Did you mean "tiles"?',
  );
});

describe("the process of modules", () => {
  const problems = async (alert: string, next = ""): Promise<unknown> => {
    using folder = temporaryFolder();
    writeTexts(folder.path, {
      "alerts/a.js": alert,
      "alerts/b.js": `export default { key: "b", name: "B" };\n${next}`,
    });
    return await readStack(folder.path).then(
      ({ alerts }) => alerts.map(({ value }) => value),
      (reason: Error) => reason.message.split("\n"),
    );
  };

  const waiting = "await new Promise(() => undefined);";
  const isEnded = (code: number): string =>
    `: The module ended its process with exit code ${code}. Throw an error instead.`;
  const neverSettles = ": The module waits for a promise that never settles.";

  test.each([
    ["ends its process", "process.exit(0);", isEnded(0)],
    ["ends its process in a function", "export default () => process.exit(3);", isEnded(3)],
    ["never settles", waiting, neverSettles],
    ["exports a promise that never settles", "export default new Promise(() => undefined);", neverSettles],
    ["fails in a callback", `setTimeout(() => {\n  throw new Error("Late");\n});\n${waiting}`, ":2:9: Late."],
    ["does not handle a rejection", `Promise.reject(new Error("Unhandled"));\n${waiting}`, ":1:16: Unhandled."],
  ])("reports a module that %s", async (_, code, problem) => {
    expect(await problems(code)).toEqual([`alerts/a.js${problem}`]);
  });

  test.for(["while (true);", "setInterval(() => undefined, 1000); await new Promise(() => undefined);"])(
    "stops at the time limit: %s",
    async (code, { folder }) => {
      writeTexts(folder, { "alerts/a.js": code });
      const task = { folder: folder, target: "default", values: {}, limits: { tokens: 1, depth: 1, entries: 1 } };
      expect(await runInProcess({ ...task, modules: [{ path: "alerts/a.js", kind: "alert" }] }, 0.2)).toEqual([
        {
          isLast: true,
          objects: [],
          mistakes: [
            {
              path: "alerts/a.js",
              message: "The module was still running after 0.2 seconds, the time limit for the modules of a target.",
            },
          ],
        },
      ]);
    },
  );

  test("ends with the last module, whatever modules left running", async () => {
    expect(await problems('setInterval(() => undefined, 1000);\nexport default { key: "a", name: "A" };')).toEqual([
      { name: "A" },
      { name: "B" },
    ]);
  });

  test("has no other variables than those of the system, and its own global state", async () => {
    process.env["OBSTACK_SELFHOSTED_API_KEY"] = "secret";
    process.env["GITLAB_TOKEN"] = "secret";
    try {
      const code = `globalThis.shared = true;\nprocess.env.CHANGED = "1";\nexport default { key: "a", name: "A", message: Object.keys(process.env).join() };`;
      const [a] = (await problems(code)) as readonly { message: string }[];
      expect(a?.message.split(",")).toEqual(expect.arrayContaining(["PATH", "CHANGED"]));
      // The last two move the clock of tests.
      const allowed =
        /^(?:PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|LANG|TZ|SYSTEMROOT|CHANGED|NODE_OPTIONS|TEST_CLOCK_OFFSET)$/;
      expect(a?.message.split(",").filter((name) => !allowed.test(name))).toEqual([]);
      expect([process.env["CHANGED"], "shared" in globalThis]).toEqual([undefined, false]);
    } finally {
      delete process.env["OBSTACK_SELFHOSTED_API_KEY"];
      delete process.env["GITLAB_TOKEN"];
    }
  });

  test("starts each target without what the modules of another one left behind", async ({ folder }) => {
    writeTexts(folder, {
      "alerts/a.js": `globalThis.targets = [...(globalThis.targets ?? []), 1];\nexport default ({ target }) => ({ key: target, name: String(globalThis.targets.length) });`,
    });
    const stacks = await Promise.all(["one", "two", "three"].map((target) => summary(folder, target)));
    expect(stacks.flat()).toEqual([
      ["one", { name: "1" }],
      ["two", { name: "1" }],
      ["three", { name: "1" }],
    ]);
  });
});

test("runs modules only if OBSTACK_GENERATORS is not set, empty or on", async ({ folder }) => {
  writeTexts(folder, { "alerts/a.ts": `throw new Error("It ran.");\n` });
  try {
    for (const value of [undefined, "", "on"]) {
      if (value !== undefined) process.env["OBSTACK_GENERATORS"] = value;
      await expect(readStack(folder)).rejects.toThrow("alerts/a.ts:1:7: It ran.");
    }
    for (const value of ["off", "OFF", "0", "1", "false", "true", "none", "ON", " on"]) {
      process.env["OBSTACK_GENERATORS"] = value;
      await expect(readStack(folder)).rejects.toThrow(
        `alerts/a.ts: The file is code, and OBSTACK_GENERATORS=${value} forbids running it.`,
      );
    }
  } finally {
    delete process.env["OBSTACK_GENERATORS"];
  }
});
