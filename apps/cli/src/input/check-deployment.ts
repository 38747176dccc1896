import type { Deployment } from "../common/deployment.ts";
import { UsageError } from "../errors/command-error.ts";

/**
 * Checks that `--deployment` is absent or names the only possible deployment.
 *
 * @param message Reason why only that deployment is possible.
 * @throws {UsageError} If the flag names the other deployment.
 */
export function checkDeployment(flag: Deployment | undefined, possible: Deployment, message: string): void {
  if (flag === undefined || flag === possible) return;
  throw new UsageError(message, `Remove \`--deployment ${flag}\`.`);
}
