import { ConfigurationError } from "../errors/configuration-error.ts";
import { environmentVariable } from "./option.ts";

const variable = "OBSTACK_MAX_RESPONSE_SIZE";
const defaultSize = 100_000_000;
/** Close to the maximum length of a JavaScript string. */
const maximumSize = 500_000_000;

/**
 * Returns the maximum size of a response in bytes, from the option `maxResponseSize`, the environment variable or the default.
 *
 * @throws {ConfigurationError} If it is not a whole number from 1 to 500,000,000.
 */
export function responseSize(option: number | undefined): number {
  const value = option ?? environmentVariable(variable) ?? defaultSize;
  const size = Number(value);
  if (Number.isInteger(size) && size > 0 && size <= maximumSize) return size;
  const message = `must be a whole number of bytes from 1 to ${maximumSize}, not ${JSON.stringify(value)}`;
  throw new ConfigurationError("maxResponseSize", message, { variable });
}

/** Advice for responses that are larger. */
export const responseSizeHint: string = `If you expect large responses, increase \`maxResponseSize\`${import.meta.browser ? "" : ` or ${variable}`}.`;
