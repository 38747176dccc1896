import type { Hooks, StackResources, TransportOptions } from "@obstack/core";
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient, HostedClientOptions } from "@obstack/hosted";
import { createHostedTransport } from "@obstack/hosted";
import type { HostedTransport } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient, SelfHostedClientOptions } from "@obstack/selfhosted";
import { createSelfHostedTransport } from "@obstack/selfhosted";
import type { SelfHostedTransport } from "@obstack/selfhosted";
import type { CliContext } from "../context.ts";
import { findProfile, profileOf } from "../profiles/find-profile.ts";
import { CommandError } from "../errors/command-error.ts";
import { readSecret } from "../profiles/read-secret.ts";
import { checkDeployment } from "../input/check-deployment.ts";
import { deploymentNames } from "../common/deployment.ts";
import { dryRunFetch } from "./dry-run.ts";
import type { Deployment } from "../common/deployment.ts";
import type {
  ClientFlags,
  ConnectionFlags,
  DeploymentFlags,
  HostedFlags,
  SelfHostedFlags,
  StackFlags,
} from "./flags.ts";
import { httpFetch } from "./http-fetch.ts";
import { allowedOriginsVariable } from "./origins.ts";
import { chooseSecret, environmentVariables, settingsOf } from "./settings.ts";
import type { SecretChoice, SettingFlags, SettingName } from "./settings.ts";

/** Opens the self-hosted deployment. Keys come from the environment or a profile: arguments are seen by every process. */
export function selfHostedClient(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClient {
  return createSelfHostedClient(selfHostedOptions(context, flags));
}

/** Opens the hosted deployment. Keys come from the environment or a profile: arguments are seen by every process. */
export function hostedClient(context: CliContext, flags: ClientFlags<HostedFlags>): HostedClient {
  return createHostedClient(hostedOptions(context, flags));
}

/** Opens the way to the deployment that {@link deploymentOf} chooses, for requests of any path. */
export function openTransport(
  context: CliContext,
  flags: ClientFlags<StackFlags>,
): SelfHostedTransport | HostedTransport {
  if (deploymentOf(context, flags) === "selfhosted") {
    return createSelfHostedTransport(selfHostedOptions(context, flags));
  }
  return createHostedTransport(hostedOptions(context, flags));
}

/** Opens the deployment that {@link deploymentOf} chooses. */
export function stackClient(
  context: CliContext,
  flags: ClientFlags<StackFlags>,
): StackResources & Partial<Pick<SelfHostedClient, "webhooks">> {
  return deploymentOf(context, flags) === "hosted"
    ? hostedClient(context, flags).stack
    : selfHostedClient(context, flags);
}

/** Returns the deployment that a flag names, or a profile that was named, or the one whose key is in the environment. */
export function deploymentOf(context: CliContext, flags: Pick<StackFlags, "deployment" | "profile">): Deployment {
  if (flags.deployment !== undefined) return flags.deployment;
  const chosen = findProfile(context, flags.profile);
  if (chosen?.named) return chosen.profile.deployment;
  const { environment } = context;
  if (environment["OBSTACK_SELFHOSTED_API_KEY"]) return "selfhosted";
  if (environment["OBSTACK_HOSTED_KEY_ID"]) return "hosted";
  return chosen?.profile.deployment ?? "selfhosted";
}

function checkCommand({ command }: CliContext, needed: Deployment, { deployment }: DeploymentFlags): void {
  checkDeployment(deployment, needed, `${JSON.stringify(command)} needs a ${deploymentNames[needed]} deployment.`);
}

function selfHostedOptions(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClientOptions {
  checkCommand(context, "selfhosted", flags);
  const { secret: apiKey, baseUrl } = settings(context, "selfhosted", flags);
  noteSecret(context, "selfhosted", flags);
  return { baseUrl, apiKey, ...transport(context, flags) };
}

function hostedOptions(context: CliContext, flags: ClientFlags<HostedFlags>): HostedClientOptions {
  checkCommand(context, "hosted", flags);
  const { secret: keySecret, ...others } = settings(context, "hosted", flags);
  noteSecret(context, "hosted", flags);
  return { ...others, keySecret, ...transport(context, flags) };
}

/** Says under `--verbose` which secret goes where. */
function noteSecret(context: CliContext, deployment: Deployment, flags: ClientFlags<ConnectionFlags>): void {
  if (!flags.verbose) return;
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.origin === undefined) return;
  context.process.stderr.write(
    `Sending the secret of ${choice.secret.from} to ${choice.origin} (${choice.addressFrom}).\n`,
  );
}

type Settings = { readonly [Name in Exclude<SettingName, "secret">]?: string } & {
  readonly secret?: () => Promise<string>;
};

/**
 * Leaves the secrets of the environment to the client, which names their variables when they are missing.
 *
 * @throws {CommandError} If the only secret there is was not given for the address.
 */
function settings(context: CliContext, deployment: Deployment, flags: SettingFlags): Settings {
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.isAllowed === false) throw refusal(choice);
  const found = settingsOf(context, deployment, flags);
  const given = found.filter(({ name }) => name !== "secret").map(({ name, value }) => [name, value]);
  const location = profileOf(context, flags.profile, deployment)?.profile.secret;
  const isOfProfile = choice?.secret.source === "profile" && location !== undefined;
  return {
    ...(Object.fromEntries(given) as Omit<Settings, "secret">),
    ...(isOfProfile ? { secret: async () => readSecret(context, location) } : {}),
  };
}

function refusal({ secret, origin, addressFrom, owner }: SecretChoice): CommandError {
  const belongs = owner === undefined ? "It was given for no address." : `It was given for ${owner}.`;
  return new CommandError(
    "configuration",
    `Refusing to send the secret of ${secret.from} to ${origin} (${addressFrom}). ${belongs}`,
    `If you trust that address with this secret, set ${allowedOriginsVariable}=${origin}, or give a profile both.`,
  );
}

/** Returns the secret that a client would use, to look at and never to show; nothing where there is none. */
export async function secretOf(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): Promise<string | undefined> {
  const variable = environmentVariables[deployment].secret ?? "";
  return settings(context, deployment, flags).secret?.() ?? (context.environment[variable] || undefined);
}

/** A wait of more than a moment is announced: silence looks like a command that hangs. */
const announcedDelay = 2000;

function transport(context: CliContext, { verbose, dryRun = false }: ClientFlags<ConnectionFlags>): TransportOptions {
  const note = (text: string): void => {
    context.progress.clear();
    context.process.stderr.write(`${text}\n`);
  };
  const hooks: Hooks = {
    ...(verbose
      ? {
          onRequest: ({ method, path, attempt }) =>
            note(`> ${method} ${path}${attempt > 1 ? `, attempt ${attempt}` : ""}`),
          onResponse: ({ status, duration }) => note(`< ${status} in ${Math.round(duration)} ms`),
        }
      : {}),
    onRetry: ({ delay, status, error }) => {
      if (verbose && error !== undefined) note(`< ${error.message}`);
      if (delay < announcedDelay && !verbose) return;
      const reason = status === 429 ? "The server asks to slow down" : "The server could not be reached";
      note(`${reason}; trying again in ${Math.ceil(delay / 1000)} s.`);
    },
  };
  return dryRun ? { hooks: {}, retry: false, fetch: dryRunFetch(context) } : { hooks, fetch: httpFetch };
}
