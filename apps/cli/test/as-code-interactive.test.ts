// Commands on files in a terminal and when interrupted.
import { spawn } from "node:child_process";
import { hasTerminal, obstackProcess, runInTerminal } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";
import { outcome } from "./environment.ts";

useWebShop();

test("continues an apply that was killed at any moment", async () => {
  emulator.faults.add({ kind: "latency", milliseconds: 15 });
  const creates = (): number => emulator.requests().filter(({ method }) => method === "POST").length;
  let killed = 0;
  for (const more of [1, 3, 3]) {
    const before = creates();
    const child = spawn(...obstackProcess("apply", folder, "--target", "staging", "--yes"), {
      env: { ...emulator.environment, HOME: home },
      stdio: "ignore",
    });
    const closed = new Promise((resolve) => child.once("close", resolve));
    await expect.poll(creates, { interval: 2 }).toBeGreaterThanOrEqual(before + more);
    child.kill("SIGKILL");
    await closed;
    killed += Number(child.signalCode === "SIGKILL");
  }
  expect(killed).toBeGreaterThan(0);
  expect(await staging("apply", "--yes")).toMatchObject(outcome(0, "Continues after an apply that did not end."));
  expect(await staging("plan")).toMatchObject({ code: 0 });
  expect(emulator.snapshot()["selfhosted"]).toMatchObject({ dashboards: { length: 8 }, alerts: { length: 12 } });
});

describe.runIf(hasTerminal)("in a terminal", () => {
  const environment = () => ({ ...emulator.environment, HOME: home });

  test("shows the plan in color and applies it only after confirmation", async () => {
    const question = `Apply these changes to staging (${emulator.selfHosted.baseUrl})? [y/N] `;
    const no = await runInTerminal(["apply", folder, "--target", "staging"], {
      environment: environment(),
      keys: [[question, "n\r"]],
    });
    expect(no.code).toBe(1);
    expect(no.screen).toContain('\u001B[32m+\u001B[39m dashboard checkout "Checkout"');
    expect(no.screen).toContain("Nothing was changed.");
    const yes = await runInTerminal(["apply", folder, "--target", "staging"], {
      environment: environment(),
      keys: [[question, "y\r"]],
    });
    expect(yes.screen).toMatch(/█+░+ \d+ of 16: create alert/);
    expect(yes.screen).toMatch(/staging \(http:\S+\): 16 created\./);
    expect((await staging("plan")).code).toBe(0);
  });

  test("reports progress after Ctrl-C", async () => {
    emulator.faults.add({ kind: "latency", milliseconds: 100 });
    const { code, screen } = await runInTerminal(["apply", folder, "--target", "staging", "--yes"], {
      environment: environment(),
      keys: [["3 of 16: create", "\u0003"]],
    });
    expect(code).toBe(130);
    expect(screen).toMatch(/Applied [34] of 16 changes\. Run the command again to continue\./);
    // Takes as long as the request that was interrupted, which the server still handles.
    await obstack("dashboards", "list");
    emulator.faults.clear();
    expect(await staging("apply", "--yes")).toMatchObject({ code: 0 });
    expect((await staging("plan")).code).toBe(0);
    expect(emulator.snapshot()["selfhosted"]).toMatchObject({ dashboards: { length: 8 }, alerts: { length: 12 } });
  });
});
