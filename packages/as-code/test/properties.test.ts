import type { ServerResources } from "@obstack/core";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, exportFiles, plan, planUndo } from "../src/index.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { contentOf } from "./content-of.ts";
import {
  applyFiles,
  behaviors,
  idOf,
  openStack,
  startServer,
  stored,
  temporaryFolder,
  withoutSilences,
  writeBindings,
  writeStack,
} from "./world.ts";
import type { Deployment, Files, Json } from "./world.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const cases = behaviors.flatMap((behavior) =>
  (["selfhosted", "hosted"] satisfies Deployment[]).map((deployment) => ({ behavior, deployment })),
);

describe.each(cases)("$behavior, $deployment", ({ behavior, deployment }) => {
  const runs = behavior === "documented" ? 4 : 2;
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startServer("a", {}, { behavior });
  });
  afterAll(() => emulator.close());

  const open = () => openStack(emulator, deployment);

  test("plans no changes after applying any stack", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack[behavior], async (files) => {
        emulator.reset();
        using folder = temporaryFolder();
        writeBindings(folder.path, "default", "a");
        writeStack(folder.path, files);
        const first = await plan(folder.path, open());
        expect(first.changes.map(({ action }) => action)).toEqual(first.changes.map(() => "create"));
        const ignored: string[] = [];
        await apply(folder.path, open(), first, {
          onEvent: (event) => event.type === "ignored" && ignored.push(...event.fields),
        });
        // Servers ignore the field of a count.
        expect(ignored.filter((path) => !path.endsWith(".field"))).toEqual([]);
        const second = await plan(folder.path, open());
        expect(second.changes).toEqual([]);
        expect(second.summary.unmanaged).toBe(0);
      }),
      propertyRuns(runs),
    );
  });

  test("exports the same files after applying an export to an empty server", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack[behavior], async (files) => {
        emulator.reset();
        using first = temporaryFolder();
        using second = temporaryFolder();
        using third = temporaryFolder();
        for (const { path } of [first, second, third]) writeBindings(path, "default", "a");
        await applyFiles(first.path, open(), files);
        const before = contentOf(withoutSilences(stored(emulator, deployment)));

        await exportFiles(second.path, open());
        expect((await plan(second.path, open())).changes).toEqual([]);
        emulator.reset();
        await apply(second.path, open(), await plan(second.path, open()));
        expect(contentOf(withoutSilences(stored(emulator, deployment)))).toEqual(before);

        await exportFiles(third.path, open());
        expect(textsOf(third.path)).toEqual(textsOf(second.path));
      }),
      propertyRuns(runs),
    );
  });

  test("applies any stack after any other, and an undo restores the first", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack[behavior], anyStack[behavior], async (before, after) => {
        emulator.reset();
        using folder = temporaryFolder();
        using fresh = temporaryFolder();
        for (const { path } of [folder, fresh]) writeBindings(path, "default", "a");
        await applyFiles(folder.path, open(), before);
        const first = contentOf(stored(emulator, deployment));

        writeStack(folder.path, withTiles(after));
        const change = await plan(folder.path, open(), { prune: true });
        await apply(folder.path, open(), change, { allowAlertLoss: true });
        expect((await plan(folder.path, open(), { prune: true })).changes).toEqual([]);
        const second = contentOf(stored(emulator, deployment));

        const last = await planUndo(folder.path, open());
        if (change.changes.length > 0 && last !== undefined) await apply(folder.path, open(), last);
        expect(contentOf(stored(emulator, deployment))).toEqual(first);
        writeStack(folder.path, before);
        expect((await plan(folder.path, open())).changes).toEqual([]);
        writeStack(folder.path, withTiles(after));
        // The undo restores the state too, so that the next plan contains the same changes.
        const again = await plan(folder.path, open(), { prune: true });
        expect(withoutIds(again.changes)).toEqual(withoutIds(change.changes));
        await apply(folder.path, open(), again, { allowAlertLoss: true });
        expect(contentOf(stored(emulator, deployment))).toEqual(second);

        // The result does not depend on earlier applies.
        emulator.reset();
        await applyFiles(fresh.path, open(), withTiles(after));
        expect(contentOf(stored(emulator, deployment))).toEqual(second);
      }),
      propertyRuns(runs),
    );
  });

  // Deployed servers drop unknown fields.
  const kept = behavior === "documented" ? "yes" : undefined;

  test("preserves additions by others in any apply", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack[behavior], anyStack[behavior], fc.boolean(), async (before, after, prune) => {
        emulator.reset();
        using folder = temporaryFolder();
        writeBindings(folder.path, "default", "a");
        await applyFiles(folder.path, open(), before);
        const mark = await addUnmanagedContent(open());

        writeStack(folder.path, after);
        const planned = await plan(folder.path, open(), { prune });
        const { skipped } = await apply(folder.path, open(), planned);
        const { dashboards, alerts } = stored(emulator, deployment);
        expect(skipped.length > 0 || planned.lostAlerts.length === 0).toBe(true);
        // Pruning does not delete dashboards with tiles that others added.
        const ids = new Set(dashboards.map(({ id }) => String(id)));
        expect([...mark.dashboards].filter((id) => !ids.has(id))).toEqual([]);
        for (const board of dashboards.filter(({ id }) => mark.dashboards.has(String(id)))) {
          expect(board["manual"]).toBe(kept);
          expect((board["tiles"] as Json[]).filter(({ name }) => name === "Unmanaged")).toHaveLength(1);
          for (const tile of (board["tiles"] as Json[]).filter(({ id }) => mark.tiles.has(String(id)))) {
            expect(tile["manual"]).toBe(kept);
          }
        }
        for (const alert of alerts.filter(({ id }) => mark.managedAlerts.has(String(id))))
          expect(alert["manual"]).toBe(kept);
        expect(alerts.filter(({ id }) => mark.unmanagedAlerts.has(String(id)))).toHaveLength(mark.unmanagedAlerts.size);
        expect(dashboards.map(({ id }) => id)).toContain(mark.dashboard);
      }),
      propertyRuns(runs),
    );
  });
});

