import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Checks an option in milliseconds.
 *
 * @throws {ConfigurationError} If it is not a positive number, or more than 2,147,483,647 (about 24 days), the maximum of a timer.
 */
export function checkMilliseconds(option: string, value: number | undefined): void {
  const maximum = 2 ** 31 - 1;
  if (value === undefined || (value > 0 && value <= maximum)) return;
  throw new ConfigurationError(option, `must be a positive number of milliseconds up to ${maximum}, not ${value}`);
}

/**
 * Checks an option that is a count.
 *
 * @throws {ConfigurationError} If it is not a positive integer.
 */
export function checkCount(option: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  throw new ConfigurationError(option, `must be a positive integer, not ${value}`);
}
