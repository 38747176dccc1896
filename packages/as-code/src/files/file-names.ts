import type { Kind } from "../common/kind.ts";
import { isReserved } from "../common/portable-names.ts";
import { slug } from "./slug.ts";

/** Returns a file name for an object, from its name if that contains letters or digits, else from its kind. */
export function fileNameOf(name: string | undefined, kind: Kind): string {
  const words = slug(name ?? "") || kind;
  return isReserved(words) ? `${words}-${kind}` : words;
}
