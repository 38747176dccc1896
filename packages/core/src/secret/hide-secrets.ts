import { replaceSecrets } from "./replace-secrets.ts";
import type { SecretRules } from "./replace-secrets.ts";
import type { HiddenSecrets } from "./secret-types.ts";
import { Secret } from "./secret.ts";

/**
 * Returns a record in which secrets are of type `Secret`: the interface omits most of them, but servers may not.
 *
 * @param rules Default: those of the hosted deployment.
 */
export function hideSecrets<Record>(record: Record, rules?: SecretRules): HiddenSecrets<Record> {
  return replaceSecrets(record, (secret, _, shown) => new Secret(secret, shown), rules) as HiddenSecrets<Record>;
}
