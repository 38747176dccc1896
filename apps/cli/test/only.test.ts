// What limits a command and matches nothing, such as a pattern with a typing error, is an error before anything changes: wherever the flag exists.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runObstack } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands as allCommands } from "./commands.ts";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";

/** Arguments of each command with the flag, with which it does something if nothing limits it. */
const commands: Readonly<Record<string, readonly string[]>> = {
  plan: ["--target", "a"],
  apply: ["--target", "a", "--yes"],
  preview: ["--target", "a", "--unchanged"],
  export: ["--target", "a", "--yes"],
  undo: ["--target", "a", "--yes"],
  destroy: ["--target", "a", "--yes"],
};

let fleet: FleetServers;
beforeAll(async () => {
  fleet = await startFleet({ a: {}, b: {} });
  await fleet.run("apply", "--all", "--yes");
  fleet.edit("alerts/service.yaml", "5m", "15m");
});
afterAll(() => fleet[Symbol.asyncDispose]());

/** Returns all files and all objects of the servers. */
function everything(): unknown[] {
  const files = readdirSync(fleet.folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes(".obstack"))
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "utf8")]);
  return [files.toSorted(), ...Object.values(fleet.emulators).map((emulator) => emulator.snapshot())];
}

async function expectRefused(words: readonly string[], code: number): Promise<void> {
  const before = everything();
  const refused = await runObstack(words, { environment: fleet.environment });
  expect(refused).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringMatching(/No dashboard or alert matches "/),
  });
  expect(everything()).toEqual(before);
}

/** Returns the flags of every command. */
async function flagsOfAll(): Promise<[command: string, flags: Readonly<Record<string, Flag>>][]> {
  return Promise.all(
    allCommands.map(async ([name, load]) => {
      const { parameters } = (await load()) as unknown as { parameters: { flags?: Record<string, Flag> } };
      return [name, parameters.flags ?? {}];
    }),
  );
}

interface Flag {
  readonly parse?: (text: string) => unknown;
}

test("covers every command with the flag", async () => {
  const found = (await flagsOfAll()).filter(([, flags]) => "only" in flags).map(([name]) => name);
  expect(found.toSorted()).toEqual(Object.keys(commands).toSorted());
});

test("no flag takes an empty text for the number 0", async () => {
  const taken: string[] = [];
  let count = 0;
  for (const [command, flags] of await flagsOfAll()) {
    for (const [name, { parse }] of Object.entries(flags)) {
      if ((await valueOf(parse, "1")) !== 1) continue;
      count++;
      for (const empty of ["", " "])
        if ((await valueOf(parse, empty)) !== undefined) taken.push(`${command} --${name}`);
    }
  }
  expect(taken).toEqual([]);
  expect(count).toBeGreaterThan(10);
});

async function valueOf(parse: Flag["parse"], text: string): Promise<unknown> {
  try {
    return await parse?.(text);
  } catch {
    return undefined;
  }
}

describe.each(Object.entries(commands))("%s", (command, argv) => {
  test.each([["typo"], ["!"], ["!typo"], [""], ["owner:nobody"], ["service", "!typo"]])(
    "refuses --only %j %j",
    async (...patterns) => {
      const only = patterns.filter((one) => one !== undefined).flatMap((pattern) => ["--only", pattern]);
      await expectRefused([command, fleet.folder, ...argv, ...only], command === "plan" ? 1 : 2);
    },
  );
});

test.each([
  ["apply", "--all", "--yes", "--only", "!typo"],
  ["apply", "--all", "--yes", "--overwrite", "!typo"],
  ["preview", "--all", "--only", "typo"],
  ["state forget", "--all", "!typo"],
  ["state forget", "--all", "service", "typo"],
])("%s %s %s %s %s changes nothing on several targets", async (command, ...argv) => {
  const words = command.split(" ");
  await expectRefused([...words, ...(words.length === 1 ? [fleet.folder] : ["--folder", fleet.folder]), ...argv], 2);
});

test("an exclusion that matches on one of several targets limits only that one", async () => {
  fleet.write(
    "alerts/own.yaml",
    readFileSync(join(fleet.folder, "alerts", "service.yaml"), "utf8").replace("fails", "own") + "targets: b\n",
  );
  const done = await fleet.run("apply", "--all", "--yes", "--only", "!alerts/own", "--output", "json");
  expect(JSON.parse(done.stdout)).toMatchObject({
    summary: { targets: 2, changed: 2, counts: { update: 2, create: 0 } },
  });
  expect(done).toMatchObject({ code: 0 });
});

test("a preview with unchanged dashboards shows only those that are selected", async () => {
  const dashboard = readFileSync(join(fleet.folder, "dashboards", "service.yaml"), "utf8");
  fleet.write("dashboards/other.yaml", dashboard.replace("Service", "Other"));
  await fleet.run("apply", "--target", "a", "--yes");
  const shown = await fleet.run("preview", "--target", "a", "--unchanged", "--only", "other", "--output", "json");
  expect(JSON.parse(shown.stdout)).toMatchObject({ targets: [{ dashboards: [{ key: "other" }] }] });
});
