import { requireOption } from "@obstack/core";
import type { Hooks, StackResources, TransportOptions } from "@obstack/core";
import { createHostedClient, createHostedTransport } from "@obstack/hosted";
import type { HostedClient, HostedClientOptions, HostedTransport } from "@obstack/hosted";
import { createSelfHostedClient, createSelfHostedTransport } from "@obstack/selfhosted";
import type { SelfHostedClient, SelfHostedClientOptions, SelfHostedTransport } from "@obstack/selfhosted";
import type { CliContext } from "../context.ts";
import { findProfile, profileOf, suggestProfile, checkDeployment } from "../profiles/find-profile.ts";
import { CommandError } from "../errors/command-error.ts";
import { readSecret } from "../profiles/read-secret.ts";
import { deploymentNames } from "../common/deployment.ts";
import { dryRunFetch } from "./dry-run.ts";
import type { OutputFormat } from "../output/flags.ts";
import type { Deployment } from "../common/deployment.ts";
import type {
  ClientFlags,
  ConnectionFlags,
  DeploymentFlags,
  HostedFlags,
  SelfHostedFlags,
  StackFlags,
} from "./flags.ts";
import { findRefusal } from "./find-refusal.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { httpFetch } from "./http-fetch.ts";
import { allowedOriginsVariable } from "./origins.ts";
import { chooseSecret, environmentVariables, settingsOf } from "./settings.ts";
import type { SecretChoice, SettingFlags, SettingName } from "./settings.ts";

/** Creates a self-hosted client. Keys come from the environment or a profile: other processes can see command-line arguments. */
export function selfHostedClient(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClient {
  return createSelfHostedClient(selfHostedOptions(context, flags));
}

export function hostedClient(context: CliContext, flags: ClientFlags<HostedFlags>): HostedClient {
  return createHostedClient(hostedOptions(context, flags));
}

/** Creates a transport for any path of the deployment that {@link deploymentOf} selects. */
export function openTransport(
  context: CliContext,
  flags: ClientFlags<StackFlags>,
): SelfHostedTransport | HostedTransport {
  if (deploymentOf(context, flags) === "selfhosted") {
    return createSelfHostedTransport(selfHostedOptions(context, flags));
  }
  return createHostedTransport(hostedOptions(context, flags));
}

/** A client of either deployment: only self-hosted ones have charts and webhooks. */
export type StackClient = StackResources & Partial<Pick<SelfHostedClient, "charts" | "webhooks">>;

/** Creates a client for dashboards, alerts and sources of the deployment that {@link deploymentOf} selects. */
export function stackClient(context: CliContext, flags: ClientFlags<StackFlags>): StackClient {
  return deploymentOf(context, flags) === "hosted"
    ? hostedClient(context, flags).stack
    : selfHostedClient(context, flags);
}

/** Returns the selected deployment. Precedence: `--deployment`, a named profile, a key in the environment, the current profile, self-hosted. */
export function deploymentOf(context: CliContext, flags: Pick<StackFlags, "deployment" | "profile">): Deployment {
  if (flags.deployment !== undefined) return flags.deployment;
  const selected = findProfile(context, flags.profile);
  if (selected?.isNamed) return selected.profile.deployment;
  const { environment } = context;
  if (environment["OBSTACK_SELFHOSTED_API_KEY"]) return "selfhosted";
  if (environment["OBSTACK_HOSTED_KEY_ID"]) return "hosted";
  return selected?.profile.deployment ?? "selfhosted";
}

function checkCommand({ command }: CliContext, needed: Deployment, { deployment }: DeploymentFlags): void {
  checkDeployment(deployment, needed, `${JSON.stringify(command)} needs a ${deploymentNames[needed]} deployment.`);
}

function selfHostedOptions(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClientOptions {
  checkCommand(context, "selfhosted", flags);
  const { secret: apiKey, baseUrl } = settings(context, "selfhosted", flags);
  logSecretOrigin(context, "selfhosted", flags);
  return {
    baseUrl,
    apiKey: required("selfhosted", "secret", "apiKey", apiKey),
    ...transport(context, { deployment: "selfhosted", baseUrl }, flags),
  };
}

function hostedOptions(context: CliContext, flags: ClientFlags<HostedFlags>): HostedClientOptions {
  checkCommand(context, "hosted", flags);
  const { secret: keySecret, ...others } = settings(context, "hosted", flags);
  logSecretOrigin(context, "hosted", flags);
  return {
    ...others,
    baseUrl: required("hosted", "baseUrl", "baseUrl", others.baseUrl),
    keyId: required("hosted", "keyId", "keyId", others.keyId),
    keySecret: required("hosted", "secret", "keySecret", keySecret),
    ...transport(context, { deployment: "hosted", baseUrl: others.baseUrl }, flags),
  };
}

/** Returns an option of a client. A client reports a missing one with its first request; a command before it does anything. */
function required<Value>(deployment: Deployment, setting: SettingName, option: string, value: Value): Value | string {
  return requireOption(option, value, environmentVariables[deployment][setting] ?? "");
}

/** What each run has said about secrets. Some runs create several clients. */
const announced = new WeakMap<CliContext["process"], Set<string>>();

/** Logs with `--verbose` which secret is sent to which origin, once. */
function logSecretOrigin(context: CliContext, deployment: Deployment, flags: ClientFlags<ConnectionFlags>): void {
  if (!flags.verbose) return;
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.origin === undefined) return;
  const line = `Sending the secret of ${choice.secret.from} to ${choice.origin} (${choice.addressFrom}).\n`;
  const lines = announced.get(context.process) ?? new Set();
  announced.set(context.process, lines);
  if (lines.has(line)) return;
  lines.add(line);
  context.process.stderr.write(line);
}

type Settings = { readonly [Name in Exclude<SettingName, "secret">]?: string } & {
  readonly secret?: string | (() => Promise<string>);
};

/** Returns the settings for a client. Omits a missing secret: the client reports its variable. */
function settings(context: CliContext, deployment: Deployment, flags: SettingFlags): Settings {
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.isAllowed === false) throw refusal(choice, context.isAgent);
  // A target of `obstack.yaml` names its own profile.
  if (
    choice === undefined &&
    flags.targetSettings === undefined &&
    profileOf(context, flags.profile, deployment) === undefined
  ) {
    const match = suggestProfile(context, deployment, findProfile(context, flags.profile)?.name);
    if (match !== undefined) throw unselected(deployment, match);
  }
  const found = settingsOf(context, deployment, flags);
  const given = found.filter(({ name }) => name !== "secret").map(({ name, value }) => [name, value]);
  const location = profileOf(context, flags.profile, deployment)?.profile.secret;
  const secret =
    choice?.secret.source === "profile" && location !== undefined
      ? async () => readSecret(context, location)
      : context.environment[environmentVariables[deployment].secret ?? ""];
  return { ...(Object.fromEntries(given) as Omit<Settings, "secret">), ...(secret ? { secret } : {}) };
}

