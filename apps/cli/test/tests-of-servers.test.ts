// What `test`, `alerts test` and `plan --test` do if a query fails or an alert is silenced.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const dashboard = `name: Truth
tiles:
  - name: Typo
    w: 6
    h: 3
    series: [{ type: time, aggFn: count, source: Logs, where: "nosuch:1", groupBy: [] }]
`;
const alert = `name: Typo
dashboard: truth
tile: Typo
threshold: 1
thresholdType: above
interval: 5m
webhook: On-call
`;

test("fails tests, and warns in plans", async () => {
  const folder = temporaryFolder();
  await using emulator = await startEmulator({ behavior: "deployed" });
  const { baseUrl, apiKey } = emulator.selfHosted;
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "dashboards", "truth.yaml"), dashboard);
  writeFileSync(join(folder, "alerts", "typo.yaml"), alert);
  const run = (...argv: string[]) =>
    runObstack(argv, { environment: { ...selfHosted(baseUrl), OBSTACK_SELFHOSTED_API_KEY: apiKey } });
  const since = ["--since", "1h"];

  const failed = await run("test", folder, ...since);
  expect(failed.code).toBe(2);
  expect(failed.stdout).toContain("✗ typo: The query failed: Unknown expression or function identifier `nosuch`.");
  expect((await run("test", folder, ...since, "--fail-on", "no-data")).code).toBe(2);
  expect((await run("test", folder, ...since, "--fail-on", "none")).code).toBe(0);

  const plan = await run("plan", folder, "--test", "1h");
  expect(plan.code).toBe(2);
  const warning = "! The effects on alert typo are unknown, because its query failed: Unknown expression";
  expect(plan.stdout).toContain(warning);
  expect(plan.stdout).not.toContain("limit not met");

  expect((await run("apply", folder, "--yes")).code).toBe(0);
  const one = await run("alerts", "test", "Typo", "--since", "1h");
  expect(one.code).toBe(1);
  expect(one.stdout).toContain("query failed");
});

test("tests a silenced alert with the threshold that it had before", async () => {
  await using emulator = await startEmulator({ behavior: "deployed=older" });
  const { baseUrl, apiKey } = emulator.selfHosted;
  const environment = { ...selfHosted(baseUrl), OBSTACK_SELFHOSTED_API_KEY: apiKey };
  const run = (home: string, ...argv: string[]) =>
    runObstack(argv, { environment: { ...environment, XDG_STATE_HOME: home } });
  const [own, other] = [temporaryFolder(), temporaryFolder()];
  expect((await run(own, "alerts", "silence", "Any error")).code).toBe(0);
  const known = await run(own, "alerts", "test", "Any error", "--since", "1h");
  expect(known).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Any error {2}above 1 in 15m\n/) });
  // Another machine knows no earlier threshold, and the server keeps none.
  const unknown = await run(other, "alerts", "test", "Any error", "--since", "1h");
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("Pass it with `--threshold`.") });
  const given = await run(other, "alerts", "test", "Any error", "--since", "1h", "--threshold", "1");
  expect(given.stdout).toBe(known.stdout);
});
