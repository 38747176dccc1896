export { didYouMean } from "./did-you-mean.ts";
export { escapeInvisible } from "./escape-invisible.ts";
export { maxOf, minOf } from "./extremes.ts";
export { formatCount, listNames, listOf } from "./format-count.ts";
export { groupBy } from "./group-by.ts";
export { toKebab } from "./to-kebab.ts";
