import ky from "ky";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const client = ky.create({ prefixUrl: baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
  return async () => (await client.get(path.slice(1)).json<{ data: unknown }>()).data;
};
