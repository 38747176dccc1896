import { InputError } from "../errors/input-error.ts";
import { replaceSecrets } from "../secret/replace-secrets.ts";
import { placeholder } from "../secret/secret.ts";

/**
 * Refuses a body in which a secret field is `[secret]`, which would replace a secret. Any other field may contain this text.
 *
 * @throws {InputError} If a secret field is `[secret]`.
 */
export function refuseHiddenSecrets(body: unknown): void {
  replaceSecrets(body, (value, name) => {
    if (value === placeholder) throw new InputError(name, "the secret itself", value);
    return value;
  });
}
