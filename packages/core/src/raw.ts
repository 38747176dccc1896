export { createRaw } from "./client/create-raw.ts";
export type { Raw } from "./client/create-raw.ts";
