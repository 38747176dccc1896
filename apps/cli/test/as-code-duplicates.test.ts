// Objects that exist twice, because two clones of a repository applied at once.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTerminal, runInTerminal } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { emulator, folder, home, obstack, staging } from "./web-shop.ts";

/** The dashboard of the folder, and the one that stays. */
let own: string;
let other: string;

beforeEach(async () => {
  writeFileSync(join(folder, "dashboards/twice.yaml"), "name: Twice\ntiles: []\n");
  const { stdout } = await staging("apply", "--yes", "--output", "json");
  own =
    (JSON.parse(stdout) as { changes: { key: string; id: string }[] }).changes.find(({ key }) => key === "twice")?.id ??
    "";
  const { baseUrl, apiKey } = emulator.selfHosted;
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${baseUrl}/api/v2/dashboards${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  // Of two, the one with the smaller identifier stays.
  for (;;) {
    const { data } = (await (await send("POST", "", { name: "Twice", tiles: [] })).json()) as { data: { id: string } };
    other = data.id;
    if (other < own) return;
    await send("DELETE", `/${other}`);
  }
}, 60_000);

test("are named, and withdrawn when a flag says so", { timeout: 60_000 }, async () => {
  const warning = `dashboard twice "Twice" exists more than once: ${own}, ${other}`;
  expect((await staging("plan")).stdout).toContain(warning);
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`${warning}. Delete ${own} with \`obstack apply --withdraw-duplicates\`.\n`),
  });
  const { code, stdout, stderr } = await staging("apply", "--yes", "--withdraw-duplicates", "--output", "json");
  expect(code).toBe(0);
  expect(stderr).toContain(`Withdrew dashboard twice "Twice" (${own}): ${other} stays.`);
  expect(JSON.parse(stdout)).toMatchObject({ duplicates: [], withdrawn: [{ key: "twice", id: own, keep: other }] });
  expect(JSON.parse((await staging("plan", "--output", "json")).stdout)).toMatchObject({ changes: [], duplicates: [] });
  expect((await obstack("dashboards", "get", own)).code).not.toBe(0);
});

describe.runIf(hasTerminal)("in a terminal", () => {
  test("are withdrawn after a yes", { timeout: 60_000 }, async () => {
    const question = "Delete the duplicate that an apply from this folder created? [y/N] ";
    const { screen } = await runInTerminal(["apply", folder, "--target", "staging"], {
      environment: { ...emulator.environment, HOME: home },
      keys: [[question, "y\r"]],
    });
    expect(screen).toContain(`Withdrew dashboard twice "Twice" (${own}): ${other} stays.`);
    expect((await obstack("dashboards", "get", other)).code).toBe(0);
  });
});
