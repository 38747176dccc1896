export { escapeInvisible } from "./escape-invisible.ts";
export { maxOf, minOf } from "./extremes.ts";
export { formatCount, listNames } from "./format-count.ts";
export { groupBy } from "./group-by.ts";
