import { listOf, toKebab } from "@obstack/basics";
import { ConfigurationError } from "@obstack/core";
import type { FetchFunction, Hooks, StackResources, TransportOptions } from "@obstack/core";
import { createHostedClient, createHostedTransport } from "@obstack/hosted";
import type { HostedClient, HostedClientOptions, HostedTransport } from "@obstack/hosted";
import { createSelfHostedClient, createSelfHostedTransport } from "@obstack/selfhosted";
import type { SelfHostedClient, SelfHostedClientOptions, SelfHostedTransport } from "@obstack/selfhosted";
import type { CliContext } from "../context.ts";
import { checkDeployment, findProfile, profileOf } from "../profiles/find-profile.ts";
import { deploymentNames } from "../environment/profile.ts";
import type { Deployment, Profile } from "../environment/profile.ts";
import type { OutputFormat } from "../output/show.ts";
import type { ClientFlags, ConnectionFlags, HostedFlags, SelfHostedFlags, StackFlags } from "./flags.ts";
import { chooseSecret, environmentVariables, selectSettings, warnAboutOverrides } from "./settings.ts";
import type { SettingName } from "./settings.ts";
import { findRefusal, guardedFetch } from "./refuse-writes.ts";
import { httpFetch } from "./http-fetch.ts";

