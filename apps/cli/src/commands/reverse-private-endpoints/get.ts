import { buildCommand } from "@stricli/core";
import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";
import { identifier } from "../identifier.ts";

export const get = buildCommand({
  async func(this: CliContext, flags: HostedFlags, id: string) {
    await show(this, flags.output, recordView(await hostedClient(this, flags).reversePrivateEndpoints.get(id)));
  },
  parameters: { flags: hostedFlags, positional: identifier("reverse private endpoint") },
  docs: { brief: "Show a reverse private endpoint" },
});
