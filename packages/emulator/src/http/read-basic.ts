import { unauthorized } from "./failure.ts";

/**
 * Returns the user name and password of an HTTP Basic `Authorization` header.
 *
 * @throws {Failure} If the header is missing or malformed.
 */
export function readBasic(authorization = ""): [string, string] {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) {
    const problem = authorization === "" ? "is missing" : "does not use HTTP Basic authentication";
    throw unauthorized(undefined, `The Authorization header ${problem}. Pass a key ID and its secret.`);
  }
  return [text.slice(0, colon), text.slice(colon + 1)];
}
