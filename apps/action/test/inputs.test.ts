import { afterEach, beforeEach, expect, test } from "vitest";
import { readInputs } from "../src/inputs/inputs.ts";

let before: NodeJS.ProcessEnv;
beforeEach(() => {
  before = { ...process.env };
  // The defaults of `action.yml`.
  const switches = { PRUNE: "false", REQUIRE_PLAN: "true", ALLOW_GENERATORS: "false" };
  set({ COMMAND: "plan", TOKEN: "ghs_token", ...switches });
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
});

function set(inputs: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(inputs)) process.env[`INPUT_${name}`] = value;
}

test("reads names of targets, switches and their defaults", () => {
  set({ TARGETS: "eu-*, us\nasia", PRUNE: "TRUE" });
  expect(readInputs()).toMatchObject({
    folder: ".",
    targets: ["eu-*", "us", "asia"],
    prune: true,
    requirePlan: true,
    allowGenerators: false,
    preview: undefined,
  });
});

test.each<[inputs: Record<string, string>, message: string]>([
  [{ COMMAND: "" }, "Missing input `command`. Set it to plan, apply, drift or test."],
  [{ COMMAND: "plna" }, 'Unknown command "plna". Set the input `command` to plan, apply, drift or test.'],
  [{ TOKEN: "" }, "The input `token` is empty. Remove it to use the token of the job."],
  [{ PRUNE: "yes" }, 'Invalid value "yes". Set the input `prune` to true or false.'],
  [{ REQUIRE_PLAN: "" }, 'Invalid value "". Set the input `require-plan` to true or false.'],
  [{ PREVIEW: "on" }, 'Unknown value "on". Set the input `preview` to data, offline or off.'],
])("refuses %j, and says what to set", (inputs, message) => {
  set(inputs);
  expect(readInputs).toThrow(message);
});
