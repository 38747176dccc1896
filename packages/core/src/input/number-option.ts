import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Checks an option in milliseconds.
 *
 * @throws {ConfigurationError} when it is no number above zero that a timer can run for: about 24 days. A longer one would end
 * at once.
 */
export function checkMilliseconds(option: string, value: number | undefined): void {
  const longest = 2 ** 31 - 1;
  if (value === undefined || (value > 0 && value <= longest)) return;
  throw new ConfigurationError(option, `must be a number of milliseconds from 1 to ${longest}, not ${value}`);
}

/**
 * Checks an option that counts something.
 *
 * @throws {ConfigurationError} when it is no whole number above zero.
 */
export function checkCount(option: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  throw new ConfigurationError(option, `must be a whole number from 1 on, not ${value}`);
}
