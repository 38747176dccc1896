// Commands for people on call: listing and silencing firing alerts.
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { hasTerminal, json, runInTerminal, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const alerts = [
  { id: "665f1c2ab4d3e5f6a7b8ca01", name: "Errors", state: "ALERT", silenced: { at: "2026-01-01T00:00:00Z" } },
  { id: "a2", name: "Latency", state: "ok" },
  { id: "a3", name: "Saturation", state: "PENDING", silenced: true },
  { id: "a4", name: "Unknown", state: null },
];

describe("alerts list", () => {
  const list = async (...flags: string[]): Promise<ProcessResult> => {
    await using server = await startServer(json({ data: alerts }));
    return await runObstack(["alerts", "list", ...flags], { environment: selfHosted(server.baseUrl) });
  };

  test.each([
    [["--firing"], ["665f1c2ab4d3e5f6a7b8ca01"]],
    [["--state", "OK"], ["a2"]],
    [
      ["--state", "alert,pending"],
      ["665f1c2ab4d3e5f6a7b8ca01", "a3"],
    ],
    [
      ["--firing", "--state", "ok"],
      ["665f1c2ab4d3e5f6a7b8ca01", "a2"],
    ],
    [[], ["665f1c2ab4d3e5f6a7b8ca01", "a2", "a3", "a4"]],
  ])("%j lists the alerts in these states", async (flags, ids) => {
    const { stdout } = await list(...flags, "--query", "[].id", "--output", "json");
    expect(JSON.parse(stdout)).toEqual(ids);
  });

  test("lists the states of all alerts if none is in the given state", async () => {
    const { code, stdout } = await list("--state", "disabled");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "No alerts in state DISABLED (1 ALERT, 1 ok, 1 PENDING, 1 no state).\n",
    });
  });

  test("has a column for silenced alerts only if there are any", async () => {
    expect((await list()).stdout).toMatch(
      /^ID +NAME {8}STATE {4}SILENCED.*\n665f1c2ab4d3e5f6a7b8ca01 {2}Errors {6}ALERT {4}yes/,
    );
    expect((await list("--state", "ok")).stdout).not.toContain("SILENCED");
  });

  test.runIf(hasTerminal)("colors states on a terminal", async () => {
    await using server = await startServer(json({ data: alerts }), json({ data: alerts }), json({ data: alerts[0] }));
    const environment = selfHosted(server.baseUrl);
    const { screen } = await runInTerminal(["alerts", "list"], { environment });
    expect(screen).toContain("\u001B[31m\u001B[1mALERT\u001B[22m\u001B[39m ");
    expect(screen).toContain("\u001B[32mok\u001B[39m\n");
    expect(screen).toContain("\u001B[33mPENDING\u001B[39m");
    const plain = await runInTerminal(["alerts", "list"], { environment: { ...environment, NO_COLOR: "1" } });
    expect(plain.screen).not.toContain("\u001B");
    const one = await runInTerminal(["alerts", "get", "665f1c2ab4d3e5f6a7b8ca01"], { environment });
    expect(one.screen).toContain("\u001B[31m\u001B[1mALERT\u001B[22m\u001B[39m\n");
  });
});

describe.each(["documented", "field", "field=older"] as const)("%s: silencing", (behaviour) => {
  const id = "665f1c2ab4d3e5f6a7b8ca01";
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ behaviour });
  });
  afterAll(() => emulator.close());

  const obstack = (...argv: string[]): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: { ...emulator.environment } });
  const get = async (): Promise<Record<string, unknown>> => {
    const { updatedAt: _updatedAt, ...alert } = JSON.parse(
      (await obstack("alerts", "get", id, "--output", "json")).stdout,
    ) as Record<string, unknown>;
    // A server may omit what was null.
    return Object.fromEntries(Object.entries(alert).filter(([, value]) => value !== null));
  };

  test("silences the alert, or reports that the server cannot", async () => {
    const before = await get();
    const { code, stdout, stderr } = await obstack("alerts", "silence", id);
    if (behaviour === "documented") {
      expect({ code, stderr }).toEqual({ code: 0, stderr: `Silenced alert ${id}.\n    silenced: false → true\n` });
      expect(await get()).toEqual({ ...before, silenced: true });
      expect(await obstack("alerts", "silence", id)).toMatchObject({
        code: 0,
        stderr: `Alert ${id} is already silenced. Nothing was changed.\n`,
      });
      expect((await obstack("alerts", "unsilence", id)).stderr).toContain("silenced: true → false");
    } else {
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: "",
        stderr: [
          "error: This server cannot silence alerts through the interface: it accepted the update, but ignored `silenced`.",
          `  hint: Silence alert ${id} in the web UI.\n`,
        ].join("\n"),
      });
    }
    expect(await get()).toEqual(before);
    expect((await obstack("alerts", "unsilence", id)).stderr).toBe(
      `Alert ${id} is not silenced. Nothing was changed.\n`,
    );
  });
});
