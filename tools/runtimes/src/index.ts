export { installRuntime } from "./install-runtime.ts";
export type { Installation, RuntimeName } from "./install-runtime.ts";
