import { toKebab } from "@obstack/basics";
import { checkBaseUrl } from "@obstack/core";
import type { CliContext } from "../context.ts";
import { profileOf } from "../profiles/find-profile.ts";
import type { SelectedProfile } from "../profiles/find-profile.ts";
import { describeSecret, secretVariables } from "../environment/profile.ts";
import type { Deployment } from "../environment/profile.ts";
import { CommandError } from "../errors/command-error.ts";

export interface Setting {
  readonly name: SettingName;
  readonly value: string;
  readonly source: "flag" | "file" | "environment" | "profile";
  readonly from: string;
}

export type SettingName = "baseUrl" | "keyId" | "organizationId" | "serviceId" | "secret";

type Address = { readonly [Name in Exclude<SettingName, "secret" | "keyId">]?: string | undefined };

/** Settings that a target adds to those of a command. */
export interface TargetSettings extends Address {
  /** Whether `obstack.yaml`, instead of the user, names the profile. */
  readonly namesProfile: boolean;
}

export type SettingFlags = Address & { readonly profile?: string; readonly targetSettings?: TargetSettings };

export const environmentVariables: Readonly<Record<Deployment, Readonly<Partial<Record<SettingName, string>>>>> = {
  selfhosted: { baseUrl: "OBSTACK_SELFHOSTED_URL", secret: secretVariables.selfhosted },
  hosted: {
    baseUrl: "OBSTACK_HOSTED_URL",
    keyId: "OBSTACK_HOSTED_KEY_ID",
    secret: secretVariables.hosted,
    organizationId: "OBSTACK_HOSTED_ORGANIZATION_ID",
    serviceId: "OBSTACK_HOSTED_SERVICE_ID",
  },
};

/**
 * Returns the settings of a deployment and their sources. Precedence: flags, `obstack.yaml`, the profile that a flag or a target
 * names, environment variables, any other profile. The value of the secret is hidden; its source is the first one that may be sent to the base URL.
 */
export function settingsOf(context: CliContext, deployment: Deployment, flags: SettingFlags): Setting[] {
  const selected = profileOf(context, flags.profile, deployment);
  const secret = chooseSecret(context, deployment, flags)?.secret;
  const names = Object.keys(environmentVariables[deployment]) as SettingName[];
  return names.flatMap((name) => {
    if (name === "secret") return secret ?? [];
    const candidates = candidatesOf(context, deployment, flags, selected, name);
    // The key identifier must come from the same source as its secret.
    const paired = name === "keyId" ? candidates.find(({ source }) => source === secret?.source) : undefined;
    return paired ?? candidates[0] ?? [];
  });
}

/** A secret and the origin that it would be sent to. */
export interface SecretChoice {
  readonly secret: Setting;
  /** Absent if the base URL is missing or invalid; nothing is sent then. */
  readonly origin: string | undefined;
  readonly addressFrom: string;
  /** Origin that the secret belongs to, if any. */
  readonly owner: string | undefined;
  readonly isAllowed: boolean;
  /** A secret of higher precedence that may not be sent there, if nobody named the profile that replaces it. */
  readonly unused?: Setting;
}

/**
 * Returns the secret that a command would send, and the origin it would go to. A secret belongs to the origin of its own source: a profile's
 * secret to the profile's base URL, a key from the environment to the environment's base URL or the default. Users approve other origins with
 * `--base-url` or `OBSTACK_ALLOWED_ORIGINS`; a file or an agent cannot approve one.
 */
export function chooseSecret(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): SecretChoice | undefined {
  const selected = profileOf(context, flags.profile, deployment);
  const [address] = candidatesOf(context, deployment, flags, selected, "baseUrl");
  const origin = originOf(address?.value ?? defaultAddress[deployment]);
  const approved = allowedOrigins(context);
  const choices = candidatesOf(context, deployment, flags, selected, "secret").map((secret): SecretChoice => {
    const variable = environmentVariables[deployment].baseUrl ?? "";
    const baseUrl =
      secret.source === "profile" ? selected?.profile.baseUrl : context.environment[variable] || undefined;
    const owner = originOf(baseUrl ?? defaultAddress[deployment]);
    // If a file names the profile, --base-url does not approve sending that profile's secret. Neither does a flag of an agent.
    const isApprovedByFlag =
      !context.isAgent &&
      address?.source === "flag" &&
      !(secret.source === "profile" && flags.targetSettings?.namesProfile === true);
    return {
      secret,
      origin,
      addressFrom: address?.from ?? "default",
      owner,
      isAllowed: origin === undefined || origin === owner || isApprovedByFlag || approved.has(origin),
    };
  });
  const [first] = choices;
  const chosen = choices.find(({ isAllowed }) => isAllowed) ?? first;
  if (chosen === first || first === undefined || chosen === undefined || selected?.isNamed === true) return chosen;
  return { ...chosen, unused: first.secret };
}

