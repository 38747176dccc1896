import { hostedClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { pipeColumns } from "../../output/tables.ts";
import { listView } from "../../output/views.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { describe } from "../../builders/describe.ts";

export const list = buildCommand({
  async func(this: CliContext, flags: HostedFlags) {
    const pipes = await hostedClient(this, flags).pipes.list({ signal: this.signal });
    await show(this, flags, listView(pipes, pipeColumns, "No pipes."));
  },
  parameters: { flags: { ...hostedFlags, ...listOutputFlag } },
  docs: describe({
    brief: "List pipes",
    examples: ["pipes list", "pipes list --query \"[?state!='Running'].[name, state]\" --output yaml"],
  }),
});
