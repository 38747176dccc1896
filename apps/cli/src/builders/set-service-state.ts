import { listPayload } from "@obstack/core";
import type { SetServiceStateRequest } from "@obstack/hosted";
import type { Command } from "@stricli/core";
import { hostedClient } from "../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { recordView } from "../output/views.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

/** Builds the command that starts or stops a service. */
export function setState(command: SetServiceStateRequest["command"], brief: string): Command<CliContext> {
  return buildCommand({
    async func(this: CliContext, flags: HostedFlags & WriteFlags) {
      const service = await hostedClient(this, flags).services.setState(command, { signal: this.signal });
      this.process.stderr.write(`Sent the ${command} command to service ${service.id}.\n`);
      const { endpoints } = service;
      const summary =
        listPayload(endpoints) === undefined && endpoints
          ? { endpoints: endpoints.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`) }
          : {};
      await show(this, flags, recordView(service, summary));
    },
    parameters: { flags: { ...hostedFlags, ...dryRunFlag } },
    docs: describe({ brief, examples: [`services ${command}`, `services ${command} --dry-run`] }),
  });
}
