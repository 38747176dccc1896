import { UsageError } from "../errors/command-error.ts";
import type { Deployment } from "./flags.ts";

/** What a deployment is called in messages. */
export const deploymentNames: Readonly<Record<Deployment, string>> = { hosted: "hosted", selfhosted: "self-hosted" };

/**
 * Checks `--deployment` against the only deployment that is possible.
 *
 * @param message Why only that one is possible.
 * @throws {UsageError} If the flag names the other one.
 */
export function checkDeployment(flag: Deployment | undefined, possible: Deployment, message: string): void {
  if (flag === undefined || flag === possible) return;
  throw new UsageError(message, `Remove "--deployment ${flag}".`);
}
