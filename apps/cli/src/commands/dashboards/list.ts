import { stackClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { stackFlags } from "../../connection/flags.ts";
import { show } from "../../output/show.ts";
import { dashboardColumns } from "../../output/tables.ts";
import { listView } from "../../output/view.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const list = buildCommand({
  async func(flags) {
    const dashboards = await stackClient(this, flags).dashboards.list({ signal: this.signal });
    await show(this, flags, listView(dashboards, dashboardColumns, "No dashboards."));
  },
  parameters: { flags: { ...stackFlags, ...listOutputFlag } },
  docs: {
    brief: "List dashboards",
    examples: ["dashboards list", "dashboards list --deployment hosted --output csv > dashboards.csv"],
  },
});
