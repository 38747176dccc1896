import type { HintFor } from "@obstack/core";

/** Returns advice for a failed request to the self-hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname, port }) => {
  if (pathname.includes("/api/v2/api/v2/")) return "Remove /api/v2 from the base URL; the client adds it.";
  if (html && (status < 500 || port === "8080")) {
    return `${origin} returned an HTML page, probably the web UI (port 8080 by default). The API listens on port 8000 by default, or below a path prefix.`;
  }
  if (status === 401) {
    return "Use a personal API access key (web UI, team settings, API keys). An ingestion key does not work here.";
  }
  return undefined;
};
