import { secretVariables } from "../common/deployment.ts";
import type { ProfileStore } from "../common/profile.ts";

/** Returns the environment for a program that the command starts: without the secrets of deployments, which no such program needs. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  profiles: Pick<ProfileStore, "read">,
): Record<string, string | undefined> {
  const names = new Set([...Object.values(secretVariables), ...namedBy(profiles)]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}

/** Returns the variables that profiles name for their secrets. */
function namedBy(profiles: Pick<ProfileStore, "read">): string[] {
  try {
    return Object.values(profiles.read().profiles).flatMap(({ secret }) =>
      secret !== undefined && "environment" in secret ? [secret.environment] : [],
    );
  } catch {
    // Profiles that cannot be read are reported by who needs one.
    return [];
  }
}
