import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import { resolveObject } from "../../names/find-named.ts";
import { show } from "../../output/show.ts";
import { dashboardView } from "../../output/dashboard-view.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const get = buildCommand({
  async func(flags, nameOrId) {
    const { dashboards } = stackClient(this, flags);
    const id = await resolveObject(this, "dashboard", dashboards, nameOrId);
    await show(this, flags, dashboardView(await dashboards.get(id, { signal: this.signal })));
  },
  parameters: { flags: stackFlags, positional: nameOrIdentifier("dashboard") },
  docs: {
    brief: "Show a dashboard",
    examples: [
      "dashboards get 'Service overview'",
      "dashboards get 665f1c2ab4d3e5f6a7b8c901 --output yaml > dashboard.yaml",
    ],
  },
});
