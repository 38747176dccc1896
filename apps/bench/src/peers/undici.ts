import { request } from "undici";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const url = baseUrl + path;
  const headers = { Authorization: `Bearer ${apiKey}` };
  return async () => {
    const { statusCode, body } = await request(url, { headers });
    if (statusCode !== 200) throw new Error(String(statusCode));
    return ((await body.json()) as { data: unknown }).data;
  };
};
