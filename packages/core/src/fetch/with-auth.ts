import { ConfigurationError } from "../errors/configuration-error.ts";
import { isHeaderValue } from "../input/headers.ts";
import type { Fetch } from "./fetch.ts";
import { redact } from "./with-redaction.ts";

/** What authenticates a request. */
export interface Credential {
  /** Value of the `Authorization` header. */
  readonly authorization: string;
  /** The texts in it that must not show. */
  readonly secrets: readonly string[];
}

/**
 * Sets the `Authorization` header of every attempt, from a function that is asked each time, so that credentials can rotate.
 *
 * A failure whose text repeats the credential reaches nobody with it.
 */
export function withAuth(credential: () => Credential | Promise<Credential>): (fetch: Fetch) => Fetch {
  return (fetch) => async (request) => {
    const { authorization, secrets } = await credential();
    if (!isHeaderValue(authorization)) {
      throw new ConfigurationError("credential", "holds characters that no header can carry, such as a line break");
    }
    // A property that stands before the copied ones costs a tenth of one that comes after them.
    const headers = { authorization, ...request.headers };
    headers.authorization = authorization;
    const response = await fetch({ ...request, headers });
    if (response.status < 400) return response;
    return { ...response, text: redact(response.text, secrets) };
  };
}
