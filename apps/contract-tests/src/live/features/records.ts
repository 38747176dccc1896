import type { Alert, Dashboard } from "@obstack/selfhosted";
import { commandFeature } from "../../check-command.ts";
import { checkStack, expectStatus } from "../../check-stack.ts";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { createRaw } from "@obstack/selfhosted/raw";
import type { LiveServer } from "../connect.ts";
import { expectEqual } from "../feature.ts";
import type { Feature, RunStep } from "../feature.ts";
import { countTile, unreachable } from "../tiles.ts";

/** Operations of the interface, and what happens to records that are read and written back. */
export const recordFeatures: readonly Feature[] = [
  {
    title: "Every operation of the interface",
    async check(server, step, limit) {
      await checkStack(step, server);
      await step("dashboards create rejects an invalid body", async () => {
        const { data, response } = await createRaw(server.client.transport).POST("/api/v2/dashboards", {
          body: {} as never,
        });
        if (typeof data?.data.id === "string") await server.client.dashboards.delete(data.data.id);
        expectEqual("Status", response.status, 400);
      });
      const unauthorized = createSelfHostedClient({ baseUrl: server.url, apiKey: "wrong" });
      await step("wrong key", () => expectStatus(401, () => unauthorized.dashboards.list()));
      if (!server.hasWebhooks)
        limit(
          "partly",
          "This release has no list of webhooks. Refer to webhooks by identifier, with a binding in `obstack.yaml`.",
        );
    },
  },
  commandFeature,
  {
    title: "Dashboards keep all fields when they are changed",
    async check(server, step) {
      const created = await step("a dashboard with all kinds of tiles", () =>
        server.client.dashboards.create({ name: server.name, tags: ["obstack-test"], ...everyKind(server) }),
      );
      if (created === undefined) return;
      const { dashboards } = server.client;
      const rename = (name: string) => `${server.name}, ${name}`;
      await checkChanges(server, step, "dashboards", created.id, {
        modify: () => dashboards.modify(created.id, (one) => ({ ...one, name: rename("modified") })),
        field: "name",
        value: rename("updated"),
      });
      await step("get and create -f make an equal dashboard", async () => {
        const before = await dashboards.get(created.id);
        const file = await server.obstack(["dashboards", "get", created.id, "--output", "yaml"]);
        const copy = JSON.parse(
          await server.obstack(["dashboards", "create", "-f", "-", "--output", "json"], { input: file }),
        ) as Dashboard;
        expectSame(withoutIds(copy), withoutIds(before), []);
      });
    },
  },
  {
    title: "Alerts keep all fields when they are changed",
    async check(server, step) {
      const alert = await step("an alert on a tile", () => createAlert(server, { interval: "5m" }));
      if (alert === undefined) return;
      const { alerts } = server.client;
      await checkChanges(server, step, "alerts", alert.id, {
        modify: () => alerts.modify(alert.id, (one) => ({ ...one, threshold: unreachable * 2 })),
        field: "threshold",
        value: "3e15",
      });
    },
  },
];

/** Changes a field of a record, and checks that all other fields are kept. */
async function checkChanges(
  { client, obstack }: LiveServer,
  step: RunStep,
  noun: "dashboards" | "alerts",
  id: string,
  { modify, field, value }: { modify: () => Promise<Dashboard | Alert>; field: string; value: string },
): Promise<void> {
  const keepsOthers = (title: string, changed: readonly string[], change: () => Promise<unknown>) =>
    step(title, async () => {
      const before = await client[noun].get(id);
      await change();
      expectSame(await client[noun].get(id), before, changed);
    });
  await step("modify changes nothing else", async () => {
    const before = await client[noun].get(id);
    expectSame(await modify(), before, [field]);
  });
  await keepsOthers("get and update -f change nothing else", [], async () => {
    const input = await obstack([noun, "get", id, "--output", "yaml"]);
    await obstack([noun, "update", id, "-f", "-"], { input });
  });
  await keepsOthers("update with a flag changes nothing else", [field], () =>
    obstack([noun, "update", id, `--${field}`, value]),
  );
}

/** Creates a dashboard with one tile, and an alert on it that never notifies anybody. */
export async function createAlert(
  server: LiveServer,
  fields: Readonly<Record<string, unknown>>,
  tile: object = {},
): Promise<Alert> {
  const dashboard = await server.client.dashboards.create({
    name: server.name,
    tiles: [{ ...countTile(server, "Events", "id"), ...tile }],
  } as never);
  return server.client.alerts.create({
    name: server.name,
    dashboardId: dashboard.id,
    tileId: dashboard.tiles?.[0]?.id ?? "",
    source: "tile",
    threshold: unreachable,
    thresholdType: "above",
    channel: { type: "webhook", webhookId: server.webhookId },
    ...fields,
  });
}

/** Returns the tiles that a release accepts. */
function everyKind(server: LiveServer): object {
  const charts = [
    countTile(server, "Line", "id"),
    countTile(server, "By service", "id", { groupBy: "ServiceName" }),
    countTile(server, "Number", "id", { displayType: "number", where: "SeverityText = 'error'" }),
    countTile(server, "Table", "id", { displayType: "table", groupBy: "ServiceName" }),
  ];
  const text = "# Runbook";
  const markdown = server.hasConfig
    ? { config: { displayType: "markdown", markdown: text } }
    : { series: [{ type: "markdown", content: text }] };
  return { tiles: [...charts, { name: "Text", x: 0, y: 3, w: 6, h: 3, ...markdown }] };
}

/** Fields that a server changes with every write, or by itself. */
const ownFields = ["updatedAt", "state", "executionErrors"];

function expectSame(found: Dashboard | Alert, expected: Dashboard | Alert, changed: readonly string[]): void {
  const omit = (record: object): object =>
    Object.fromEntries(Object.entries(record).filter(([name]) => ![...ownFields, ...changed].includes(name)));
  expectEqual("Record", omit(found), omit(expected));
}

function withoutIds({ id: _id, tiles, ...rest }: Dashboard): Dashboard {
  return { ...rest, tiles: tiles?.map(({ id: _tileId, ...tile }) => tile) } as unknown as Dashboard;
}
