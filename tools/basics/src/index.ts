export { escapeInvisible } from "./escape-invisible.ts";
export { maxOf, minOf } from "./extremes.ts";
export { formatCount, listNames } from "./format-count.ts";
export { groupBy } from "./group-by.ts";
export { toKebab } from "./to-kebab.ts";
