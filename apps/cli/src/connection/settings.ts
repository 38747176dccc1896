import type { CliContext } from "../context.ts";
import { toKebab } from "../input/to-kebab.ts";
import { profileOf } from "../profiles/find-profile.ts";
import type { Profile } from "../profiles/profile.ts";
import { describeSecret } from "../profiles/profile.ts";
import type { Deployment } from "./flags.ts";

/** Where a setting comes from: flags over environment over profile. */
export interface Setting {
  readonly name: SettingName;
  readonly value: string;
  /** In words. */
  readonly from: string;
}

export type SettingName = "baseUrl" | "keyId" | "organizationId" | "serviceId" | "secret";

/** The flags that settings may come from. */
export type SettingFlags = { readonly profile?: string } & {
  readonly [Name in Exclude<SettingName, "secret" | "keyId">]?: string;
};

/** The environment variable of each setting that a deployment has. */
export const environmentVariables: Readonly<Record<Deployment, Readonly<Partial<Record<SettingName, string>>>>> = {
  selfhosted: { baseUrl: "OBSTACK_SELFHOSTED_URL", secret: "OBSTACK_SELFHOSTED_API_KEY" },
  hosted: {
    baseUrl: "OBSTACK_HOSTED_URL",
    keyId: "OBSTACK_HOSTED_KEY_ID",
    secret: "OBSTACK_HOSTED_KEY_SECRET",
    organizationId: "OBSTACK_HOSTED_ORGANIZATION_ID",
    serviceId: "OBSTACK_HOSTED_SERVICE_ID",
  },
};

/** Returns the settings of a deployment that are known, and where each is from. A secret is named, not shown. */
export function settingsOf(context: CliContext, deployment: Deployment, flags: SettingFlags): Setting[] {
  const chosen = profileOf(context, flags.profile, deployment);
  const names = Object.entries(environmentVariables[deployment]) as [SettingName, string][];
  return names.flatMap(([name, variable]): Setting[] => {
    const flag = name === "secret" || name === "keyId" ? undefined : flags[name];
    if (flag !== undefined) return [{ name, value: flag, from: `flag --${toKebab(name)}` }];
    const value = context.environment[variable];
    if (value)
      return [{ name, value: name === "secret" ? "[secret]" : value, from: `environment variable ${variable}` }];
    if (chosen === undefined) return [];
    const found = ofProfile(chosen.profile, name);
    return found === undefined ? [] : [{ name, ...found, from: `profile ${chosen.name}${found.detail}` }];
  });
}

function ofProfile(profile: Profile, name: SettingName): { value: string; detail: string } | undefined {
  if (name === "secret") {
    return profile.secret && { value: "[secret]", detail: `: ${describeSecret(profile.secret)}` };
  }
  const value = profile[name];
  return value === undefined ? undefined : { value, detail: "" };
}