const unmanagedTile = {
  name: "Unmanaged",
  x: 0,
  y: 0,
  w: 6,
  h: 3,
  series: [{ sourceId: idOf("a", "cb01"), aggFn: "count" }],
};
const unmanagedAlert = {
  name: "Unmanaged",
  message: "Unmanaged",
  source: "tile",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: idOf("a", "cd01") },
};

/** Adds unknown fields to all objects, a tile to every dashboard, an alert to every tile, and a dashboard. */
async function addUnmanagedContent(stack: ServerResources): Promise<{
  readonly dashboards: Set<string>;
  readonly tiles: Set<string>;
  readonly managedAlerts: Set<string>;
  readonly unmanagedAlerts: Set<string>;
  readonly dashboard: string;
}> {
  const [dashboards, alerts] = [await stack.dashboards.list(), await stack.alerts.list()];
  const tiles = new Set<string>();
  const unmanagedAlerts = new Set<string>();
  for (const board of dashboards) {
    await stack.dashboards.modify(board.id, (record) => ({
      ...record,
      manual: "yes",
      tiles: [...(record.tiles ?? []).map((tile) => ({ ...tile, manual: "yes" })), unmanagedTile],
    }));
    for (const { id } of board.tiles ?? []) {
      tiles.add(id);
      unmanagedAlerts.add((await stack.alerts.create({ ...unmanagedAlert, dashboardId: board.id, tileId: id })).id);
    }
  }
  for (const { id } of alerts) await stack.alerts.modify(id, (record) => ({ ...record, manual: "yes" }));
  const { id: dashboard } = await stack.dashboards.create({ name: "Unmanaged dashboard" });
  return {
    dashboards: new Set(dashboards.map(({ id }) => id)),
    tiles,
    managedAlerts: new Set(alerts.map(({ id }) => id)),
    unmanagedAlerts,
    dashboard,
  };
}

/** Adds `tiles` to all dashboards, because a file without it leaves the server's tiles unchanged. */
function withTiles({ dashboards, alerts }: Files): Files {
  return {
    dashboards: Object.fromEntries(Object.entries(dashboards).map(([key, value]) => [key, { tiles: [], ...value }])),
    alerts,
  };
}

/** Removes identifiers, which plans display for tiles without a name. */
function withoutIds(changes: unknown): unknown {
  return JSON.parse(JSON.stringify(changes).replaceAll(/[0-9a-f]{24}/g, "…"));
}

function textsOf(folder: string): Record<string, string> {
  const paths = ["dashboards", "alerts"].flatMap((name) =>
    readdirSync(folder).includes(name) ? readdirSync(join(folder, name)).map((file) => join(name, file)) : [],
  );
  return Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
