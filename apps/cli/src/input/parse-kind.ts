import { toKebab } from "../common/to-kebab.ts";
import { UsageError } from "../errors/command-error.ts";
import { listOf } from "../errors/usage-messages.ts";

/** Returns a parser of a name in the spec that also accepts the spelling of flags, such as `object-storage`. */
export function parseKind(kinds: readonly string[]): (text: string) => string {
  return (text) => {
    const found = kinds.find((kind) => [kind, toKebab(kind)].some((name) => name.toLowerCase() === text.toLowerCase()));
    if (found !== undefined) return found;
    throw new UsageError(`Unknown kind ${JSON.stringify(text)}.`, `Use ${listOf(kinds.map(toKebab))}.`);
  };
}
