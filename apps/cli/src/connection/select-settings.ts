import { checkBaseUrl } from "@obstack/core";
import type { Deployment } from "../environment/deployment.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { profileOf } from "../profiles/find-profile.ts";
import { allowedOriginsVariable } from "./origins.ts";
import { chooseSecret, environmentVariables, settingsOf } from "./settings.ts";
import type { SecretChoice, SettingFlags, SettingName } from "./settings.ts";

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

/** Returns the secret that a client would use, if any. For checks only: never print it. */
export async function secretOf(
  context: CliContext,
  deployment: Deployment,
  flags: SettingFlags,
): Promise<string | undefined> {
  const { secret } = selectSettings(context, deployment, flags);
  return typeof secret === "function" ? secret() : secret;
}
