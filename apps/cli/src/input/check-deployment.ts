import type { Deployment } from "../common/deployment.ts";
import { UsageError } from "../errors/command-error.ts";

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
