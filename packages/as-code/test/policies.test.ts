// Rules in `policies/`: functions that a platform team writes, over the objects of a target.
import { expect } from "vitest";
import { apply, drift, plan, planReport, reportToMarkdown, validateStack } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { writeStack, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

const policies = {
  "lib/limits.ts": "export const maxThreshold: number = 50;\n",
  "policies/alerts.ts": `import { definePolicy } from "@obstack/as-code";
import { maxThreshold } from "../lib/limits.ts";

export const runbook = definePolicy(({ kind, file }, { target }) => {
  if (target !== "production" || kind !== "alert" || file.message?.includes("https://runbooks.example/")) return;
  return { message: "Add a link to a runbook to the message.", field: "message" };
});

export const threshold = definePolicy<{ max?: number }>({
  level: "warning",
  check: ({ kind, file }, { values }) =>
    kind === "alert" && Number(file.threshold) > (values.max ?? maxThreshold) && [\`The threshold is above \${values.max ?? maxThreshold}.\`],
});
`,
};

const alert = (more: Json = {}): Json => ({ ...shop.alerts["errors"], ...more });
const link = "https://runbooks.example/errors";

/** Writes a stack with one alert and the rules. */
function write(folder: string, more: Json = {}): void {
  writeStack(folder, { dashboards: { shop: shop.dashboards["shop"] ?? {} }, alerts: { errors: alert(more) } });
  writeTexts(folder, {
    ...policies,
    "obstack.yaml": "targets: { production: { values: { max: 20 } }, staging: {} }\n",
  });
}

test("finds broken rules by level and target, at the field", async ({ folder }) => {
  write(folder, { message: "Look at it.", threshold: 30 });
  const runbook = {
    path: "alerts/errors.yaml",
    line: 8,
    message: "Rule runbook: Add a link to a runbook to the message.",
  };
  const above = { path: "alerts/errors.yaml", line: 1, message: "Rule threshold: The threshold is above 20." };
  const found = await validateStack(folder);
  expect(found).toMatchObject({
    mistakes: [{ ...runbook, targets: ["production"] }],
    warnings: [{ ...above, targets: ["production"] }],
  });
  expect(found.objects["production"]).toBeUndefined();
  await expect(plan(folder, stack, { target: "production" })).rejects.toMatchObject({
    kind: "files",
    problems: [runbook],
    hint: "Change the objects, or add the reason to their `exceptions`.",
  });
  expect(reportToMarkdown(planReport(await plan(folder, stack, { target: "staging" })))).not.toContain("Rule");
  write(folder, { message: `Look at ${link}.`, threshold: 30 });
  const planned = await plan(folder, stack, { target: "production" });
  expect(reportToMarkdown(planReport(planned))).toContain(
    "- alerts/errors.yaml:1:1: Rule threshold: The threshold is above 20.",
  );
  await apply(folder, stack, planned);
  // What did not change is not the pull request's.
  expect(textsOf((await plan(folder, stack, { target: "production" })).notes).join()).not.toContain("Rule");
  // Rules are for changes of files, not for the state of servers.
  write(folder);
  expect((await drift(folder, stack, { target: "production" })).changes).toEqual([]);
});

test("allows an exception with a reason, and shows it in the plan", async ({ folder }) => {
  write(folder, { exceptions: { runbook: "Moves to the new service in January." } });
  expect(await validateStack(folder)).toMatchObject({
    mistakes: [],
    warnings: [{ message: "The object does not break rule runbook. Remove the exception.", targets: ["staging"] }],
  });
  const planned = await plan(folder, stack, { target: "production" });
  expect(planned.notes[0]).toMatchObject({
    text: "Exception from rule runbook: Moves to the new service in January.",
    place: { path: "alerts/errors.yaml", line: expect.any(Number) },
  });
  await apply(folder, stack, planned);
  expect(records().alerts[0]).not.toHaveProperty("exceptions");
  expect((await plan(folder, stack, { target: "production" })).changes).toEqual([]);
  // A reason is required, and other names belong to other checks.
  write(folder, { message: link, exceptions: { runbook: "" } });
  expect((await validateStack(folder)).mistakes).toMatchObject([{ path: "alerts/errors.yaml", line: 10 }]);
  write(folder, { message: link, exceptions: { "never-fires": "It is for a disaster." } });
  expect(await validateStack(folder)).toMatchObject({ mistakes: [], warnings: [] });
  write(folder, { message: link, exceptions: { runbok: "A typo." } });
  expect((await validateStack(folder)).warnings).toMatchObject([
    { message: 'Unknown rule "runbok". Did you mean "runbook"?' },
  ]);
});

test("checks generated objects and SLOs, and shows all objects to each rule", async ({ folder }) => {
  writeTexts(folder, {
    "alerts/all.ts":
      'export default ["a", "b"].map((key) => ({ key, name: "Same", savedSearch: "x", threshold: 1, thresholdType: "above", interval: "5m", webhook: "x" }));\n',
    "slos/shop.yaml":
      "name: Shop\nobjective: 99.9\nindicator: { source: Logs, bad: a = 1 }\npage: on-call\nexceptions: { owner: Nobody }\n",
    "slos/other.yaml": "name: Other\nobjective: 99.9\nindicator: { source: Logs, bad: a = 1 }\npage: on-call\n",
    "policies/names.mjs": `export const owner = ({ kind, file }) => kind === "slo" && !file.owner && "Name an owner.";
export const unique = async ({ key, kind, file }, { objects }) =>
  objects.some((one) => one.kind === kind && one.key < key && one.file.name === file.name) && "Another object has this name.";
`,
  });
  expect((await validateStack(folder)).mistakes).toMatchObject([
    { path: "slos/other.yaml", message: "Rule owner: Name an owner." },
    { path: "alerts/all.ts", object: "alert b", message: "Rule unique: Another object has this name." },
  ]);
});

test.for([
  [
    "export const a = 1;\n",
    { object: "a", message: 'Expected a function that checks an object, or { level: "error" or "warning", check }.' },
  ],
  ['export const a = { level: "note", check: () => "x" };\n', { object: "a" }],
  ["export {};\n", { message: "The module exports nothing. Use `export`; CommonJS modules are not supported." }],
  [
    "export const a = () => 1;\n",
    { message: "Rule a failed on dashboard one: A check must return a sentence, a list of them, or nothing." },
  ],
  [
    'export const a = () => { throw new Error("Broken"); };\n',
    { line: 1, message: "Rule a failed on dashboard one: Broken." },
  ],
  [
    "export const a = (object) => { object.file.name = 1; };\n",
    { line: 1, message: expect.stringContaining("read only") },
  ],
  ["export const a = () => process.exit(0);\n", { message: expect.stringContaining("ended its process") }],
  [
    "export const a = ({}, { values }) => (process.env.SECRET_KEY ? 'x' : 'No secrets.');\n",
    { message: "Rule a: No secrets." },
  ],
] as const)("isolates the module %j, and says what is wrong with it", async ([text, expected], { folder }) => {
  writeTexts(folder, { "policies/a.mjs": text, "dashboards/one.yaml": "name: One\n" });
  process.env["SECRET_KEY"] = "secret";
  const { mistakes } = await validateStack(folder);
  delete process.env["SECRET_KEY"];
  expect(mistakes).toMatchObject([expected]);
});

test("runs no rules where code is forbidden, and ignores other files", async ({ folder }) => {
  write(folder);
  writeTexts(folder, { "policies/alerts.yaml": "a: 1\n" });
  expect((await validateStack(folder)).warnings).toMatchObject([{ path: "policies/alerts.yaml" }]);
  process.env["OBSTACK_GENERATORS"] = "off";
  const { mistakes } = await validateStack(folder);
  delete process.env["OBSTACK_GENERATORS"];
  expect(mistakes).toMatchObject([{ path: "policies/alerts.ts" }]);
});
