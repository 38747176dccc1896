import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** The plain global `fetch`, the baseline for all other clients. */
export const connect: Connect = (baseUrl) => {
  const url = baseUrl + path;
  const headers = { Authorization: `Bearer ${apiKey}` };
  return async () => {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(String(response.status));
    return ((await response.json()) as { data: unknown }).data;
  };
};
