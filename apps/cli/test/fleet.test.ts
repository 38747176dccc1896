// Commands on several targets, with the built command against one emulator per target.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "@obstack/emulator";
import { runObstack } from "@obstack/testing";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";
import { outcome, printed } from "./environment.ts";

const hasState = ({ folder }: FleetServers, target: string): boolean => {
  try {
    return readFileSync(join(folder, `state/${target}.jsonl`), "utf8").length > 0;
  } catch {
    return false;
  }
};

test("plans all targets, and groups the same changes", async () => {
  await using fleet = await startFleet({ a: {}, b: {}, c: {}, d: { threshold: 20 }, e: { isDown: true } });
  const { code, stdout, stderr } = await fleet.run("plan", "--all");
  expect(stdout).toMatch(
    new RegExp(
      [
        '^\\+ dashboard service "Service"  \\(on a, b, c, d\\)',
        "(?:    .*\n)+",
        '\\+ alert service "Service fails"  \\(on a, b, c\\)',
        "(?:    .*\n)*    threshold: 10\n(?:    .*\n)*",
        '\\+ alert service "Service fails"  \\(on d\\)',
        "(?:    .*\n)*    threshold: 20\n(?:    .*\n)*",
        "Targets:\n(?:  [a-d] \\(http://127\\.0\\.0\\.1:\\d+\\): 2 to create\n){4}  e: failed\n",
        "Failed: e\n  .*could not connect.*\n(?:  hint: .*\n)?",
        "5 targets: 4 with changes, 1 failed. 8 to create.\n$",
      ].join("\n"),
    ),
  );
  // One line for each target, in the order in which they finish.
  const lines = stderr.trim().split("\n");
  expect(lines.map((line) => line.replace(/: [a-e](?= failed$|$)/, ""))).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5].map((number) => expect.stringContaining(`plan: ${number} of 5 targets`))),
  );
  expect(lines.map((line) => line.replace(/^.*: /, "")).toSorted()).toEqual(["a", "b", "c", "d", "e failed"]);
  expect(code).toBe(1);
});

test("selects targets with patterns and lists", async () => {
  await using fleet = await startFleet({ "eu-1": {}, "eu-2": {}, us: {} });
  const plan = async (...argv: string[]): Promise<unknown> => {
    const { code, stdout } = await fleet.run("plan", ...argv, "--query", "targets[].target", "--output", "json");
    return { code, names: JSON.parse(stdout) as unknown };
  };
  expect(await plan("--target", "eu-*")).toEqual({ code: 2, names: ["eu-1", "eu-2"] });
  expect(await plan("--target", "us,eu-?")).toEqual({ code: 2, names: ["eu-1", "eu-2", "us"] });
  expect(await plan("--all", "--target", "us")).toEqual({ code: 2, names: ["us"] });
  expect((await fleet.run("plan", "--all", "--summary")).stdout).toMatch(/Changes:\n {2}6 creates\n\n/);
  // One target has the same shape as several.
  const single = await fleet.run("plan", "--target", "us", "--output", "json");
  expect(JSON.parse(single.stdout)).toMatchObject({
    targets: [{ target: "us" }],
    changes: [{ targets: ["us"] }, { targets: ["us"] }],
  });
  expect(await fleet.run("plan", "--target", "eu-*,ap-*")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: 'error: No target in obstack.yaml matches "ap-*".\n  hint: Available targets: eu-1, eu-2, us.\n',
  });
  expect(await fleet.run("plan", "--all", "--base-url", "http://127.0.0.1:1")).toMatchObject(
    outcome(1, "--base-url cannot be used with several targets."),
  );
});

test("applies in waves, and stops after a wave with a failed target", async () => {
  await using fleet = await startFleet({ canary: { isDown: true }, a: {}, b: {} }, "fleet: { waves: [canary, rest] }");
  const stopped = await fleet.run("apply", "--all", "--yes");
  expect(stopped.stdout).toContain("Failed: canary\n");
  expect(stopped.stdout).toContain("Not reached: a, b\n  wave rest\n");
  expect(stopped.stdout).toContain("3 targets: 1 failed, 2 not reached.\n");
  expect(stopped.code).toBe(6);
  expect([fleet.stored("a"), hasState(fleet, "a")]).toMatchObject([{ dashboards: [], alerts: [] }, false]);

  // A target that is down does not affect the others of its wave.
  fleet.edit("obstack.yaml", "[canary, rest]", "[a, rest]");
  const { code, stdout } = await fleet.run("apply", "--all", "--yes", "--output", "json");
  expect(JSON.parse(stdout)).toMatchObject({
    command: "apply",
    targets: [
      { target: "a", wave: "a", status: "changed", counts: { create: 2, update: 0, delete: 0 } },
      { target: "b", wave: "rest", status: "changed", counts: { create: 2 } },
      { target: "canary", wave: "rest", status: "failed", error: { kind: "connection", exitCode: 6 } },
    ],
    changes: [
      { targets: ["a", "b"], key: "service" },
      { targets: ["a", "b"], key: "service" },
    ],
    summary: { targets: 3, changed: 2, failed: 1, unchanged: 0, notReached: 0, counts: { create: 4 } },
  });
  expect(code).toBe(9);
  expect([hasState(fleet, "a"), hasState(fleet, "b"), hasState(fleet, "canary")]).toEqual([true, true, false]);
  expect(await fleet.run("plan", "--target", "a,b")).toMatchObject(printed(0, /2 targets: 2 without changes\.\n$/));
});

