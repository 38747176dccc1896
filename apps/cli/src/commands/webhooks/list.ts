import { selfHostedClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { selfHostedFlags } from "../../connection/flags.ts";
import { show } from "../../output/show.ts";
import { webhookColumns } from "../../output/tables.ts";
import { listView } from "../../output/view.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const list = buildCommand({
  async func(flags) {
    const webhooks = await selfHostedClient(this, flags).webhooks.list({ signal: this.signal });
    await show(this, flags, listView(webhooks, webhookColumns, "No webhooks."));
  },
  parameters: { flags: { ...selfHostedFlags, ...listOutputFlag } },
  docs: {
    brief: "List webhooks",
    examples: ["webhooks list", "webhooks list --query '[].{id: id, name: name}' --output json"],
  },
});
