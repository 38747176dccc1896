import type { Hooks, StackResources } from "@obstack/core";
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import type { CliContext } from "../context.ts";
import type { HostedFlags, SelfHostedFlags, StackFlags } from "./flags.ts";

/** Opens the self-hosted deployment. Keys come from the environment alone: arguments are seen by every process. */
export function selfHostedClient(context: CliContext, flags: Omit<SelfHostedFlags, "output">): SelfHostedClient {
  return createSelfHostedClient({ ...given({ baseUrl: flags.baseUrl }), hooks: hooksOf(context) });
}

/** Opens the hosted deployment. Keys come from the environment alone: arguments are seen by every process. */
export function hostedClient(context: CliContext, flags: Omit<HostedFlags, "output">): HostedClient {
  return createHostedClient({
    ...given({ baseUrl: flags.baseUrl, organizationId: flags.organizationId, serviceId: flags.serviceId }),
    hooks: hooksOf(context),
  });
}

/** Opens the deployment that the flags name, or else the one whose key is in the environment. */
export function stackClient(context: CliContext, flags: Omit<StackFlags, "output">): StackResources {
  const { environment } = context;
  const onlyHosted = !environment["OBSTACK_SELFHOSTED_API_KEY"] && Boolean(environment["OBSTACK_HOSTED_KEY_ID"]);
  const deployment = flags.deployment ?? (onlyHosted ? "hosted" : "selfhosted");
  return deployment === "hosted" ? hostedClient(context, flags).stack : selfHostedClient(context, flags);
}

/** A wait of more than a moment is announced: silence looks like a command that hangs. */
const announcedDelay = 2000;

function hooksOf({ process }: CliContext): Hooks {
  return {
    onRetry: ({ delay, status }) => {
      if (delay < announcedDelay) return;
      const reason = status === 429 ? "The server asks to slow down" : "The server could not be reached";
      process.stderr.write(`${reason}; trying again in ${Math.ceil(delay / 1000)} s.\n`);
    },
  };
}

/** Leaves out what was not given, so that the client falls back to the environment. */
function given<Options extends Record<string, string | undefined>>(
  options: Options,
): { [Name in keyof Options]?: string } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Options]?: string;
  };
}
