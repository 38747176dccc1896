import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { dashboardView } from "../../output/dashboard-view.ts";
import { identifier } from "../identifier.ts";
import { buildCommand } from "../build-command.ts";
import { describe } from "../describe.ts";

export const get = buildCommand({
  async func(this: CliContext, flags: StackFlags, id: string) {
    await show(this, flags, dashboardView(await stackClient(this, flags).dashboards.get(id, { signal: this.signal })));
  },
  parameters: { flags: stackFlags, positional: identifier("dashboard") },
  docs: describe({
    brief: "Show a dashboard",
    examples: [
      "dashboards get 665f1c2ab4d3e5f6a7b8c901",
      "dashboards get 665f1c2ab4d3e5f6a7b8c901 --output yaml > dashboard.yaml",
    ],
  }),
});
