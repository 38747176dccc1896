import { ConfigurationError } from "../errors/configuration-error.ts";
import { environmentVariable } from "./option.ts";

const variable = "OBSTACK_MAX_RESPONSE_SIZE";
const defaultSize = 100_000_000;
/** A text of JavaScript holds little more. */
const largest = 500_000_000;

/**
 * Returns the option `maxResponseSize`, in bytes, or else its environment variable or default.
 *
 * @throws {ConfigurationError} If it is not a whole number from 1 to 500,000,000.
 */
export function responseSize(option: number | undefined): number {
  const given = option ?? environmentVariable(variable) ?? defaultSize;
  const size = Number(given);
  if (Number.isInteger(size) && size > 0 && size <= largest) return size;
  const message = `must be a whole number of bytes from 1 to ${largest}, not ${JSON.stringify(given)}`;
  throw new ConfigurationError("maxResponseSize", message, { variable });
}

/** What to do if a response is larger. */
export const responseSizeHint: string = `If you expect such a response, raise \`maxResponseSize\` or ${variable}.`;
