// Objects that exist twice because two clones of a repository applied at the same time.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTerminal, runInTerminal } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";

useWebShop();

/** Identifiers of the dashboard from the folder and of the duplicate that is kept. */
let created: string;
let kept: string;

beforeEach(async () => {
  writeFileSync(join(folder, "dashboards/twice.yaml"), "name: Twice\ntiles: []\n");
  const { stdout } = await staging("apply", "--yes", "--output", "json");
  created =
    (JSON.parse(stdout) as { changes: { key: string; id: string }[] }).changes.find(({ key }) => key === "twice")?.id ??
    "";
  const { baseUrl, apiKey } = emulator.selfHosted;
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${baseUrl}/api/v2/dashboards${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  // The duplicate with the smaller identifier is kept.
  for (;;) {
    const { data } = (await (await send("POST", "", { name: "Twice", tiles: [] })).json()) as { data: { id: string } };
    kept = data.id;
    if (kept < created) return;
    await send("DELETE", `/${kept}`);
  }
});

test("reports duplicates, and withdraws them with --withdraw-duplicates", async () => {
  const warning = `dashboard twice "Twice" exists more than once: ${created}, ${kept}`;
  expect((await staging("plan")).stdout).toContain(warning);
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`${warning}. To delete ${created}, run \`obstack apply --withdraw-duplicates\`.\n`),
  });
  const { code, stdout, stderr } = await staging("apply", "--yes", "--withdraw-duplicates", "--output", "json");
  expect(code).toBe(0);
  expect(stderr).toContain(`Withdrew dashboard twice "Twice" (${created}). Kept ${kept}.`);
  expect(JSON.parse(stdout)).toMatchObject({
    targets: [{ details: { duplicates: [], withdrawn: [{ key: "twice", id: created, keep: kept }] } }],
  });
  expect(JSON.parse((await staging("plan", "--output", "json")).stdout)).toMatchObject({
    targets: [{ status: "unchanged", details: { duplicates: [] } }],
  });
  expect((await obstack("dashboards", "get", created)).code).not.toBe(0);
});

describe.runIf(hasTerminal)("in a terminal", () => {
  test("withdraws duplicates after confirmation", async () => {
    const question = "Delete the duplicate that an apply from this folder created? [y/N] ";
    const { screen } = await runInTerminal(["apply", folder, "--target", "staging"], {
      environment: { ...emulator.environment, HOME: home },
      keys: [[question, "y\r"]],
    });
    expect(screen).toContain(`Withdrew dashboard twice "Twice" (${created}). Kept ${kept}.`);
    expect((await obstack("dashboards", "get", kept)).code).toBe(0);
  });
});
