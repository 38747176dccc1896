import { timingSafeEqual } from "node:crypto";
import { unauthorized } from "./failure.ts";

/**
 * Checks an `Authorization` header with a bearer token.
 *
 * @throws {Failure} If it is missing, uses another scheme or contains another key.
 */
export function checkBearer(authorization: string | undefined, apiKey: string): void {
  const [sent, expected] = [Buffer.from(authorization ?? ""), Buffer.from(`Bearer ${apiKey}`)];
  // The time may depend on the length, but not on where the texts differ.
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return;
  throw unauthorized(undefined, getReason(authorization));
}

function getReason(authorization: string | undefined): string {
  if (authorization === undefined) return "The Authorization header is missing. Pass `Bearer API_KEY`.";
  if (!authorization.startsWith("Bearer ")) return "The Authorization header does not start with `Bearer `.";
  return "The API key is wrong. `obstack emulator env` prints the valid one.";
}
