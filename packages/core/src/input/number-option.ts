import { ConfigurationError } from "../errors/configuration-error.ts";

/** The longest time that a timer can run, in milliseconds: about 24 days. A longer one would end at once. */
const longestTimer = 2_147_483_647;

/**
 * Checks an option in milliseconds.
 *
 * @throws {ConfigurationError} when it is no number above zero that a timer can run for.
 */
export function checkMilliseconds(option: string, value: number | undefined): void {
  if (value === undefined || (value > 0 && value <= longestTimer)) return;
  throw new ConfigurationError(
    option,
    `${option} must be a number of milliseconds from 1 to ${longestTimer}, not ${value}.`,
  );
}

/**
 * Checks an option that counts something.
 *
 * @throws {ConfigurationError} when it is no whole number above zero.
 */
export function checkCount(option: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  throw new ConfigurationError(option, `${option} must be a whole number from 1 on, not ${value}.`);
}