/** Creates a self-hosted client. Keys come from the environment or a profile: other processes can see command-line arguments. */
export function selfHostedClient(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClient {
  return createSelfHostedClient(selfHostedOptions(context, flags));
}

/** Creates a hosted client. `path` lists the identifiers that the paths of its requests contain. */
export function hostedClient(
  context: CliContext,
  flags: ClientFlags<HostedFlags>,
  path: readonly SettingName[] = servicePath,
): HostedClient {
  return createHostedClient(hostedOptions(context, flags, path));
}

const servicePath: readonly SettingName[] = ["organizationId", "serviceId"];

/** Creates a transport for any path of the deployment that {@link deploymentOf} selects. */
export function openTransport(
  context: CliContext,
  flags: ClientFlags<StackFlags>,
  path: readonly SettingName[] = [],
): SelfHostedTransport | HostedTransport {
  if (deploymentOf(context, flags) === "selfhosted") {
    return createSelfHostedTransport(selfHostedOptions(context, flags));
  }
  return createHostedTransport(hostedOptions(context, flags, path));
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

function selfHostedOptions(context: CliContext, flags: ClientFlags<SelfHostedFlags>): SelfHostedClientOptions {
  const { secret: apiKey, baseUrl, ...transport } = optionsOf(context, "selfhosted", flags, ["secret"]);
  return { baseUrl, apiKey, ...transport };
}

function hostedOptions(
  context: CliContext,
  flags: ClientFlags<HostedFlags>,
  path: readonly SettingName[],
): HostedClientOptions {
  const needed = ["baseUrl", "keyId", "secret", ...path] as const;
  const { secret: keySecret, ...others } = optionsOf(context, "hosted", flags, needed);
  return { ...others, keySecret };
}

/** Returns the options of a client. A client reports a missing one with its first request; a command all before it does anything. */
function optionsOf(
  context: CliContext,
  deployment: Deployment,
  flags: ClientFlags<StackFlags>,
  needed: readonly SettingName[],
) {
  const name = deploymentNames[deployment];
  checkDeployment(flags.deployment, deployment, `${JSON.stringify(context.command)} needs a ${name} deployment.`);
  const settings = selectSettings(context, deployment, flags);
  const missing = needed.filter((setting) => !settings[setting]);
  if (missing.length > 0) {
    const profile = profileOf(context, flags.profile, deployment)?.name;
    const isSelected = profile !== undefined || Object.values(settings).some(Boolean);
    throw missingSettings(deployment, missing, isSelected, profile);
  }
  logConnection(context, deployment, flags);
  return { ...settings, ...transportOptions(context, { deployment, baseUrl: settings.baseUrl }, flags) };
}

/** Names every missing setting, and how to give it. Secrets have no flag: other processes can see command-line arguments. */
function missingSettings(
  deployment: Deployment,
  missing: readonly SettingName[],
  isSelected: boolean,
  profile?: string,
) {
  const secretName = deployment === "hosted" ? "keySecret" : "apiKey";
  const names = missing.map((setting) => (setting === "secret" ? secretName : setting));
  const ways = missing.map((setting) => {
    const flag = setting === "secret" || setting === "keyId" ? "" : `\`--${toKebab(setting)}\` or `;
    return `${flag}${environmentVariables[deployment][setting]}`;
  });
  const verb = `${missing.length === 1 ? "is" : "are"} missing`;
  const start = "To use an emulator, run `obstack emulator start --detach`. To use a server, set";
  const subject =
    profile === undefined ? (isSelected ? "" : "No server is selected: ") : `Profile ${profile} is incomplete: `;
  const save =
    profile === undefined
      ? "save the connection with `obstack profile add`"
      : `run \`obstack profile remove ${profile}\` and add the profile again`;
  return new ConfigurationError(`${subject}${listOf(names, "and")}`, verb, {
    hint: `${isSelected ? "Set" : start} ${listOf(ways, "and")}, or ${save}.`,
  });
}

/** What each run has said about its connection. Some runs create several clients. */
const announced = new WeakMap<CliContext["tell"], Set<string>>();

/** Says once which settings and which secret are not used, and with `--verbose` which secret is sent to which origin. */
function logConnection(context: CliContext, deployment: Deployment, flags: ClientFlags<ConnectionFlags>): void {
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.origin === undefined) return;
  const { secret, unused } = choice;
  const place = `${choice.origin} (${choice.addressFrom})`;
  const lines = announced.get(context.tell) ?? new Set();
  announced.set(context.tell, lines);
  const tell = (line: string, kind?: "warning"): void => {
    if (!lines.has(line)) context.tell(line, kind);
    lines.add(line);
  };
  const overrides = warnAboutOverrides(context, deployment, flags);
  if (overrides !== undefined) tell(overrides, "warning");
  const { baseUrl } = environmentVariables[deployment];
  if (unused !== undefined)
    tell(`The secret of ${unused.from} is not sent to ${place}. To use it, set ${baseUrl}.`, "warning");
  if (flags.verbose) tell(`Sending the secret of ${secret.from} to ${place}.`);
}

/** Retry delay in milliseconds from which a message is printed, so that the command does not seem to hang. */
const minAnnouncedDelay = 2000;

const send: FetchFunction = async (url, init) =>
  httpFetch(url, init).catch(async (error: unknown) => {
    throw (await import("./explain-unreachable.ts")).explainUnreachable(error, url, init.method);
  });

/** Returns how a client sends requests: what is refused or only shown, how long it waits, and what it says meanwhile. */
function transportOptions(
  context: CliContext,
  server: Pick<Profile, "deployment" | "baseUrl">,
  flags: ClientFlags<ConnectionFlags>,
): TransportOptions {
  const { verbose, maxWait, dryRun = false, output = "table", query } = flags;
  const log = (text: string): void => {
    context.progress.clear();
    context.tell(text);
  };
  let waitsUntil = 0;
  /** Announces a wait once: all requests of a client wait for the same rate limit. */
  const announce = (delay: number, text: string): void => {
    const end = context.now() + delay;
    const isAnnounced = end < waitsUntil + minAnnouncedDelay;
    waitsUntil = Math.max(waitsUntil, end);
    if (delay >= minAnnouncedDelay && !isAnnounced) log(text);
  };
  const hooks: Hooks = {
    ...(verbose && {
      onRequest: ({ method, path, attempt }) => log(`> ${method} ${path}${attempt > 1 ? `, attempt ${attempt}` : ""}`),
      onResponse: ({ status, duration }) => log(`< ${status} in ${Math.round(duration)} ms`),
    }),
    onRetry: ({ delay, status, error }) => {
      if (verbose && error !== undefined) log(`< ${error.message}`);
      const reason =
        status === undefined
          ? "The server could not be reached"
          : status === 429
            ? "Rate limit reached"
            : `The server returned status ${status}`;
      const text = `${reason}. Retrying in ${Math.ceil(delay / 1000)} s.`;
      if (verbose) log(text);
      else announce(delay, text);
    },
    onWait: ({ delay }) => announce(delay, `Rate limit reached. Waiting ${Math.ceil(delay / 1000)} s.`),
  };
  if (dryRun) {
    const shown = { output: output as OutputFormat, query };
    const fetch: FetchFunction = async (url, init) =>
      init.method === "GET" && flags.showsReads !== true
        ? send(url, init)
        : (await import("./dry-run.ts")).showRequest(context, shown, url, init);
    return { hooks: {}, retry: false, fetch };
  }
  const refuse = findRefusal(context, server.deployment, flags);
  // The attempts before and after the wait take time, too.
  const retry = maxWait === undefined ? {} : { retry: { maximumDelay: maxWait, totalTimeout: maxWait + 60_000 } };
  const fetch: FetchFunction = async (url, init) => {
    const response = await send(url, init);
    flags.onHeaders?.(response.headers);
    return response;
  };
  return { hooks, ...retry, fetch: refuse === undefined ? fetch : guardedFetch(fetch, server, refuse) };
}
