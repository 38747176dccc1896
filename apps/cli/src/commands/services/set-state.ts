import { isResponseError, listPayload } from "@obstack/core";
import { waitFor } from "@obstack/hosted";
import type { HostedClient, Service, SetServiceStateRequest } from "@obstack/hosted";
import { buildCommand } from "../../builders/build-command.ts";
import { hostedClient } from "../../connection/clients.ts";
import { findRefusal } from "../../connection/refuse-writes.ts";
import { dryRunFlag, hostedFlags, yesFlag } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import { confirmWrite, requirePrompt, serverName } from "../../connection/server-name.ts";
import type { CliContext } from "../../context.ts";
import { checkTimeout, showWait, waitFlags } from "../../output/show-wait.ts";
import type { View } from "../../output/show.ts";
import { recordView, show } from "../../output/show.ts";

export const start = buildCommand({
  async func(flags) {
    checkTimeout(flags);
    const client = hostedClient(this, flags);
    const service = await sendCommand(this, flags, client, "start");
    if (flags.wait) await waitUntilRunning(this, client, flags.timeout);
    await show(this, flags, serviceView(service));
  },
  parameters: {
    flags: {
      ...hostedFlags,
      ...dryRunFlag,
      ...waitFlags,
      // The interface has no status of a service.
      wait: { ...waitFlags.wait, brief: "Wait until the service lists its sources (assumed to mean that it runs)" },
    },
  },
  docs: { brief: "Start the service", examples: ["services start", "services start --dry-run"] },
});

export const stop = buildCommand({
  async func(flags) {
    const client = hostedClient(this, flags);
    const { serviceId } = client.transport.service();
    const target = { ...flags, deployment: "hosted" } as const;
    // A write that is not sent or is refused anyway needs no prompt.
    const isSkipped = flags.yes || flags.dryRun || findRefusal(this, "hosted", flags) !== undefined;
    requirePrompt(this, isSkipped, `stop service ${serviceId}`);
    // Everything that reads from a stopped service or writes to it fails.
    if (!isSkipped && !(await confirmWrite(this, target, `Stop service ${serviceId}`))) {
      this.tell("The service was not stopped.");
      return;
    }
    await show(this, flags, serviceView(await sendCommand(this, flags, client, "stop")));
  },
  parameters: { flags: { ...hostedFlags, ...dryRunFlag, yes: yesFlag } },
  docs: { brief: "Stop the service", examples: ["services stop --yes", "services stop --dry-run"] },
});

async function sendCommand(
  context: CliContext,
  flags: HostedFlags,
  { services }: HostedClient,
  command: SetServiceStateRequest["command"],
): Promise<Service> {
  const service = await services.setState(command, { signal: context.signal });
  const target = serverName(context, { ...flags, deployment: "hosted" });
  context.tell(`Sent the ${command} command to service ${service.id} on ${target}.`);
  return service;
}

function serviceView(service: Service): View {
  const { endpoints } = service;
  if (listPayload(endpoints) !== undefined || !endpoints) return recordView(service);
  return recordView(service, {
    endpoints: endpoints.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`),
  });
}

/**
 * Waits while the service responds with 424, idle or still starting, and over single errors of the server, which starts. Every other failure ends
 * the wait. The interface has no status: a list of sources only shows that the service responds.
 */
async function waitUntilRunning(
  context: CliContext,
  { stack, transport }: HostedClient,
  timeout: number | undefined,
): Promise<void> {
  const { signal } = context;
  const subject = `Service ${transport.service().serviceId}`;
  let failures = 0;
  const getService = async (): Promise<{ status: string }> => {
    try {
      await stack.sources.list({ signal });
      return { status: "responding" };
    } catch (error) {
      if (!isResponseError(error)) throw error;
      failures = error.status >= 500 ? failures + 1 : 0;
      if (error.status === 424) return { status: "idle or still starting" };
      if (failures === 1) return { status: `failing with ${error.status}` };
      throw error;
    }
  };
  await showWait(context, subject, timeout, async (onStatus, options) =>
    waitFor(subject, getService, ({ status }) => status === "responding", {
      ...options,
      signal,
      onValue: ({ status }) => onStatus(status),
    }),
  );
}