/** Returns the values of a setting in order of precedence. */
function candidatesOf(
  { environment }: CliContext,
  deployment: Deployment,
  { targetSettings, ...flags }: SettingFlags,
  selected: SelectedProfile | undefined,
  name: SettingName,
): Setting[] {
  const toSetting = (source: Setting["source"], from: string, value: string | undefined): Setting[] =>
    value === undefined ? [] : [{ name, value: name === "secret" ? "[secret]" : value, source, from }];
  const isFlag = name !== "secret" && name !== "keyId";
  const variable = environmentVariables[deployment][name] ?? "";
  const fromEnvironment = toSetting(
    "environment",
    `environment variable ${variable}`,
    environment[variable] || undefined,
  );
  const { secret } = selected?.profile ?? {};
  const location = secret && describeSecret(secret);
  const fromProfile =
    name === "secret"
      ? toSetting("profile", `profile ${selected?.name}: ${location}`, location)
      : toSetting("profile", `profile ${selected?.name}`, selected?.profile[name]);
  return [
    ...toSetting("flag", `flag --${toKebab(name)}`, isFlag ? flags[name] : undefined),
    ...toSetting("file", "file obstack.yaml", (isFlag && targetSettings?.[name]) || undefined),
    // The environment only supplies settings that a profile of a flag lacks.
    ...(selected?.isFlag === true && fromProfile.length > 0 ? fromProfile : [...fromEnvironment, ...fromProfile]),
  ];
}

/** Returns a warning if variables override settings of the profile. Secrets are not compared: one may have to be read from a command. */
export function warnAboutOverrides(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): string | undefined {
  const { name: profileName = "", profile } = profileOf(context, flags.profile, deployment) ?? {};
  const variables = settingsOf(context, deployment, flags).flatMap(({ name, value, source }) =>
    source === "environment" && name !== "secret" && ![undefined, value].includes(profile?.[name])
      ? (environmentVariables[deployment][name] ?? [])
      : [],
  );
  if (variables.length === 0) return undefined;
  return `Profile ${profileName} is overridden by ${variables.join(", ")}. To use it, pass \`--profile ${profileName}\`.`;
}

type Settings = { readonly [Name in Exclude<SettingName, "secret">]?: string } & {
  readonly secret?: string | (() => Promise<string>);
};

/** Returns the settings for a client. Omits a missing secret: the client reports its variable. */
export function selectSettings(context: CliContext, deployment: Deployment, flags: SettingFlags): Settings {
  const choice = chooseSecret(context, deployment, flags);
  if (choice?.isAllowed === false) throw refusal(choice, context.isAgent);
  const found = settingsOf(context, deployment, flags).filter(({ name }) => name !== "secret");
  for (const { name, value, from } of found) if (name === "baseUrl") checkBaseUrl(value, from);
  const { name: profileName = "", profile } = profileOf(context, flags.profile, deployment) ?? {};
  const location = profile?.secret;
  const secret =
    choice?.secret.source === "profile" && location !== undefined
      ? async () => (await import("../profiles/read-secret.ts")).readSecret(context, profileName, location)
      : context.environment[environmentVariables[deployment].secret ?? ""];
  return { ...Object.fromEntries(found.map(({ name, value }) => [name, value])), ...(secret && { secret }) };
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

export const defaultAddress: Readonly<Record<Deployment, string | undefined>> = {
  selfhosted: "http://localhost:8000",
  hosted: undefined,
};

/** Environment variable that lists additional origins to which secrets may be sent, separated by spaces or commas. */
export const allowedOriginsVariable = "OBSTACK_ALLOWED_ORIGINS";

/** Returns the origin of an http or https URL. Returns nothing for any other value, which the clients reject. */
function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

/** Returns the origins approved by the environment. In agent mode there are none: whoever runs the command is not the one who approves. */
export function allowedOrigins({
  environment,
  isAgent,
}: Pick<CliContext, "environment" | "isAgent">): ReadonlySet<string> {
  if (isAgent) return new Set();
  const values = (environment[allowedOriginsVariable] ?? "").split(/[\s,]+/).filter((value) => value !== "");
  return new Set(values.map(checkOrigin));
}

function checkOrigin(value: string): string {
  const origin = originOf(value);
  if (origin !== undefined && new URL(value).href === `${origin}/`) return origin;
  throw new CommandError(
    "configuration",
    `Invalid origin ${JSON.stringify(value.replace(/^.*@/s, ""))} in ${allowedOriginsVariable}.`,
    "Use a value such as https://api.example.com.",
  );
}
