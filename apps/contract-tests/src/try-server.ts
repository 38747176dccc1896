import { randomUUID } from "node:crypto";
import type { StackResources } from "@obstack/selfhosted";

/** A step that is tried, and how it went. */
export interface Attempt {
  readonly step: string;
  /** What went wrong; absent where all went well. */
  readonly problem?: string;
}

/** What tries steps one after the other. */
export type Try = <Result>(step: string, run: () => Promise<Result>) => Promise<Result | undefined>;

/** Makes what tries steps, and keeps how they went. */
export function createTry(attempts: Attempt[]): Try {
  return async (step, run) => {
    try {
      const result = await run();
      attempts.push({ step });
      return result;
    } catch (error) {
      attempts.push({ step, problem: (error as Error).message });
      return undefined;
    }
  };
}

/** Tells that a call fails as it should. */
export async function expectStatus(status: number, run: () => Promise<unknown>): Promise<void> {
  const seen = await run().then(
    () => "it went well",
    (error: unknown) => (error as { status?: number }).status ?? String(error),
  );
  if (seen !== status) throw new Error(`It should have failed with ${status}, but: ${seen}.`);
}

/**
 * Returns a webhook to name in an alert, because servers require one. It is one that the server has, or one that an alert uses, or, where none can be
 * found, an identifier of nothing.
 */
export async function findWebhook(
  { alerts }: StackResources,
  listWebhooks: () => Promise<readonly { readonly id?: string | null | undefined }[]> = async () => [],
): Promise<string> {
  // Some servers have no list of webhooks.
  const [webhook] = await listWebhooks().catch(() => []);
  if (typeof webhook?.id === "string") return webhook.id;
  const used = (await alerts.list()).map(({ channel }) => channel?.webhookId);
  return used.find((id) => typeof id === "string") ?? randomUUID().replaceAll("-", "").slice(0, 24);
}

/**
 * Makes a dashboard with an alert, reads, changes and deletes them. What it makes carries a name of its own, and is deleted also when
 * something goes wrong in between; it touches nothing else.
 */
export async function tryStack(
  attempt: Try,
  { dashboards, alerts, sources }: StackResources,
  webhookId: string,
): Promise<void> {
  const name = `obstack test ${randomUUID()}`;
  const [source] = (await attempt("sources list", () => sources.list())) ?? [];
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
  const dashboard = await attempt("dashboards create", () =>
    dashboards.create({ name, tags: ["obstack-test"], tiles: [tile] }),
  );
  const dashboardId = dashboard?.id;
  if (dashboardId === undefined) return;
  let alertId: string | undefined;
  try {
    await attempt("dashboards list", async () => {
      const found = await dashboards.list();
      if (!found.some(({ id }) => id === dashboardId)) throw new Error("What was made is not in the list.");
    });
    const before = await attempt("dashboards get", () => dashboards.get(dashboardId));
    await attempt("dashboards modify keeps the ids of tiles", async () => {
      const after = await dashboards.modify(dashboardId, (record) => ({ ...record, name: `${name}, renamed` }));
      if (after.tiles?.[0]?.id !== before?.tiles?.[0]?.id) throw new Error("The tile has another id.");
    });
    const tileId = before?.tiles?.[0]?.id ?? "";
    // Of a threshold that nothing reaches: nobody is woken up.
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
    alertId = (await attempt("alerts create", () => alerts.create(alert)))?.id;
    const id = alertId;
    if (id !== undefined) {
      await attempt("alerts list", async () => {
        const found = await alerts.list();
        if (!found.some((one) => one.id === id)) throw new Error("What was made is not in the list.");
      });
      await attempt("alerts get", () => alerts.get(id));
      await attempt("alerts modify changes what it names alone", async () => {
        const after = await alerts.modify(id, (record) => ({ ...record, threshold: 2e15 }));
        if (after.threshold !== 2e15 || after.name !== name) throw new Error("The alert is not as it should be.");
      });
      if (await attempt("alerts delete", () => alerts.delete(id).then(() => true))) alertId = undefined;
      await attempt("alerts get of what is not there", () => expectStatus(404, () => alerts.get(id)));
    }
  } finally {
    if (alertId !== undefined) await alerts.delete(alertId).catch(() => undefined);
    await attempt("dashboards delete", () => dashboards.delete(dashboardId));
    await attempt("dashboards get of what is not there", () => expectStatus(404, () => dashboards.get(dashboardId)));
  }
}
