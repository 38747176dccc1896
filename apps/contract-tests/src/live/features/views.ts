import { folderWith, temporaryStack } from "@obstack/testing";
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
      using stack = temporaryStack({ "file.json": { name: server.name, tiles: tilesOf(server, "name") } });
      for (const [title, shown] of [
        ["obstack dashboards view", id],
        ["obstack dashboards view FILE", "file.json"],
      ] as const)
        await step(title, async () => {
          const argv = ["dashboards", "view", shown, "--utc", "--output", "json"];
          expectDrawn(await server.obstack(argv, { folder: stack.path }));
        });
    },
  },
  {
    title: "Previews of changes",
    async check(server, step) {
      using stack = temporaryStack({ "dashboards/test.json": { name: server.name, tiles: tilesOf(server, "name") } });
      const folder = stack.path;
      await step("obstack preview of a new dashboard", async () =>
        expectDrawn(await server.obstack(["preview", "--output", "json"], { folder })),
      );
      await step("obstack preview of a changed dashboard", async () => {
        await server.obstack(["apply", "--yes"], { folder });
        const [tile, ...others] = tilesOf(server, "name");
        const changed = { name: server.name, tiles: [{ ...tile, name: "Changed" }, ...others] };
        folderWith({ "dashboards/test.json": changed }, folder);
        expectDrawn(await server.obstack(["preview", "--output", "json"], { folder }));
      });
    },
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
      if (!server.hasSql) return limit("no", "This release does not evaluate SQL in alerts, which SLOs need.");
      using stack = temporaryStack({
        "obstack.yaml": { targets: { default: { bindings: { webhooks: { Webhook: server.webhookId } } } } },
        "slos/test.json": slo,
      });
      for (const line of ["test --since 3h", "apply --yes", "plan", "slo status"])
        await step(`obstack ${line}`, () => server.obstack(line.split(" "), { folder: stack.path }));
      const alerts = (await server.client.alerts.list()).filter(({ name }) => name?.startsWith(server.name));
      await step("there are the alerts of the SLO", async () => expectEqual("Alerts", alerts.length, 4));
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
