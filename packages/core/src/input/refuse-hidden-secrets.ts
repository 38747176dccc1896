import { InputError } from "../errors/input-error.ts";
import { replaceSecrets } from "../secret/replace-secrets.ts";
import type { SecretRules } from "../secret/replace-secrets.ts";

/** Matches what stands in for a secret, also inside an address. */
const hidden = /\[secret\]|%5bsecret%5d/i;

/**
 * Refuses a body in which a secret contains `[secret]`, which would replace the secret. Any other field may contain this text.
 *
 * @param rules What is secret. Default: the fields of the hosted deployment.
 * @throws {InputError} If a secret contains `[secret]`.
 */
export function refuseHiddenSecrets(body: unknown, rules?: SecretRules): void {
  replaceSecrets(
    body,
    (value, name) => {
      if (hidden.test(value)) throw new InputError(name, "the secret itself", value);
      return value;
    },
    rules,
  );
}
