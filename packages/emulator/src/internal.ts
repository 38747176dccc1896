// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export { behaviors } from "./specification/behavior.ts";
export { flags, stopVariable } from "./flags.ts";
