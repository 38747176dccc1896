// Work on several targets divided among runners, and export of several targets, with the built command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { obstackProcess, runObstack } from "@obstack/testing";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { startFleet } from "./fleet-servers.ts";

test("runners of a matrix give the same report as one run", async () => {
  await using fleet = await startFleet(
    { a: {}, b: { threshold: 20 }, c: {}, d: { isDown: true } },
    "fleet: { waves: [a, rest] }",
  );
  const whole = await fleet.run("plan", "--all", "--output", "json");
  const { stdout } = await runObstack(["fleet", "matrix", fleet.folder, "--output", "github", "--size", "2"]);
  const { include } = JSON.parse(stdout) as { include: { name: string; wave: string; targets: string }[] };
  expect(include).toEqual([
    { name: "a 1", wave: "a", targets: "a" },
    { name: "rest 1", wave: "rest", targets: "b" },
    { name: "rest 2", wave: "rest", targets: "c,d" },
  ]);
  const files = await Promise.all(
    include.map(async ({ name, targets }) => {
      const file = join(fleet.folder, `${name}.json`);
      writeFileSync(file, (await fleet.run("plan", "--all", "--target", targets, "--output", "json")).stdout);
      return file;
    }),
  );
  const merge = (...argv: string[]) =>
    runObstack(["fleet", "merge", ...argv, "--folder", fleet.folder, "--output", "json"]);
  const merged = await merge("--all", ...files);
  expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(whole.stdout));
  expect([whole.code, merged.code]).toEqual([1, 1]);
  expect(JSON.parse((await merge(files[0] ?? "")).stdout)).toMatchObject({ summary: { targets: 1, notReached: 0 } });

  // The runner of `c` and `d` ended without a report.
  const incomplete = await merge("--all", ...files.slice(0, 2));
  expect(JSON.parse(incomplete.stdout)).toMatchObject({ summary: { targets: 4, changed: 2, notReached: 2 } });
  expect(incomplete.code).toBe(1);
  writeFileSync(join(fleet.folder, "empty.json"), "");
  expect(await merge(join(fleet.folder, "empty.json"))).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("The file is empty."),
  });
  const other = { format: 2, command: "plan", targets: [{ target: "a" }], changes: [{ key: "a" }] };
  writeFileSync(join(fleet.folder, "other.json"), JSON.stringify(other));
  expect((await merge(join(fleet.folder, "other.json"))).stderr).toContain("Not a report.");
  writeFileSync(join(fleet.folder, "other.json"), JSON.stringify({ ...other, format: 1 }));
  expect((await merge(join(fleet.folder, "other.json"))).stderr).toContain(
    "Unknown format 1 of a report. This version of obstack reads format 2.",
  );
});

test("writes a child pipeline for GitLab, and a matrix for a wave", async () => {
  await using fleet = await startFleet({ a: {}, b: {}, c: {} }, "fleet: { waves: [a, rest] }");
  const matrix = (...argv: string[]) => runObstack(["fleet", "matrix", fleet.folder, ...argv]);
  expect(parse((await matrix("--output", "gitlab", "--size", "2")).stdout)).toEqual({
    stages: ["a", "rest"],
    "obstack a 1": { extends: ".obstack", stage: "a", variables: { OBSTACK_TARGETS: "a" } },
    "obstack rest 1": { extends: ".obstack", stage: "rest", variables: { OBSTACK_TARGETS: "b,c" } },
  });
  expect(JSON.parse((await matrix("--wave", "rest")).stdout)).toEqual([
    { name: "rest 1", wave: "rest", targets: ["b", "c"] },
  ]);
  expect(await matrix("--wave", "b")).toMatchObject({
    code: 2,
    stderr: 'error: No wave "b" with selected targets.\n  hint: Available waves: a, rest.\n',
  });
  expect(await matrix("--size", "0")).toMatchObject({ code: 2, stderr: expect.stringContaining("Invalid size 0.") });
});

test("an export never replaces what another target of the run wrote", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  fleet.edit("alerts/service.yaml", "${threshold}", "10");
  await fleet.run("apply", "--all", "--yes");
  expect(await fleet.run("export", "--all", "--yes")).toMatchObject({ code: 0 });
  await fleet.changeAlert("b", { threshold: 99 });
  const { code, stdout } = await fleet.run("export", "--all", "--yes");
  expect(stdout).toContain("Failed: b\n  alerts/service.yaml differs between a and b.\n");
  expect(code).toBe(2);
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 10\n");
  // Alone, the target updates the file.
  expect(await fleet.run("export", "--target", "b", "--yes")).toMatchObject({ code: 0 });
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 99\n");
});

test("a killed apply continues, and the report tells what it wrote", async () => {
  const slow = [{ kind: "latency", milliseconds: 150, operationId: "createAlert" }] as const;
  await using fleet = await startFleet({ a: { faults: slow }, b: { faults: slow }, c: { faults: slow } });
  for (const killedAt of [1, 2]) {
    const child = spawn(...obstackProcess("apply", fleet.folder, "--all", "--yes"), {
      env: { ...fleet.environment, HOME: "/nonexistent" },
      stdio: "ignore",
    });
    const writes = (): number =>
      Object.values(fleet.emulators).flatMap((one) => one.requests().filter(({ method }) => method === "POST")).length;
    const before = writes();
    await expect.poll(writes, { interval: 5 }).toBeGreaterThanOrEqual(before + killedAt);
    child.kill("SIGKILL");
    await once(child, "exit");
    // The servers still process what the killed process sent. A later request with the same latency ends after that.
    for (const { selfHosted } of Object.values(fleet.emulators)) {
      const headers = { Authorization: `Bearer ${selfHosted.apiKey}`, "Content-Type": "application/json" };
      const { status } = await fetch(`${selfHosted.baseUrl}/api/v2/alerts`, { method: "POST", headers, body: "{" });
      expect(status).toBe(400);
    }
  }
  const applied = await fleet.run("apply", "--all", "--yes", "--output", "json");
  expect(applied.code).toBe(0);
  expect(JSON.parse(applied.stdout)).toMatchObject({ summary: { targets: 3, failed: 0, notReached: 0 } });
  expect(await fleet.run("plan", "--all")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n3 targets: 3 without changes\.\n$/) as string,
  });
  for (const name of ["a", "b", "c"])
    expect(fleet.stored(name)).toMatchObject({ dashboards: { length: 1 }, alerts: { length: 1 } });
});

test("a target over its rate limit waits on its own", async () => {
  await using fleet = await startFleet({ a: {}, b: { faults: [{ kind: "rate-limit", times: 2 }] }, c: {} });
  const { code, stdout } = await fleet.run("apply", "--all", "--yes");
  expect(stdout).toContain("3 targets: 3 changed. 6 created.\n");
  expect(code).toBe(0);
  const requests = (target: string) => fleet.emulators[target]?.requests() ?? [];
  expect(requests("b").filter(({ status }) => status === 429)).toHaveLength(2);
  const lastOf = (target: string): string => requests(target).at(-1)?.time ?? "";
  const firstWrite = requests("b").find(({ method }) => method === "POST")?.time ?? "";
  // The others are done while it waits.
  expect([lastOf("a") < firstWrite, lastOf("c") < firstWrite]).toEqual([true, true]);
});
