// An apply to several targets in a terminal: confirmation and interruption.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasTerminal, runInTerminal } from "@obstack/testing";
import type { TerminalSession } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";
import { printed } from "./environment.ts";

const apply = (
  { folder, environment }: FleetServers,
  keys: readonly (readonly [string, string])[],
  ...argv: string[]
): Promise<TerminalSession> =>
  runInTerminal(["apply", folder, "--all", ...argv], { environment: { ...environment, NO_COLOR: "1" }, keys });

/** Trials of queries are not writes. */
const writesTo = ({ emulators }: FleetServers, target: string): number =>
  emulators[target]?.requests().filter(({ method, path }) => method !== "GET" && !path.includes("/charts/")).length ??
  0;

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe.runIf(hasTerminal)("in a terminal", () => {
  test("shows the changes once, asks once, and writes nothing without confirmation", async () => {
    await using fleet = await startFleet({ a: {}, b: {} });
    const question = "? [y/N] ";
    const no = await apply(fleet, [[question, "n\r"]]);
    expect(no.code).toBe(1);
    expect(no.screen).toContain("Apply these changes to 2 targets: a (http://127.0.0.1:");
    expect(no.screen).toContain("Nothing was changed.");
    expect([writesTo(fleet, "a"), writesTo(fleet, "b")]).toEqual([0, 0]);
    expect(existsSync(join(fleet.folder, "state"))).toBe(false);

    const reads = (): number =>
      fleet.emulators["a"]?.requests().filter(({ path }) => path.endsWith("/sources")).length ?? 0;
    const before = reads();
    const yes = await apply(fleet, [[question, "y\r"]]);
    // Applies the plan that it showed, and does not plan again.
    expect(reads() - before).toBe(1);
    expect(countOf(yes.screen, '+ alert service "Service fails"  (on both targets)')).toBe(1);
    expect(countOf(yes.screen, "? [y/N]")).toBe(1);
    expect(yes.screen).toContain("2 targets: 2 with changes. 4 to create.");
    expect(yes.screen).toMatch(/█+ 2 of 2 targets: /);
    expect(yes.screen).toContain("2 targets: 2 changed. 4 created.");
    expect(yes.code).toBe(0);
    expect([writesTo(fleet, "a"), writesTo(fleet, "b")]).toEqual([2, 2]);
  });

  test("reports which targets are done after Ctrl-C, and continues the others", async () => {
    const slow = [{ kind: "latency", milliseconds: 1000, operationId: "createAlert" }] as const;
    await using fleet = await startFleet(
      { a: {}, b: { faults: slow }, c: {} },
      "fleet: { waves: [a, b, rest], concurrency: 1 }",
    );
    const { code, screen } = await apply(
      fleet,
      // The plans of all targets, then the first apply.
      [
        ["3 of 3 targets: ", ""],
        ["1 of 3 targets: a", "\u0003"],
      ],
      "--yes",
    );
    expect(code).toBe(130);
    expect(screen).toMatch(
      /\n3 targets: 1 changed, (?:1 failed, 1|2) not reached\. .*\nTo revert, apply the previous files, or run `obstack undo` for each target\.\n$/,
    );
    // The key can be pressed during the write to b, or just before.
    expect(screen).toMatch(
      /Failed: b\n {2}Interrupted\.[^]*Not reached: c\n {2}wave rest\n|Not reached: b\n {2}wave b\n\nNot reached: c\n {2}wave rest\n/,
    );
    expect(writesTo(fleet, "c")).toBe(0);
    // Takes as long as the write to b, which the server still handles.
    await fetch(`${fleet.emulators["b"]?.selfHosted.baseUrl}/api/v2/alerts`, { method: "POST" });
    for (const emulator of Object.values(fleet.emulators)) emulator.faults.clear();

    const resumed = await fleet.run("apply", "--all", "--yes");
    // Nothing is left to do on b if the write to it was the last one.
    expect(resumed).toMatchObject(printed(0, /\n3 targets: (?:2 changed, 1|1 changed, 2) unchanged\./));
    expect(await fleet.run("plan", "--all")).toMatchObject(printed(0, /\n3 targets: 3 without changes\.\n$/));
    for (const name of ["a", "b", "c"])
      expect(fleet.stored(name)).toMatchObject({ dashboards: { length: 1 }, alerts: { length: 1 } });
  });

  test("applies nothing after Ctrl-C at the question", async () => {
    await using fleet = await startFleet({ a: {}, b: {} });
    const { code, screen } = await apply(fleet, [["? [y/N] ", "\u0003"]]);
    expect(code).toBe(130);
    expect(screen).toMatch(/\nerror: Interrupted\.\n$/);
    expect([writesTo(fleet, "a"), writesTo(fleet, "b")]).toEqual([0, 0]);
  });
});
