export { undiciFetch } from "@obstack/core/undici";
