// An evening on call, in ten commands: find the firing alert, see why, silence it, find a better threshold, try it, undo it, and put it in Git.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";

const days = 7;
const maxNotificationsPerDay = 2;

test.each(["documented", "deployed"] as const)("%s", async (behavior) => {
  await using emulator = await startEmulator({ behavior });
  const folder = temporaryFolder();
  let commands = 0;
  const run = async (...argv: readonly string[]): Promise<ProcessResult> => {
    commands++;
    return runObstack([...argv, "--deployment", "selfhosted"], { environment: { ...emulator.environment }, folder });
  };
  const obstack = async (...argv: readonly string[]): Promise<ProcessResult> => {
    const result = await run(...argv);
    expect(result, `${argv.join(" ")}: ${result.stderr}`).toMatchObject({ code: 0 });
    return result;
  };
  const stored = async (): Promise<Record<string, unknown>> => {
    commands--;
    const { stdout } = await run("alerts", "get", "Any error", "--output", "json");
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const isSilenced = async (): Promise<boolean> => {
    const { silenced, scheduleStartAt } = await stored();
    return silenced === true || Date.parse(String(scheduleStartAt)) > Date.now();
  };
  const { stdout: firing } = await obstack("alerts", "list", "--firing");
  expect(firing).toMatch(/ALERT +Any error +above 1 in 15m +Errors · Service overview +On-call/);

  const { stdout: why } = await obstack("alerts", "chart", "Any error");
  expect(why).toMatch(/╌ threshold 1 {3}▀ fires/);
  expect(why).toMatch(/SERVICENAME +PEAK +LAST WINDOW\n(?:checkout|cart|catalog|payment|frontend) +\d/);

  await obstack("alerts", "silence", "Any error", "--for", "2h", "--reason", "Known incident");
  expect(await isSilenced()).toBe(true);

  const { stdout: report } = await obstack("alerts", "test", "Any error", "--since", `${days}d`, "--output", "json");
  const { sweep } = (
    JSON.parse(report) as {
      alerts: [{ sweep: readonly { threshold: number; notifications: number }[] }];
    }
  ).alerts[0];
  const calm = sweep.filter(({ notifications }) => notifications <= days * maxNotificationsPerDay);
  const threshold = Math.min(...calm.map((step) => step.threshold));
  expect(threshold).toBeGreaterThan(1);
  expect(threshold).toBeLessThan(1000);

  await obstack("alerts", "update", "Any error", "--threshold", String(threshold));
  expect(await stored()).toMatchObject({ threshold });
  await obstack("undo", "--last-write", "--yes");
  expect(await stored()).toMatchObject({ threshold: 1 });
  expect(await isSilenced()).toBe(true);

  await obstack("export", "monitoring", "--yes");
  const file = join(folder, "monitoring/alerts/any-error.yaml");
  const text = readFileSync(file, "utf8");
  // A silence is not configuration.
  expect(text).not.toMatch(/silenced|Silenced|scheduleStartAt|note/);
  writeFileSync(file, text.replace("threshold: 1\n", `threshold: ${threshold}\n`));

  const plan = await run("plan", "monitoring");
  expect(plan.code).toBe(2);
  expect(plan.stdout).toContain(`threshold: 1 → ${threshold}`);
  expect(plan.stdout).toMatch(/"Any error" is silenced.*An apply keeps the silence\./);
  expect(plan.stdout).not.toMatch(/scheduleStartAt:|note:/);
  await obstack("apply", "monitoring", "--yes");
  expect(await stored()).toMatchObject({ threshold });
  expect(await isSilenced()).toBe(true);

  await obstack("alerts", "unsilence", "Any error");
  expect(await isSilenced()).toBe(false);
  expect(await stored()).toMatchObject({ threshold });
  expect(commands).toBeLessThanOrEqual(10);
});
