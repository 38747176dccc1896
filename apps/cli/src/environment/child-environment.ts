import { secretVariables } from "./profile.ts";
import type { ProfileStore } from "./profile.ts";

/** Returns the environment for child processes, without the secrets of deployments. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  profiles: Pick<ProfileStore, "read">,
): Record<string, string | undefined> {
  const names = credentialVariables(profiles);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}

export function credentialVariables(profiles: Pick<ProfileStore, "read">): ReadonlySet<string> {
  return new Set([...Object.values(secretVariables), ...secretVariablesOf(profiles)]);
}

function secretVariablesOf(profiles: Pick<ProfileStore, "read">): string[] {
  try {
    return Object.values(profiles.read().profiles).flatMap(({ secret }) =>
      secret !== undefined && "environment" in secret ? [secret.environment] : [],
    );
  } catch {
    // Commands that need a profile report unreadable profiles.
    return [];
  }
}
