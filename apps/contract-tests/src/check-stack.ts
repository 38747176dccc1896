import { randomUUID } from "node:crypto";
import type { StackResources } from "@obstack/selfhosted";
import type { RunStep } from "./run-steps.ts";

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

/**
 * Returns a webhook identifier for alerts, because servers require one: a listed webhook, one that an alert uses, or a random identifier if
 * there is neither.
 */
export async function findWebhook(
  { alerts }: StackResources,
  listWebhooks: () => Promise<readonly { readonly id?: string | null | undefined }[]> = async () => [],
): Promise<string> {
  // Some servers cannot list webhooks.
  const [webhook] = await listWebhooks().catch(() => []);
  if (typeof webhook?.id === "string") return webhook.id;
  const used = (await alerts.list()).map(({ channel }) => channel?.webhookId);
  return used.find((id) => typeof id === "string") ?? randomUUID().replaceAll("-", "").slice(0, 24);
}

/**
 * Creates, reads, modifies and deletes a dashboard and an alert. Created objects have a unique name and are deleted even if a step fails;
 * nothing else is changed.
 */
export async function checkStack(
  step: RunStep,
  { dashboards, alerts, sources }: StackResources,
  webhookId: string,
): Promise<void> {
  const name = `obstack test ${randomUUID()}`;
  const [source] = (await step("sources list", () => sources.list())) ?? [];
  const series = [
    {
      type: "time",
      dataSource: "events",
      sourceId: source?.id ?? "",
      aggFn: "count",
      where: "",
      whereLanguage: "lucene",
      groupBy: [],
    },
  ];
  const tile = { name, x: 0, y: 0, w: 6, h: 3, asRatio: false, series };
  const dashboard = await step("dashboards create", () =>
    dashboards.create({ name, tags: ["obstack-test"], tiles: [tile] }),
  );
  const dashboardId = dashboard?.id;
  if (dashboardId === undefined) return;
  let alertId: string | undefined;
  try {
    await step("dashboards list", async () => {
      const found = await dashboards.list();
      if (!found.some(({ id }) => id === dashboardId)) throw new Error("The created object is not in the list.");
    });
    const before = await step("dashboards get", () => dashboards.get(dashboardId));
    await step("dashboards modify keeps tile ids", async () => {
      const after = await dashboards.modify(dashboardId, (record) => ({ ...record, name: `${name}, renamed` }));
      if (after.tiles?.[0]?.id !== before?.tiles?.[0]?.id) throw new Error("The tile id changed.");
    });
    const tileId = before?.tiles?.[0]?.id ?? "";
    // An unreachable threshold, so no notification is sent.
    const alert = {
      name,
      dashboardId,
      tileId,
      threshold: 1e15,
      interval: "1h",
      thresholdType: "above",
      source: "tile",
      channel: { type: "webhook", webhookId },
    } as const;
    alertId = (await step("alerts create", () => alerts.create(alert)))?.id;
    const id = alertId;
    if (id !== undefined) {
      await step("alerts list", async () => {
        const found = await alerts.list();
        if (!found.some((one) => one.id === id)) throw new Error("The created object is not in the list.");
      });
      await step("alerts get", () => alerts.get(id));
      await step("alerts modify changes only the given fields", async () => {
        const after = await alerts.modify(id, (record) => ({ ...record, threshold: 2e15 }));
        if (after.threshold !== 2e15 || after.name !== name) throw new Error("The alert has unexpected values.");
      });
      if (await step("alerts delete", () => alerts.delete(id).then(() => true))) alertId = undefined;
      await step("alerts get after the delete", () => expectStatus(404, () => alerts.get(id)));
    }
  } finally {
    if (alertId !== undefined) await alerts.delete(alertId).catch(() => undefined);
    await step("dashboards delete", () => dashboards.delete(dashboardId));
    await step("dashboards get after the delete", () => expectStatus(404, () => dashboards.get(dashboardId)));
  }
}
