import type { HintFor } from "@obstack/core";

/** Returns advice for a failed request to the hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname }) => {
  if (pathname.includes("/v1/v1/")) return "Remove /v1 from the base URL; the client adds it.";
  if (status === 401) {
    return "Check the key identifier and secret, whether the key is enabled and has not expired, and its IP access list. A new key may be rejected for a few seconds.";
  }
  if (status === 403) {
    return "Check the roles of the key: each allows only some operations, and the interface does not show which. Use a key with another role.";
  }
  if (status === 424)
    return "The service is idle or still starting. Start it if it is idle, and retry when it is running.";
  if (html && status < 500) return `${origin} returned an HTML page. Check the base URL, which must not include /v1.`;
  if (status === 400) return "Correct what the server names, and send the request again.";
  if (status === 404) return "Check the identifiers of the organization, the service and the object.";
  if (status === 500) return "The server failed. Check whether a write took effect before you send it again.";
  return undefined;
};
