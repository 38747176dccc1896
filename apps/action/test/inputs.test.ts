import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readInputs } from "../src/inputs/inputs.ts";

beforeEach(() => {
  // The defaults of `action.yml`.
  set({ COMMAND: "plan", TOKEN: "ghs_token", PRUNE: "false", REQUIRE_PLAN: "true", ALLOW_GENERATORS: "false" });
});
afterEach(() => void vi.unstubAllEnvs());

function set(inputs: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(inputs)) vi.stubEnv(`INPUT_${name}`, value);
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
  [{ PRUNE: "yes" }, "specification: prune"],
  [{ REQUIRE_PLAN: "" }, "specification: require_plan"],
  [{ PREVIEW: "on" }, 'Unknown value "on". Set the input `preview` to data, offline or off.'],
])("refuses %j, and says what to set", (inputs, message) => {
  set(inputs);
  expect(readInputs).toThrow(message);
});
