import { UsageError } from "../errors/command-error.ts";

/** Returns a parser of whole numbers in a range, which throws a `UsageError` for any other text. */
export function parseWholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new UsageError(
      `Invalid number ${JSON.stringify(text)}.`,
      `Use a whole number from ${minimum} to ${maximum}.`,
    );
  };
}
