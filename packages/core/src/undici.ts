export { undiciFetch } from "./fetch/undici-fetch.ts";
