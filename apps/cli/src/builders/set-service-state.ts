import { isResponseError, listPayload } from "@obstack/core";
import { waitFor } from "@obstack/hosted";
import type { HostedClient, SetServiceStateRequest } from "@obstack/hosted";
import type { Command } from "@stricli/core";
import { hostedClient } from "../connection/clients.ts";
import { findRefusal } from "../connection/find-refusal.ts";
import { dryRunFlag, hostedFlags } from "../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { showWait, timeoutWithoutWait, waitFlags } from "../output/show-wait.ts";
import type { WaitFlags } from "../output/show-wait.ts";
import { show } from "../output/show.ts";
import { recordView } from "../output/views.ts";
import { buildCommand } from "./build-command.ts";
import { yesFlag } from "./delete-object.ts";

const startFlags = {
  ...waitFlags,
  // The interface has no status of a service.
  wait: { ...waitFlags.wait, brief: "Wait until the service lists its sources (assumed to mean that it runs)" },
};

/** Builds the command that starts or stops a service. */
export function setState(command: SetServiceStateRequest["command"], brief: string): Command<CliContext> {
  return buildCommand({
    async func(this: CliContext, flags: HostedFlags & WriteFlags & { readonly yes?: boolean } & Partial<WaitFlags>) {
      if (flags.wait !== true && flags.timeout !== undefined) throw timeoutWithoutWait();
      const client = hostedClient(this, flags);
      const { serviceId } = client.transport.service();
      // A write that is refused anyway needs no prompt.
      const mayStop = command === "stop" && !flags.dryRun && findRefusal(this, "hosted", flags) === undefined;
      if (mayStop && flags.yes !== true && !(await confirmStop(this, serviceId))) {
        this.process.stderr.write("The service was not stopped.\n");
        return;
      }
      const service = await client.services.setState(command, { signal: this.signal });
      this.process.stderr.write(`Sent the ${command} command to service ${service.id}.\n`);
      if (flags.wait === true) await waitUntilRunning(this, client, serviceId, flags.timeout);
      const { endpoints } = service;
      const summary =
        listPayload(endpoints) === undefined && endpoints
          ? { endpoints: endpoints.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`) }
          : {};
      await show(this, flags, recordView(service, summary));
    },
    parameters: {
      flags: { ...hostedFlags, ...dryRunFlag, ...(command === "stop" ? { yes: yesFlag } : startFlags) },
    } as never,
    docs: {
      brief,
      examples: [command === "stop" ? "services stop --yes" : `services ${command}`, `services ${command} --dry-run`],
    },
  });
}

/**
 * Prompts before a service is stopped: everything that reads from it or writes to it fails until it is started again.
 *
 * @throws {UsageError} If there is no terminal to prompt on.
 */
async function confirmStop(context: CliContext, serviceId: string): Promise<boolean> {
  if (context.confirm !== undefined) return context.confirm(`Stop service ${serviceId}?`);
  throw new UsageError(`Refusing to stop service ${serviceId} without confirmation.`, "Pass `--yes` to continue.");
}

/** Waits while the service responds with 424, idle or still starting. Every other failure ends the wait. */
async function waitUntilRunning(
  context: CliContext,
  { stack }: HostedClient,
  serviceId: string,
  timeout: number | undefined,
): Promise<void> {
  const { signal } = context;
  const subject = `Service ${serviceId}`;
  const getService = async (): Promise<{ status: string }> => {
    try {
      await stack.sources.list({ signal });
      return { status: "running" };
    } catch (error) {
      if (isResponseError(error, 424)) return { status: "idle or still starting" };
      throw error;
    }
  };
  await showWait(context, subject, timeout, async (onStatus, options) =>
    waitFor(subject, getService, ({ status }) => status === "running", {
      ...options,
      signal,
      onValue: ({ status }) => onStatus(status),
    }),
  );
}
