import { buildCommand } from "@stricli/core";
import { stackClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { alertColumns } from "../../output/alert-columns.ts";
import { listView } from "../../output/views.ts";
import { describe } from "../describe.ts";

export const list = buildCommand({
  async func(this: CliContext, flags: StackFlags) {
    const alerts = await stackClient(this, flags).alerts.list({ signal: this.signal });
    await show(this, flags, listView(alerts, alertColumns, "No alerts."));
  },
  parameters: { flags: { ...stackFlags, ...listOutputFlag } },
  docs: describe({
    brief: "List alerts",
    examples: ["alerts list", "alerts list --query \"[?state=='ALERT'].name\" --output json"],
  }),
});
