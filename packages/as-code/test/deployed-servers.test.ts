// Applies, exports and undoes a stack on every behavior of the emulator: the documented one, and two releases of deployed servers.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan } from "../src/index.ts";
import { rule, shop, stack, targets, textsOf, tile } from "./deployed-stack.ts";
import { emulator, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { behaviors, openStack, startServer, stored, temporaryFolder, tileId, writeFiles, writeStack } from "./world.ts";
import type { Deployment, Files, Json } from "./world.ts";

const cases = behaviors.flatMap((behavior) =>
  (["selfhosted", "hosted"] satisfies Deployment[]).map((deployment) => ({ behavior, deployment })),
);

describe.each(cases)("$behavior, $deployment", ({ behavior, deployment }) => {
  useEmulator(behavior);

  const open = () => openStack(emulator, deployment);
  const firstDashboard = (): Json | undefined => stored(emulator, deployment).dashboards[0];
  function prepareFolder(files: Files = stack): ReturnType<typeof temporaryFolder> {
    const folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    writeStack(folder.path, files);
    return folder;
  }

  test("sends an edited tile in the form that the server uses", async () => {
    using folder = prepareFolder();
    await apply(folder.path, open(), await plan(folder.path, open()));
    writeStack(folder.path, {
      ...stack,
      dashboards: { shop: shop(tile("Errors", 0, "SeverityText:fatal"), tile("Requests", 6, "")) },
    });
    const planned = await plan(folder.path, open());
    expect(planned.changes).toMatchObject([
      {
        action: "update",
        fields: [{ tile: "Errors", path: "series[0].where", server: "SeverityText:error", file: "SeverityText:fatal" }],
      },
    ]);
    const id = tileId(firstDashboard());
    await apply(folder.path, open(), planned);
    expect(JSON.stringify(firstDashboard())).toContain("SeverityText:fatal");
    expect(tileId(firstDashboard())).toBe(id);
    expect((await plan(folder.path, open())).changes).toEqual([]);
  });

  test("exports one changed tag or condition as one changed line, in the form of the file", async () => {
    const written: Json[] = [
      tile("Errors", 0, "SeverityText:error"),
      { ...tile("Plain", 6, ""), series: [{ source: "Logs", aggFn: "count" }] },
    ];
    using folder = prepareFolder({ ...stack, dashboards: { shop: shop(...written, tile("Requests", 12, "")) } });
    await apply(folder.path, open(), await plan(folder.path, open()));
    const lines = (): string[] => textsOf(folder.path).split("\n");
    const before = lines();
    const id = String(firstDashboard()?.["id"]);
    await open().dashboards.modify(id, (record) => ({ ...record, tags: ["b"] }));
    const exportAll = () => exportFiles(folder.path, open(), { mayReplace: () => true });
    expect((await exportAll()).written).not.toContain("alerts/errors.yaml");
    const after = lines();
    expect(after.filter((line, index) => line !== before[index])).toEqual(["  - b"]);
    const text = (value: unknown): string =>
      JSON.stringify(value).replaceAll("SeverityText:error", "SeverityText:warn");
    await open().dashboards.modify(id, (record) => JSON.parse(text(record)) as never);
    await exportAll();
    expect(lines().filter((line, index) => line !== after[index])).toEqual(["        where: SeverityText:warn"]);
    expect((await plan(folder.path, open())).changes).toEqual([]);
  });

  test("plans no changes after an export, with and without state, and exports no identifiers", async () => {
    using folder = prepareFolder({ ...stack, alerts: { ...stack.alerts, search: rule("Search", "Errors") } });
    await apply(folder.path, open(), await plan(folder.path, open()));
    const { dashboard: _dashboard, tile: _tile, ...search } = rule("Logs", "");
    writeFiles(folder.path, {
      "alerts/search.yaml": { ...search, name: "Slow logs", savedSearch: "slow ones", source: "search" },
    });
    await apply(folder.path, open(), await plan(folder.path, open()));
    expect((await plan(folder.path, open())).changes).toEqual([]);

    using exported = prepareFolder({ dashboards: {}, alerts: {} });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    expect(textsOf(exported.path)).not.toMatch(/team|executionErrors|createdAt/);
    expect((await plan(exported.path, open())).changes).toEqual([]);
    rmSync(join(exported.path, "state"), { recursive: true });
    expect((await plan(exported.path, open())).changes).toEqual([]);
  });
});

test("plans no changes after a server is upgraded from the older release", async ({ folder }) => {
  writeFiles(folder, { "obstack.yaml": targets });
  writeStack(folder, stack);
  await using older = await startServer("a", {}, { behavior: "deployed=older" });
  await apply(folder, openStack(older, "selfhosted"), await plan(folder, openStack(older, "selfhosted")));
  const seed = join(folder, "seed.json");
  writeFileSync(seed, await (await fetch(`${older.selfHosted.baseUrl}/_emulator/snapshot`)).text());
  await using current = await startEmulator({ seed, behavior: "deployed" });
  const client = openStack(current, "selfhosted");
  expect(JSON.stringify(await client.dashboards.list())).toContain('"config"');
  // This server has another address.
  expect((await plan(folder, client, { rebind: true })).changes).toEqual([]);
  expect(await drift(folder, client, { rebind: true })).toMatchObject({ changes: [] });
});
