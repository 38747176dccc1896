import { folderWith } from "@obstack/testing";
import { inFolder } from "../connect.ts";
import type { LiveServer } from "../connect.ts";
import { expectEqual } from "../feature.ts";
import type { Feature } from "../feature.ts";
import { countTile } from "../tiles.ts";

/** Drawings of dashboards, and SLOs. */
export const viewFeatures: readonly Feature[] = [
  {
    title: "Dashboards in the terminal",
    async check(server, step) {
      const { id } = await server.client.dashboards.create({
        name: server.name,
        tiles: tilesOf(server, "id"),
      } as never);
      await step("obstack dashboards view", async () => {
        const output = await server.obstack(["dashboards", "view", id, "--utc", "--output", "json"]);
        expectDrawn(output);
      });
      await step("obstack dashboards view FILE", () =>
        inFolder({ "file.json": { name: server.name, tiles: tilesOf(server, "name") } }, async (folder) => {
          expectDrawn(
            await server.obstack(["dashboards", "view", "file.json", "--utc", "--output", "json"], { folder }),
          );
        }),
      );
    },
  },
  {
    title: "Previews of changes",
    check: (server, step) =>
      inFolder({ "dashboards/test.json": { name: server.name, tiles: tilesOf(server, "name") } }, async (folder) => {
        await step("obstack preview of a new dashboard", async () => {
          const output = await server.obstack(["preview", "--output", "json"], { folder });
          expectDrawn(output);
        });
        await step("obstack preview of a changed dashboard", async () => {
          await server.obstack(["apply", "--yes"], { folder });
          const [tile, ...others] = tilesOf(server, "name");
          const changed = { name: server.name, tiles: [{ ...tile, name: "Changed" }, ...others] };
          folderWith({ "dashboards/test.json": changed }, folder);
          expectDrawn(await server.obstack(["preview", "--output", "json"], { folder }));
        });
      }),
  },
  {
    title: "SLOs, from a file to alerts",
    async check(server, step, limit) {
      const source = server.sources.find(({ kind }) => kind === "log")?.name;
      const slo = {
        name: server.name,
        objective: 0.001,
        window: "30d",
        indicator: { source, total: "ServiceName != ''", bad: "SeverityText = 'error'" },
        page: "Webhook",
        ticket: "Webhook",
      };
      const files = {
        "obstack.yaml": { targets: { default: { bindings: { webhooks: { Webhook: server.webhookId } } } } },
        "slos/test.json": slo,
      };
      if (!server.hasSql) return limit("no", "This release does not evaluate SQL in alerts, which SLOs need.");
      await inFolder(files, async (folder) => {
        await step("obstack test --since", () => server.obstack(["test", "--since", "3h"], { folder }));
        await step("obstack apply", () => server.obstack(["apply", "--yes"], { folder }));
        await step("obstack plan is empty", () => server.obstack(["plan"], { folder }));
        await step("obstack slo status", () => server.obstack(["slo", "status"], { folder }));
        const alerts = (await server.client.alerts.list()).filter(({ name }) => name?.startsWith(server.name));
        await step("there are the alerts of the SLO", async () => expectEqual("Alerts", alerts.length, 4));
      });
    },
  },
];

const tilesOf = (server: LiveServer, by: "id" | "name") => [
  countTile(server, "Events", by),
  { ...countTile(server, "By service", by, { groupBy: "ServiceName" }), x: 6 },
  { ...countTile(server, "By pod", by, { groupBy: "ResourceAttributes['k8s.pod.name']" }), y: 3 },
];

/** Fails if a tile has a note instead of values, unless it did not change. */
function expectDrawn(output: string): void {
  const notes = [...output.matchAll(/"kind": "note",\s*"text": ("[^\n]*")/g)].map(([, text = ""]) => text);
  const problems = notes.filter((text) => text !== '"No changes."');
  if (problems.length > 0) throw new Error(problems.join(" "));
}
