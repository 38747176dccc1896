import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** The global `fetch` with the default timeout of `obstack`: a signal of its own for each call. */
export const connect: Connect = (baseUrl) => {
  const url = baseUrl + path;
  const headers = { Authorization: `Bearer ${apiKey}` };
  return async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 60_000);
    try {
      const response = await fetch(url, { headers, signal: controller.signal });
      if (!response.ok) throw new Error(String(response.status));
      return ((await response.json()) as { data: unknown }).data;
    } finally {
      clearTimeout(timer);
    }
  };
};
