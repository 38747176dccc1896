import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/as-code/files";
import { AlertTestError } from "../errors.ts";

/**
 * Checks keys of alerts and SLOs against the known ones.
 *
 * @throws {AlertTestError} Of kind `input`, if a key is unknown.
 */
export function checkKeys(keys: readonly string[] = [], known: readonly string[]): void {
  const missing = keys.find((key) => !known.includes(key));
  if (missing === undefined) return;
  throw new AlertTestError(
    "input",
    `Unknown alert ${JSON.stringify(missing)}.${didYouMean(nearestOf(missing, known))}`,
    `Use the name of a file in alerts/ without its extension, or slos/NAME: ${known.join(", ") || "none"}.`,
  );
}
