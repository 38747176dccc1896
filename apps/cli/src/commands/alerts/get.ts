import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";
import { identifier } from "../identifier.ts";
import { buildCommand } from "../build-command.ts";
import { describe } from "../describe.ts";

export const get = buildCommand({
  async func(this: CliContext, flags: StackFlags, id: string) {
    await show(this, flags, alertView(await stackClient(this, flags).alerts.get(id, { signal: this.signal })));
  },
  parameters: { flags: stackFlags, positional: identifier("alert") },
  docs: describe({
    brief: "Show an alert",
    examples: ["alerts get 665f1c2ab4d3e5f6a7b8ca01", "alerts get 665f1c2ab4d3e5f6a7b8ca01 --output yaml > alert.yaml"],
  }),
});
