import type { HintFor } from "@obstack/core";

/** What usually helps after a failure of the hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname }) => {
  if (pathname.includes("/v1/v1/")) return "The base URL ends before /v1, which the client adds.";
  if (status === 401) {
    return "Check the key identifier and secret, that the key is enabled and has not expired, and its IP access list. A key that was just created may be refused for a few seconds.";
  }
  if (status === 424) return "The service is idle. Start it, and try again when it is up.";
  if (html && status < 500) return `${origin} answers with a page: check the base URL, which ends before /v1.`;
  return undefined;
};
