import axios from "axios";
import { apiKey, path } from "./peer.ts";
import type { Connect } from "./peer.ts";

export const connect: Connect = (baseUrl) => {
  const client = axios.create({ baseURL: baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
  return async () => (await client.get<{ data: unknown }>(path)).data.data;
};
