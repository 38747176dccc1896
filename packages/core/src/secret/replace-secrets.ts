import { secretFields } from "../generated/secret-fields.ts";
import { isSecret } from "./secret.ts";

const fields: Readonly<Record<string, readonly string[]>> = secretFields;

/**
 * Returns a copy of JSON data in which the value of every secret field is replaced. Fields are secret by their name, as the specs define
 * them; values are never searched for secrets.
 *
 * @param replace Returns what replaces a secret. `name` is that of the innermost field that contains it.
 */
export function replaceSecrets(value: unknown, replace: (secret: string, name: string) => unknown): unknown {
  return visit(value, "", undefined);

  /** @param known Names of inner fields that contain no secret, if the value is that of a secret field. */
  function visit(item: unknown, name: string, known: readonly string[] | undefined): unknown {
    if (isSecret(item)) return item;
    if (Array.isArray(item)) return item.map((inner) => visit(inner, name, known));
    if (typeof item === "object" && item !== null) {
      return Object.fromEntries(
        Object.entries(item).map(([key, inner]) => [key, visit(inner, key, knownIn(key, known))]),
      );
    }
    if (known === undefined) return item;
    // An empty text is no secret, and shows that none is set.
    if (typeof item === "string") return item === "" ? item : replace(item, name);
    return typeof item === "number" || typeof item === "boolean" ? replace(String(item), name) : item;
  }
}

/** Returns whether a field contains a secret. */
export function isSecretField(name: string): boolean {
  return Object.hasOwn(fields, name);
}

function knownIn(name: string, outer: readonly string[] | undefined): readonly string[] | undefined {
  if (isSecretField(name)) return fields[name];
  return outer?.includes(name) === true ? undefined : outer;
}
