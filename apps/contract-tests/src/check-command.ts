import type { StackServer } from "./live/connect.ts";
import { countTile, unreachable } from "./live/tiles.ts";
import type { Feature } from "./live/feature.ts";

/**
 * Runs the command: lists objects, creates a dashboard and an alert with flags and files, passes the output of `get` to `create` and `update`,
 * and deletes an alert and a dashboard.
 */
export const commandFeature: Feature<StackServer> = {
  title: "Every operation with the command",
  async check(server, step) {
    const { name, obstack, webhookId } = server;
    const create = async (noun: string, argv: readonly string[], input = ""): Promise<Created> =>
      JSON.parse(await obstack([noun, "create", ...argv, "--output", "json"], { input })) as Created;
    const roundTrip = async (noun: string, id: string): Promise<void> => {
      const input = await obstack([noun, "get", id, "--output", "yaml"]);
      await obstack([noun, "update", id, "-f", "-"], { input });
      await create(noun, ["-f", "-"], input);
    };
    for (const noun of ["dashboards", "alerts", "sources"])
      await step(`obstack ${noun} list`, () => obstack([noun, "list", "--output", "json"]));
    await step("obstack dashboards create with only a name", () => create("dashboards", ["--name", name]));
    const dashboard = await step("obstack dashboards create from a file", () =>
      create("dashboards", ["-f", "-"], JSON.stringify({ name, tiles: [countTile(server, name, "id")] })),
    );
    if (dashboard === undefined) return;
    await step("obstack dashboards get, update -f, create -f", () => roundTrip("dashboards", dashboard.id));
    const alert = await step("obstack alerts create with flags", () => {
      const tile = ["--dashboard-id", dashboard.id, "--tile-id", dashboard.tiles?.[0]?.id ?? "", "--source", "tile"];
      const rule = ["--threshold", String(unreachable), "--threshold-type", "above", "--interval", "1h"];
      const channel = ["--channel-type", "webhook", "--channel-webhook-id", webhookId];
      return create("alerts", ["--name", name, ...tile, ...rule, ...channel]);
    });
    if (alert === undefined) return;
    await step("obstack alerts get, update -f, create -f", () => roundTrip("alerts", alert.id));
    await step("obstack alerts update with a flag", () =>
      obstack(["alerts", "update", alert.id, "--threshold", "2e15"]),
    );
    await step("obstack alerts delete", () => obstack(["alerts", "delete", alert.id, "--yes"]));
    await step("obstack dashboards delete", () => obstack(["dashboards", "delete", dashboard.id, "--yes"]));
  },
};

interface Created {
  readonly id: string;
  readonly tiles?: readonly { readonly id: string }[];
}
