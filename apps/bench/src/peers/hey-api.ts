import { createClient, createConfig } from "@hey-api/client-fetch";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const client = createClient(createConfig({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } }));
  return async () => {
    const { data, response } = await client.get({ url: path });
    if (!response.ok) throw new Error(String(response.status));
    return (data as { data: unknown }).data;
  };
};
