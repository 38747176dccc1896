import { UsageError } from "../errors/command-error.ts";

/**
 * Parses a number.
 *
 * @throws {UsageError} If the text is not a finite number.
 */
export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw new UsageError(`Invalid number ${JSON.stringify(text)}.`, "Use a number such as 250 or 0.5.");
}
