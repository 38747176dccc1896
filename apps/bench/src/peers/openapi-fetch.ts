import type { paths } from "@obstack/selfhosted";
import createClient from "openapi-fetch";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
  return async () => {
    const { data, response } = await client.GET(path);
    if (data === undefined) throw new Error(String(response.status));
    return data.data;
  };
};
