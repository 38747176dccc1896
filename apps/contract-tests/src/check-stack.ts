import type { StackServer } from "./live/connect.ts";
import { countTile, unreachable } from "./live/tiles.ts";
import type { RunStep } from "./live/feature.ts";

/**
 * Checks that a call fails with a status.
 *
 * @throws {Error} If it succeeds or fails in another way.
 */
export async function expectStatus(status: number, run: () => Promise<unknown>): Promise<void> {
  const result = await run().then(
    () => "success",
    (error: unknown) => (error as { status?: number }).status ?? String(error),
  );
  if (result !== status) throw new Error(`Expected status ${status}, received ${result}.`);
}

/** Creates, reads, modifies and deletes a dashboard and an alert. Changes nothing else. */
export async function checkStack(step: RunStep, server: StackServer): Promise<void> {
  const { name, webhookId } = server;
  const { dashboards, alerts, sources } = server.client;
  await step("sources list", () => sources.list());
  const dashboard = await step("dashboards create", () =>
    dashboards.create({ name, tags: ["obstack-test"], tiles: [countTile(server, name, "id")] } as never),
  );
  if (dashboard === undefined) return;
  const { id: dashboardId, tiles } = dashboard;
  const tileId = tiles?.[0]?.id ?? "";
  await step("dashboards list", () => expectListed(dashboards.list(), dashboardId));
  await step("dashboards get", () => dashboards.get(dashboardId));
  await step("dashboards modify keeps tile ids", async () => {
    const after = await dashboards.modify(dashboardId, (record) => ({ ...record, name: `${name}, renamed` }));
    if (after.tiles?.[0]?.id !== tileId) throw new Error("The tile id changed.");
  });
  const channel = { type: "webhook", webhookId };
  const rule = { threshold: unreachable, thresholdType: "above", interval: "1h", source: "tile", channel } as const;
  const alert = await step("alerts create", () => alerts.create({ name, dashboardId, tileId, ...rule }));
  if (alert !== undefined) {
    const { id } = alert;
    await step("alerts list", () => expectListed(alerts.list(), id));
    await step("alerts get", () => alerts.get(id));
    await step("alerts modify changes only the given fields", async () => {
      const after = await alerts.modify(id, (record) => ({ ...record, threshold: 2e15 }));
      if (after.threshold !== 2e15 || after.name !== name) throw new Error("The alert has unexpected values.");
    });
    await step("alerts delete", () => alerts.delete(id));
    await step("alerts get after the delete", () => expectStatus(404, () => alerts.get(id)));
  }
  await step("dashboards delete", () => dashboards.delete(dashboardId));
  await step("dashboards get after the delete", () => expectStatus(404, () => dashboards.get(dashboardId)));
}

async function expectListed(list: Promise<readonly { readonly id: string }[]>, id: string): Promise<void> {
  if (!(await list).some((one) => one.id === id)) throw new Error("The created object is not in the list.");
}
