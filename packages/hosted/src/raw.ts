export { createRaw } from "@obstack/core/raw";
export type { Raw } from "@obstack/core/raw";
