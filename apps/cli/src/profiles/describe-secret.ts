import type { SecretLocation } from "../common/profile.ts";

/** Describes the location of a secret. */
export function describeSecret(location: SecretLocation): string {
  if ("environment" in location) return `environment variable ${location.environment}`;
  return "command" in location ? `output of \`${location.command}\`` : `file ${location.file}`;
}
