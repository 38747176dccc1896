import { secretFields } from "../generated/secret-fields.ts";
import { InputError } from "../errors/input-error.ts";
import { getOwn } from "../json/json-object.ts";
import type { HiddenSecrets } from "./secret-types.ts";
import { isSecret, placeholder, Secret } from "./secret.ts";

/** Secret fields, with the names of inner fields that contain no secret, or with `host` for an address whose host is shown. */
export type SecretFields = Readonly<Record<string, readonly string[] | "host">>;

/** What is secret in a body. */
export interface SecretRules {
  readonly fields: SecretFields;
  /** What else is secret where the specs define no fields: names of fields, and parts of texts. Default: nothing. */
  readonly unknown?: {
    readonly isSecretName: (name: string) => boolean;
    /** Returns a text without the parts that are secret. */
    readonly toShown: (text: string) => string;
  };
}

type Known = SecretFields[string] | undefined;

/**
 * Returns a copy of JSON data in which every secret is replaced.
 *
 * @param replace Returns what replaces a secret. `name` is that of the innermost field that contains it, `shown` the secret without its secret
 * part, such as `https://example.com/[secret]`.
 * @param rules What is secret. Default: the fields that the specs define for the hosted deployment; values are never searched for secrets.
 */
export function replaceSecrets(
  value: unknown,
  replace: (secret: string, name: string, shown: string) => unknown,
  { fields, unknown }: SecretRules = { fields: secretFields },
): unknown {
  return visit(value, "", undefined);

  /** @param known Names of inner fields that contain no secret, if the value is that of a secret field. */
  function visit(item: unknown, name: string, known: Known): unknown {
    if (isSecret(item)) return item;
    if (Array.isArray(item)) return item.map((inner) => visit(inner, name, known));
    if (typeof item === "object" && item !== null) {
      // A header or parameter with its name and value.
      const { name: title, key: label } = item as { readonly name?: unknown; readonly key?: unknown };
      const isEntry = [title, label].some((one) => typeof one === "string" && unknown?.isSecretName(one));
      return Object.fromEntries(
        Object.entries(item).map(([key, inner]) => [
          key,
          visit(inner, key, isEntry && key === "value" ? [] : knownIn(key, known)),
        ]),
      );
    }
    if (known === undefined) {
      const shown = typeof item === "string" ? unknown?.toShown(item) : undefined;
      return shown === undefined || shown === item ? item : replace(item as string, name, shown);
    }
    // An empty text is no secret, and shows that none is set.
    if (typeof item === "string")
      return item === "" ? item : replace(item, name, known === "host" ? hostOf(item) : placeholder);
    return typeof item === "number" || typeof item === "boolean" ? replace(String(item), name, placeholder) : item;
  }

  function knownIn(name: string, outer: Known): Known {
    const own = getOwn(fields, name) ?? (unknown?.isSecretName(name) === true ? [] : undefined);
    if (own !== undefined) return own;
    return outer !== "host" && outer?.includes(name) === true ? undefined : outer;
  }
}

/** Returns whether a field contains a secret. */
export function isSecretField(name: string): boolean {
  return Object.hasOwn(secretFields, name);
}

/** Returns an address with only its scheme and host. */
function hostOf(address: string): string {
  const [all, origin = "", user = "", host = ""] =
    /^([a-z][a-z\d+.-]*:\/\/)([^/?#\\]*@)?([^/?#\\@\s]+)\/?/i.exec(address) ?? [];
  if (all === undefined) return placeholder;
  return all === address && user === "" ? address : `${origin}${host}/${placeholder}`;
}

/**
 * Returns a record in which secrets are of type `Secret`: the interface omits most of them, but servers may not.
 *
 * @param rules Default: those of the hosted deployment.
 */
export function hideSecrets<Record>(record: Record, rules?: SecretRules): HiddenSecrets<Record> {
  return replaceSecrets(record, (secret, _, shown) => new Secret(secret, shown), rules) as HiddenSecrets<Record>;
}

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
