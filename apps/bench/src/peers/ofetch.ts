import { ofetch } from "ofetch";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const client = ofetch.create({ baseURL: baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
  return async () => (await client<{ data: unknown }>(path)).data;
};
