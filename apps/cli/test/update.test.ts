// Updates of single records with files and flags. The round trips of records have every behavior.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { hasTerminal, runInTerminal, runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { useEmulator } from "./use-emulator.ts";
import { outcome } from "./environment.ts";

type Json = Record<string, unknown>;
const alertId = "665f1c2ab4d3e5f6a7b8ca01";
const alertName = '"Checkout errors"';
const dashboardId = "665f1c2ab4d3e5f6a7b8c901";

describe("update", () => {
  const emulator = useEmulator({ behavior: "deployed", seed: "examples" });

  const obstack = (argv: readonly string[], input = ""): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: { ...emulator().environment }, input });
  const get = async (noun: string, id: string): Promise<Json> =>
    JSON.parse((await obstack([noun, "get", id, "--output", "json"])).stdout) as Json;
  /** A server may omit what was null. */
  const contentOf = ({ updatedAt: _updatedAt, ...rest }: Json): Json =>
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));

  test("replaces the tiles of a dashboard, except tiles with alerts", async () => {
    const before = await get("dashboards", dashboardId);
    const [first, ...others] = before["tiles"] as Json[];
    const refused = await obstack(["dashboards", "update", dashboardId, "-f", "-"], "tiles: []\n");
    expect(refused).toMatchObject(outcome(2, "tiles that alerts watch"));
    expect(await get("dashboards", dashboardId)).toEqual(before);
    const tiles = [{ ...first, name: "Renamed" }, ...others];
    const { stderr } = await obstack(["dashboards", "update", dashboardId, "-f", "-"], JSON.stringify({ tiles }));
    expect(stderr).toBe(
      `Changed dashboard "${String(before["name"])}".\n    tiles[Renamed].name: ${String(first?.["name"])} → Renamed\n`,
    );
    const { tiles: _tiles, ...rest } = contentOf(before);
    expect(await get("dashboards", dashboardId)).toMatchObject(rest);
  });

  test("shows what --replace removes, and --dry-run writes nothing", async () => {
    const before = await get("alerts", alertId);
    const argv = ["alerts", "update", alertId, "-f", "-", "--replace", "--dry-run"];
    const { name, ...fields } = before;
    const { code, stdout, stderr } = await obstack(argv, JSON.stringify({ ...fields, threshold: 250 }));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PUT .*\n\n\{\n/s);
    expect(stdout).not.toContain('"name"');
    expect(stderr).toContain(`Replacing alert ${alertName} changes:\n`);
    expect(stderr).toContain(`    threshold: ${String(before["threshold"])} → 250\n`);
    expect(stderr).toContain(`    - name: ${String(name)}\n`);
    expect(await get("alerts", alertId)).toEqual(before);
  });

  test.runIf(hasTerminal)("asks before --replace", async () => {
    const before = await get("alerts", alertId);
    const { id: _id, ...fields } = before;
    const file = JSON.stringify({ ...fields, threshold: 250 });
    const folder = temporaryFolder();
    writeFileSync(join(folder, "alert.json"), file);
    const replace = (key: string) =>
      runInTerminal(
        ["alerts", "update", alertId, "-f", join(folder, "alert.json"), "--replace", "--deployment", "selfhosted"],
        {
          environment: { ...emulator().environment, HOME: folder },
          keys: [[`Replace alert ${alertName} on `, key]],
        },
      );
    const no = await replace("n\r");
    expect(stripVTControlCharacters(no.screen)).toContain(`    threshold: ${String(before["threshold"])} → 250\n`);
    expect(no).toMatchObject({ code: 1, screen: expect.stringContaining("Nothing was changed.") });
    expect(await get("alerts", alertId)).toEqual(before);
    const yes = await replace("y\r");
    expect(yes).toMatchObject({ code: 0, screen: expect.stringContaining(`Replaced alert ${alertName}.`) });
    expect(await get("alerts", alertId)).toMatchObject({ threshold: 250 });
  });
});

test("names what a server did not keep, in the same words for each kind of write", async () => {
  await using emulator = await startEmulator({ seed: "examples" });
  const obstack = (argv: readonly string[], input: string): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: { ...emulator.environment }, input });
  const updated = await obstack(["alerts", "update", alertId, "-f", "-"], "{ labels: [a], threshold: 250 }");
  expect(updated.stderr).toMatch(/^Changed alert .+\n {4}threshold: \S+ → 250\nwarning: .*$/mu);
  expect(updated.stderr).toContain(`\nwarning: the server ignored fields of alert ${alertName}: labels.\n`);
  const nothing = await obstack(["alerts", "update", alertId, "-f", "-"], "labels: [a]");
  expect(nothing.stderr).toContain(
    `Changed alert ${alertName}. No field has a new value.\nwarning: the server ignored fields of alert ${alertName}: labels.\n`,
  );
  const tiles = [
    { name: "Text", x: 0, y: 0, w: 6, h: 3, color: "red", config: { displayType: "markdown", markdown: "" } },
  ];
  const created = await obstack(
    ["dashboards", "create", "-f", "-", "--output", "json"],
    JSON.stringify({ name: "New", tiles, layout: { dense: true } }),
  );
  const { id } = JSON.parse(created.stdout) as { id: string };
  expect(created.stderr).toContain(
    `Created dashboard ${id}.\nwarning: the server ignored fields of dashboard ${id}: layout, tiles[Text].color.\n`,
  );
});
