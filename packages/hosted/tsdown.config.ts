export { client as default } from "../core/tsdown.clients.ts";
