// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export { behaviors } from "./common/behavior.ts";
export { flags, stopVariable } from "./common/flags.ts";
