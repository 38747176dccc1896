import { rmSync, writeFileSync } from "node:fs";
import { deployments } from "../environment/deployment.ts";
import type { Deployment } from "../environment/deployment.ts";
import type { Profile } from "../environment/profile.ts";
import { environmentVariables } from "../connection/settings.ts";
import type { SettingName } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { filesOf } from "./emulator-files.ts";

export function profileNameOf(name: string, deployment: Deployment): string {
  return deployment === "selfhosted" ? name : `${name}-hosted`;
}

/**
 * Saves a profile for each deployment. The self-hosted one becomes the current profile unless another one is current or an environment variable
 * sets another connection.
 *
 * @returns The names of profiles that were added by the user and therefore not replaced.
 */
export function saveProfiles(
  context: CliContext,
  name: string,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  const { secrets } = filesOf(context.environment, name);
  const { current, profiles } = context.profiles.read();
  const isFree = (deployment: Deployment): boolean => {
    const key = profileNameOf(name, deployment);
    return !Object.hasOwn(profiles, key) || belongsTo(profiles[key], secrets[deployment]);
  };
  const saved = deployments.filter(isFree);
  const added = saved.map((deployment): [string, Profile] => {
    const setting = (key: SettingName): string | undefined => environment[environmentVariables[deployment][key] ?? ""];
    const file = secrets[deployment];
    // A new file, in case others could read an old one.
    rmSync(file, { force: true });
    writeFileSync(file, setting("secret") ?? "", { mode: 0o600, flag: "wx" });
    const profile = {
      deployment,
      baseUrl: setting("baseUrl"),
      keyId: setting("keyId"),
      organizationId: setting("organizationId"),
      serviceId: setting("serviceId"),
      secret: { file },
      // An emulator is disposable, so agents may write to it.
      agentWrites: true,
    };
    return [profileNameOf(name, deployment), profile];
  });
  const becomesCurrent =
    current === undefined && saved.includes("selfhosted") && overrides(context, environment).length === 0;
  context.profiles.write({
    current: becomesCurrent ? name : current,
    profiles: { ...profiles, ...Object.fromEntries(added) },
  });
  return deployments.filter((one) => !saved.includes(one)).map((deployment) => profileNameOf(name, deployment));
}

/** Removes the profiles and files of an emulator that no longer runs. Keeps profiles that the user added. */
export function removeProfiles(context: CliContext, name: string): void {
  const { secrets, connection } = filesOf(context.environment, name);
  const { current, profiles } = context.profiles.read();
  const removed = deployments
    .map((deployment) => ({ key: profileNameOf(name, deployment), file: secrets[deployment] }))
    .filter(({ key, file }) => Object.hasOwn(profiles, key) && belongsTo(profiles[key], file))
    .map(({ key }) => key);
  if (removed.length > 0) {
    context.profiles.write({
      current: current !== undefined && removed.includes(current) ? undefined : current,
      profiles: Object.fromEntries(Object.entries(profiles).filter(([key]) => !removed.includes(key))),
    });
  }
  for (const path of [connection, ...Object.values(secrets)]) rmSync(path, { force: true });
}

/** Returns the environment variables that connect to another server than the emulator. */
export function overrides({ environment }: CliContext, own: Readonly<Record<string, string>>): string[] {
  return Object.keys(own).filter((name) => environment[name] && environment[name] !== own[name]);
}

function belongsTo(profile: Profile | undefined, file: string): boolean {
  return profile?.secret !== undefined && "file" in profile.secret && profile.secret.file === file;
}
