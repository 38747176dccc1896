// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export { serverReason } from "./errors/server-reason.ts";
export { readDuration } from "./input/duration.ts";
export { splitExpressions } from "./input/split-expressions.ts";
export { findPipeMistakes } from "./input/find-pipe-mistakes.ts";
export { escapeInvisible } from "./json/escape-invisible.ts";
export { maxOf, minOf } from "./json/extremes.ts";
export { getOwn, hasRealDay, isJsonObject } from "./json/json-object.ts";
export { formatCount, listNames } from "./json/format-count.ts";
export { isSecretName } from "./secret/secret-name.ts";
export { secretsAt } from "./secret/secrets-at.ts";
export { groupBy } from "./json/group-by.ts";
export type { ExactReader } from "./stack/create-readers.ts";
