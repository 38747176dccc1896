import { buildCommand } from "@stricli/core";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";
import { identifier } from "../identifier.ts";

export const get = buildCommand({
  async func(this: CliContext, flags: StackFlags, id: string) {
    await show(this, flags, alertView(await stackClient(this, flags).alerts.get(id)));
  },
  parameters: { flags: stackFlags, positional: identifier("alert") },
  docs: { brief: "Show an alert" },
});
