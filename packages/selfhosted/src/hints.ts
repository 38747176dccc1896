import type { HintFor } from "@obstack/core";

/** What usually helps after a failure of the self-hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname, port }) => {
  if (pathname.includes("/api/v2/api/v2/")) return "The base URL ends before /api/v2, which the client adds.";
  if (html && (status < 500 || port === "8080")) {
    return `${origin} answers with a page: the web UI, on port 8080 by default? The API listens on port 8000, or below a path prefix.`;
  }
  if (status === 401) {
    return "Use a personal API access key (web UI, team settings, API keys). An ingestion key does not work here.";
  }
  return undefined;
};
