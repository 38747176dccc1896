import { ConfigurationError } from "../errors/configuration-error.ts";
import { isHeaderValue } from "../input/headers.ts";
import type { Fetch } from "./fetch.ts";
import { isSuccess, redactResponse } from "./with-redaction.ts";

/** Credential of a request. */
export interface Credential {
  /** Value of the `Authorization` header. */
  readonly authorization: string;
  /** Name of the option that contains the secret, for errors. */
  readonly option: string;
  /** Secret parts of the credential, which are redacted in error responses. */
  readonly secrets: readonly string[];
}

/**
 * Sets the `Authorization` header of every attempt, and redacts the credential in responses that become errors, including their headers.
 *
 * @param credential Called for each attempt, so that credentials can rotate.
 */
export function withAuth(credential: () => Credential | Promise<Credential>): (fetch: Fetch) => Fetch {
  return (fetch) => async (request) => {
    const { authorization, secrets, option } = await credential();
    if (!isHeaderValue(authorization)) {
      throw new ConfigurationError(option, "contains characters that HTTP headers do not allow, such as a line break");
    }
    // Adding a property before a spread takes a tenth of the time of adding it after.
    const headers = { authorization, ...request.headers };
    headers.authorization = authorization;
    const response = await fetch({ ...request, headers });
    return isSuccess(response) ? response : redactResponse(response, secrets);
  };
}
