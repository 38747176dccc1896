import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/as-code/files";
import { AsCodeError } from "@obstack/as-code";

/**
 * Checks keys of alerts and SLOs against the known ones.
 *
 * @throws {AsCodeError} Of kind `input`, if a key is unknown.
 */
export function checkKeys(keys: readonly string[] = [], known: readonly string[]): void {
  const missing = keys.find((key) => !known.includes(key));
  if (missing === undefined) return;
  throw new AsCodeError(
    "input",
    `Unknown alert ${JSON.stringify(missing)}.${didYouMean(nearestOf(missing, known))}`,
    `Use the name of a file in alerts/ without its extension, or slos/NAME: ${known.join(", ") || "none"}.`,
  );
}
