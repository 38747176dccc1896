import { replaceSecrets, Secret } from "@obstack/core";
import type { HiddenSecrets } from "@obstack/core";

/** Returns a record in which secret fields are of type `Secret`: the interface omits most of them, but servers may not. */
export function hideSecrets<Record>(record: Record): HiddenSecrets<Record> {
  return replaceSecrets(record, (secret) => new Secret(secret)) as HiddenSecrets<Record>;
}
