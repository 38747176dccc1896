import type { CliContext } from "../context.ts";
import { toKebab } from "../common/to-kebab.ts";
import { profileOf } from "../profiles/find-profile.ts";
import type { ChosenProfile } from "../profiles/find-profile.ts";
import type { Profile } from "../common/profile.ts";
import { describeSecret } from "../profiles/describe-secret.ts";
import { secretVariables } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import { allowedOrigins, defaultAddress, originOf } from "./origins.ts";

/** A setting and where it comes from. */
export interface Setting {
  readonly name: SettingName;
  readonly value: string;
  readonly source: "flag" | "file" | "environment" | "profile";
  /** The source in words. */
  readonly from: string;
}

export type SettingName = "baseUrl" | "keyId" | "organizationId" | "serviceId" | "secret";

type Address = { readonly [Name in Exclude<SettingName, "secret" | "keyId">]?: string };

/** What a target adds to the settings of a command. */
export interface TargetSettings extends Address {
  /** Whether `obstack.yaml`, not a person, names the profile. */
  readonly namesProfile: boolean;
  /** Whether the target is a profile, which then takes precedence over the environment. */
  readonly isProfile: boolean;
}

/** The flags that settings may come from. */
export type SettingFlags = Address & { readonly profile?: string; readonly targetSettings?: TargetSettings };

/** The environment variable of each setting that a deployment has. */
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
 * Returns the known settings of a deployment and their sources. Precedence: flags, `obstack.yaml`, environment variables, profile. A secret is
 * named, never shown, and is the first one that may be sent to the address.
 */
export function settingsOf(context: CliContext, deployment: Deployment, flags: SettingFlags): Setting[] {
  const chosen = profileOf(context, flags.profile, deployment);
  const secret = chooseSecret(context, deployment, flags)?.secret;
  const names = Object.keys(environmentVariables[deployment]) as SettingName[];
  return names.flatMap((name) => {
    if (name === "secret") return secret ?? [];
    const candidates = candidatesOf(context, deployment, flags, chosen, name);
    // An identifier and a secret are one key.
    const paired = name === "keyId" ? candidates.find(({ source }) => source === secret?.source) : undefined;
    return paired ?? candidates[0] ?? [];
  });
}

/** A secret and the only origin that it would be sent to. */
export interface SecretChoice {
  readonly secret: Setting;
  /** Absent if the base URL is missing or invalid: nothing is sent then. */
  readonly origin: string | undefined;
  /** Source of the address in words. */
  readonly addressFrom: string;
  /** Origin that the secret was given for, if any. */
  readonly owner: string | undefined;
  /** Whether the secret may be sent there. */
  readonly isAllowed: boolean;
}

/**
 * Returns the secret that a command would send and where to. A secret belongs to the origin of its own source: a profile's to the profile's base
 * URL, the environment's to the environment's base URL or the default. A person approves other origins with `--base-url` or
 * `OBSTACK_ALLOWED_ORIGINS`; a file never does.
 */
export function chooseSecret(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): SecretChoice | undefined {
  const chosen = profileOf(context, flags.profile, deployment);
  const [address] = candidatesOf(context, deployment, flags, chosen, "baseUrl");
  const origin = originOf(address?.value ?? defaultAddress[deployment]);
  const approved = allowedOrigins(context.environment);
  const choices = candidatesOf(context, deployment, flags, chosen, "secret").map((secret): SecretChoice => {
    const variable = environmentVariables[deployment].baseUrl ?? "";
    const own = secret.source === "profile" ? chosen?.profile.baseUrl : context.environment[variable] || undefined;
    const owner = originOf(own ?? defaultAddress[deployment]);
    // A file that names the profile must not choose which secret a person's --base-url receives.
    const isOwnWord =
      address?.source === "flag" && !(secret.source === "profile" && flags.targetSettings?.namesProfile === true);
    return {
      secret,
      origin,
      addressFrom: address?.from ?? "default",
      owner,
      isAllowed: origin === undefined || origin === owner || isOwnWord || approved.has(origin),
    };
  });
  return choices.find(({ isAllowed }) => isAllowed) ?? choices[0];
}

/** Returns the values of a setting in order of precedence. */
function candidatesOf(
  { environment }: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
  chosen: ChosenProfile | undefined,
  name: SettingName,
): Setting[] {
  const { targetSettings } = flags;
  const flag = name === "secret" || name === "keyId" ? undefined : flags[name];
  const file = name === "secret" || name === "keyId" ? undefined : targetSettings?.[name];
  const variable = environmentVariables[deployment][name] ?? "";
  const ofVariable = environment[variable];
  const fromEnvironment: Setting[] = ofVariable
    ? [
        {
          name,
          value: name === "secret" ? "[secret]" : ofVariable,
          source: "environment",
          from: `environment variable ${variable}`,
        },
      ]
    : [];
  const found = chosen && ofProfile(chosen.profile, name);
  const fromProfile: Setting[] =
    chosen === undefined || found === undefined
      ? []
      : [{ name, value: found.value, source: "profile", from: `profile ${chosen.name}${found.detail}` }];
  const isProfile = targetSettings?.isProfile === true;
  return [
    ...(flag === undefined ? [] : [{ name, value: flag, source: "flag" as const, from: `flag --${toKebab(name)}` }]),
    ...(file ? [{ name, value: file, source: "file" as const, from: "file obstack.yaml" }] : []),
    ...(isProfile ? fromProfile : fromEnvironment),
    // A target that is a profile has no other key than the profile's, where that has one.
    ...(isProfile ? (fromProfile.length > 0 ? [] : fromEnvironment) : fromProfile),
  ];
}

function ofProfile(profile: Profile, name: SettingName): { value: string; detail: string } | undefined {
  if (name === "secret") {
    return profile.secret && { value: "[secret]", detail: `: ${describeSecret(profile.secret)}` };
  }
  const value = profile[name];
  return value === undefined ? undefined : { value, detail: "" };
}
