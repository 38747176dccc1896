import { ConfigurationError } from "../errors/configuration-error.ts";
import { environmentVariable } from "./option.ts";

/**
 * Checks an option in milliseconds.
 *
 * @throws {ConfigurationError} If it is not a positive number, or more than 2,147,483,647 (about 24 days), the maximum of a timer.
 */
export function checkMilliseconds(option: string, value: number | undefined): void {
  if (value !== undefined && !isMilliseconds(value)) reject(option, milliseconds, value);
}

/** What {@link isMilliseconds} accepts. */
export const milliseconds = "a positive number of milliseconds up to 2147483647";

/** Returns whether a timer can wait for a value. */
export function isMilliseconds(value: number): boolean {
  return value > 0 && value < 2 ** 31;
}

/**
 * Checks an option that is a count.
 *
 * @throws {ConfigurationError} If it is not a positive integer.
 */
export function checkCount(option: string, value: number | undefined): void {
  if (value !== undefined && !isCount(value)) reject(option, "a positive integer", value);
}

const sizeVariable = "OBSTACK_MAX_RESPONSE_SIZE";
const defaultSize = 100_000_000;
/** Close to the maximum length of a JavaScript string. */
const maximumSize = 500_000_000;

/**
 * Returns the maximum size of a response in bytes, from the option `maxResponseSize`, the environment variable or the default.
 *
 * @throws {ConfigurationError} If it is not a whole number from 1 to 500,000,000.
 */
export function responseSize(option: number | undefined): number {
  const value = option ?? environmentVariable(sizeVariable) ?? defaultSize;
  const size = Number(value);
  if (isCount(size) && size <= maximumSize) return size;
  const range = `a whole number of bytes from 1 to ${maximumSize}`;
  return reject("maxResponseSize", range, JSON.stringify(value), import.meta.browser ? undefined : sizeVariable);
}

/** Advice for responses that are larger. */
export const responseSizeHint: string = `Request less, or increase \`maxResponseSize\`${import.meta.browser ? "" : ` or ${sizeVariable}`}.`;

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}

function reject(option: string, valid: string, value: number | string, variable?: string): never {
  throw new ConfigurationError(option, `must be ${valid}, not ${value}`, { variable });
}
