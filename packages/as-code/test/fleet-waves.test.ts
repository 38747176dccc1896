// Targets of a fleet that patterns select, and their waves.
import { expect, test } from "vitest";
import { readFleet, runFleet } from "../src/index.ts";
import type { Fleet } from "../src/index.ts";
import { describeError } from "./fleet-reports.ts";
import { temporaryFolder, writeFiles } from "./world.ts";

const targets = { "eu-1": {}, "eu-2": {}, canary: {}, "us-1": {} };

async function read(settings: object, list?: string): Promise<Fleet> {
  using folder = temporaryFolder();
  writeFiles(folder.path, { "obstack.yaml": { targets, ...settings } });
  return await readFleet(folder.path, list);
}

test.each([
  [undefined, ["canary", "eu-1", "eu-2", "us-1"]],
  ["eu-*", ["eu-1", "eu-2"]],
  ["eu-?,canary", ["canary", "eu-1", "eu-2"]],
  ["[e-u]*-1", ["eu-1", "us-1"]],
  ["us-1,us-*", ["us-1"]],
  ["*", ["canary", "eu-1", "eu-2", "us-1"]],
  ["!eu-1", ["canary", "eu-2", "us-1"]],
  ["eu-*,us-*,!eu-1", ["eu-2", "us-1"]],
  ["!eu-*, ! canary", ["us-1"]],
  ["!eu-2,eu-*", ["eu-1"]],
])("selects targets with %j", async (list, expected) => {
  expect((await read({}, list)).waves).toEqual([{ name: "rest", targets: expected }]);
});

test.each(["{eu-1,eu-2}", "!(eu-1)", "!ap-1", "eu-*,!ap-1", "eu-1,!eu-*", "!*", "!", "ap-*", "", ","])(
  "rejects %j, which matches nothing",
  async (list) => {
    await expect(read({}, list)).rejects.toMatchObject({
      kind: "files",
      hint: "Available targets: canary, eu-1, eu-2, us-1.",
    });
  },
);

test.each<[waves: unknown, expected: Readonly<Record<string, string>>]>([
  [["canary", "rest"], { canary: "canary", rest: "eu-1 eu-2 us-1" }],
  [["canary,us-*", "eu-*"], { "canary,us-*": "canary us-1", "eu-*": "eu-1 eu-2" }],
  [["canary"], { canary: "canary", rest: "eu-1 eu-2 us-1" }],
  [["rest", "eu-*"], { rest: "canary us-1", "eu-*": "eu-1 eu-2" }],
  [["eu-1", "eu-*", "*"], { "eu-1": "eu-1", "eu-*": "eu-2", "*": "canary us-1" }],
  [[["us-1", "eu-1"], "*,!canary"], { "us-1,eu-1": "eu-1 us-1", "*,!canary": "eu-2", rest: "canary" }],
])("divides targets into the waves %j", async (waves, expected) => {
  const fleet = await read({ fleet: { waves } });
  expect(fleet.waves.map((wave) => [wave.name, wave.targets.join(" ")])).toEqual(Object.entries(expected));
});

test("omits waves without a selected target", async () => {
  expect(await read({ fleet: { waves: ["canary", "rest"], concurrency: 3 } }, "eu-1")).toEqual({
    waves: [{ name: "rest", targets: ["eu-1"] }],
    concurrency: 3,
    maxFailures: 0,
  });
});

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
])("with %j failures allowed, runs %d waves of 4 targets with a failed one in each", async (maxFailures, expected) => {
  expect((await read({ fleet: { maxFailures } })).maxFailures).toBe(maxFailures);
  const names = (prefix: string): string[] => Array.from({ length: 4 }, (_, index) => `${prefix}${index}`);
  const waves = ["a", "b", "c"].map((name) => ({ name, targets: names(name) }));
  // The last wave starts only if two failures of the second are allowed.
  const isDown = (target: string): boolean => target === "a1" || target === "b1" || target === "b2";
  const report = await runFleet(
    "apply",
    { waves, concurrency: 2, maxFailures },
    async (target) => (isDown(target) ? Promise.reject(new Error("Down.")) : { status: "unchanged" }),
    { describeError, inWaves: true },
  );
  const reached = report.targets.filter(({ status }) => status !== "not-reached").length;
  expect(reached).toBe(4 * expected);
});

test.each<[settings: object, ...messages: unknown[]]>([
  [{ fleet: { maxFailures: -1 } }, "fleet.maxFailures must be at least 0."],
  [{ fleet: { maxFailures: 1.5 } }, "fleet.maxFailures must be a whole number."],
  [{ removed: ["foo"] }, "removed[0] must have the form of alerts/checkout-errors."],
  [{ targets: { "eu west": {} } }, expect.stringMatching(/^Invalid target name "eu west"/)],
])("rejects %j with its mistake", async (settings, ...messages) => {
  const problems = messages.map((message) => ({ message }));
  await expect(read(settings)).rejects.toMatchObject({ kind: "files", problems });
});

test("reports waves that match nothing with their position", async () => {
  await expect(read({ fleet: { waves: ["canary", "ap-*"] } })).rejects.toMatchObject({
    message: expect.stringMatching(/^obstack\.yaml:\d+:\d+: No target matches "ap-\*"\.$/),
  });
});

test.each([
  [["eu-*", "eu-1"], "obstack.yaml:9:7"],
  [["canary,us-1", "eu-1,eu-2", "us-*", "rest"], "obstack.yaml:10:7"],
])("rejects the waves %j, one of which could never have a target", async (waves, place) => {
  await expect(read({ fleet: { waves } })).rejects.toThrow(`${place}: The waves before it contain all of its targets.`);
});

test("lists only some of many targets", async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`t${10 + index}`, {}]));
  await expect(read({ targets: many }, "u*")).rejects.toMatchObject({
    hint: expect.stringMatching(/^Available targets: t10, .*, t28 and 11 others\.$/),
  });
});