function unselected(deployment: Deployment, profile: string): CommandError {
  const variables = Object.values(environmentVariables[deployment]).join(", ");
  return new CommandError(
    "configuration",
    `No ${deploymentNames[deployment]} deployment is selected.`,
    `Select a profile, for example with \`--profile ${profile}\`, or set ${variables}.`,
  );
}

function refusal({ secret, origin, addressFrom, owner }: SecretChoice, isAgent: boolean): CommandError {
  const scope = owner === undefined ? "Its source sets no base URL." : `It belongs to ${owner}.`;
  return new CommandError(
    "configuration",
    `Refusing to send the secret of ${secret.from} to ${origin} (${addressFrom}). ${scope}`,
    isAgent
      ? `In agent mode, a secret is sent only to its own origin. Ask a person to create a profile for ${origin}.`
      : `If you trust ${origin} with this secret, set ${allowedOriginsVariable}=${origin}, or create a profile with both.`,
  );
}

/** Returns the secret that a client would use, if any. For checks only: never print it. */
export async function secretOf(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): Promise<string | undefined> {
  const { secret } = settings(context, deployment, flags);
  return typeof secret === "function" ? secret() : secret;
}

/** Retry delay in milliseconds from which a message is printed, so that the command does not seem to hang. */
const minAnnouncedDelay = 2000;

function transport(
  context: CliContext,
  server: { readonly deployment: Deployment; readonly baseUrl: string | undefined },
  flags: ClientFlags<ConnectionFlags>,
): TransportOptions {
  const { verbose, maxWait, dryRun = false, output = "table", query } = flags;
  const log = (text: string): void => {
    context.progress.clear();
    context.process.stderr.write(`${text}\n`);
  };
  let waitsUntil = 0;
  /** Announces a wait for the rate limit once: all requests of a client wait for the same one. */
  const announce = (delay: number, text: string): void => {
    const end = context.now() + delay;
    const isAnnounced = end < waitsUntil + minAnnouncedDelay;
    waitsUntil = Math.max(waitsUntil, end);
    if (delay >= minAnnouncedDelay && !isAnnounced) log(text);
  };
  const hooks: Hooks = {
    ...(verbose
      ? {
          onRequest: ({ method, path, attempt }) =>
            log(`> ${method} ${path}${attempt > 1 ? `, attempt ${attempt}` : ""}`),
          onResponse: ({ status, duration }) => log(`< ${status} in ${Math.round(duration)} ms`),
        }
      : {}),
    onRetry: ({ delay, status, error }) => {
      if (verbose && error !== undefined) log(`< ${error.message}`);
      const reason =
        status === undefined
          ? "The server could not be reached"
          : status === 429
            ? "Rate limit reached"
            : `The server returned status ${status}`;
      const text = `${reason}. Retrying in ${Math.ceil(delay / 1000)} s.`;
      if (verbose || (status !== 429 && delay >= minAnnouncedDelay)) log(text);
      else if (status === 429) announce(delay, text);
    },
    onWait: ({ delay }) => announce(delay, `Rate limit reached. Waiting ${Math.ceil(delay / 1000)} s.`),
  };
  if (dryRun)
    return { hooks: {}, retry: false, fetch: dryRunFetch(context, { output: output as OutputFormat, query }) };
  const readOnly = findRefusal(context, server.deployment, flags);
  // The attempts before and after the wait take time, too.
  const retry = maxWait === undefined ? {} : { retry: { maximumDelay: maxWait, totalTimeout: maxWait + 60_000 } };
  return { hooks, ...retry, fetch: readOnly === undefined ? httpFetch : guardedFetch(httpFetch, server, readOnly) };
}