test("applies only reviewed changes", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  expect(await fleet.run("apply", "--all")).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('+ alert service "Service fails"  (on both targets)\n'),
    stderr: expect.stringContaining("Refusing to apply these changes to 2 targets without confirmation."),
  });
  const { stdout: digest } = await fleet.run("plan", "--target", "a,", "--query", "digest");
  const applied = await fleet.run("apply", "--all", "--yes", "--expect", digest.trim());
  expect(applied.stdout).toMatch(/2 changes not reviewed:\n {2}b: /);
  expect(applied.stdout).toContain("2 targets: 1 changed, 1 unchanged. 2 created, 2 skipped.\n");
  expect(applied.code).toBe(9);
  expect([hasState(fleet, "a"), hasState(fleet, "b")]).toEqual([true, false]);

  // A digest that is longer than an argument may be.
  const { stdout: whole } = await fleet.run("plan", "--all", "--query", "digest");
  const others = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(22, "0"));
  fleet.write("digest.txt", `${[whole.trim(), ...others].join(".")}\n`);
  const expectFile = (name: string) => fleet.run("apply", "--all", "--yes", "--expect", `@${join(fleet.folder, name)}`);
  expect((await expectFile("digest.txt")).stdout).toContain("2 targets: 1 changed, 1 unchanged. 2 created.\n");
  for (const name of ["missing.txt", "obstack.yaml"]) {
    expect(await expectFile(name)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("hint: Pass the output of `obstack plan --query digest`, or `@FILE` with it."),
    });
  }
});

test("refuses targets that use the same deployment with the same key", async () => {
  await using fleet = await startFleet({ a: {}, b: {}, c: {} });
  const path = join(fleet.folder, "obstack.yaml");
  const settings = readFileSync(path, "utf8");
  const [address = ""] = /http:[^"]+/.exec(settings) ?? [];
  // `b` and `c` have no settings of their own.
  fleet.write("obstack.yaml", settings.replaceAll(/(?<=(?:b|c): \{ deployment: selfhosted), baseUrl: "[^"]*"/g, ""));
  const environment = { ...fleet.environment, OBSTACK_SELFHOSTED_URL: address };
  const refused = {
    stdout: "",
    stderr: [
      `error: Targets a, b, c use the same deployment: ${address} with the key of environment variable OBSTACK_SELFHOSTED_API_KEY.`,
      "  hint: Set baseUrl or profile of each target in obstack.yaml, or add a profile with the name of each target.",
      "",
    ].join("\n"),
  };
  const run = (...argv: string[]) => runObstack(argv, { environment });
  expect(await run("apply", fleet.folder, "--all", "--yes")).toEqual({ code: 2, ...refused });
  expect(await run("plan", fleet.folder, "--all")).toEqual({ code: 1, ...refused });
  expect(fleet.emulators["a"]?.requests()).toHaveLength(0);
  expect(await run("plan", fleet.folder, "--all", "--target", "a")).toMatchObject({ code: 2, stderr: "" });
  expect(await run("test", fleet.folder, "--all")).toMatchObject(printed(0, /\n3 targets: 3 passed\.\n$/));
});

test("a target without settings does not use the current profile", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  const { OBSTACK_SELFHOSTED_API_KEY: key = "", ...environment } = fleet.environment;
  const home = join(fleet.folder, "home");
  const run = (...argv: string[]) => runObstack(argv, { environment: { ...environment, HOME: home, KEY: key } });
  const path = join(fleet.folder, "obstack.yaml");
  const settings = readFileSync(path, "utf8");
  const addresses = [...settings.matchAll(/http:[^"]+/g)].map(String);
  const withoutAddresses = settings.replaceAll(/, baseUrl: "[^"]*"/g, "");
  fleet.write("obstack.yaml", withoutAddresses);
  const addProfile = (name: string, address = "") =>
    run("profile", "add", name, "--deployment", "selfhosted", "--base-url", address, "--secret-environment", "KEY");
  // The first profile is the current one.
  expect(await addProfile("a", addresses[0])).toMatchObject({ code: 0 });
  const { code, stdout } = await run("apply", fleet.folder, "--all", "--yes");
  expect(stdout).toContain(
    "Failed: b\n  Target b has no connection settings. With several targets, the current profile (a) is not used.\n",
  );
  expect(stdout).toContain("2 targets: 1 changed, 1 failed. 2 created.\n");
  expect(code).toBe(9);
  expect([hasState(fleet, "a"), hasState(fleet, "b")]).toEqual([true, false]);
  expect(await addProfile("b", addresses[1])).toMatchObject({ code: 0 });
  expect(await run("apply", fleet.folder, "--all", "--yes")).toMatchObject({ code: 0 });
});

test("names each object that was not written once: in the error, or in a warning before the failure that ended the apply", async () => {
  const rejects: Fault = { kind: "status", status: 400, operationId: "createDashboard", times: 1 };
  const denies: Fault = { kind: "unauthorized", operationId: "createDashboard" };
  for (const faults of [[rejects], [rejects, denies]]) {
    await using fleet = await startFleet({ a: { faults } });
    fleet.write("dashboards/store.yaml", "name: Store\ntiles: []\n");
    const { stderr } = await fleet.run("apply", "--yes");
    const lines = stderr.split("\n").filter((line) => line.includes('dashboard service "Service"'));
    const label = faults.length === 1 ? "error" : "warning";
    expect(lines).toEqual([
      `${label}: dashboard service "Service": POST /api/v2/dashboards failed with 400: Injected fault`,
    ]);
  }
});
