import { isResponseError } from "@obstack/core";
import { selfHostedClient } from "../../connection/clients.ts";
import { CommandError } from "../../errors/command-error.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { selfHostedFlags } from "../../connection/flags.ts";
import { show } from "../../output/show.ts";
import { webhookColumns } from "../../output/tables.ts";
import { listView } from "../../output/view.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const list = buildCommand({
  async func(flags) {
    const webhooks = await selfHostedClient(this, flags)
      .webhooks.list({ signal: this.signal })
      .catch((error: unknown) => {
        if (!isResponseError(error, 404)) throw error;
        const hint = "Their identifiers are in the alerts that call them: `obstack alerts list --output json`.";
        throw new CommandError("notFound", "This release of the server cannot list webhooks (404).", hint, {
          cause: error,
        });
      });
    await show(this, flags, listView(webhooks, webhookColumns, "No webhooks."));
  },
  parameters: { flags: { ...selfHostedFlags, ...listOutputFlag } },
  docs: {
    brief: "List webhooks",
    examples: ["webhooks list", "webhooks list --query '[].{id: id, name: name}' --output json"],
  },
});
