import { stringify } from "lossless-json";
import type { Json } from "../store/record-store.ts";

/** Returns a function that returns a list as JSON text, with each record converted. Converts a list once: the store returns the same one until the next write. */
export function createListWriter(convert: (record: Json) => Json): (list: readonly Json[]) => string {
  const texts = new WeakMap<readonly Json[], string>();
  return (list) => {
    const text = texts.get(list) ?? stringify(list.map(convert)) ?? "";
    texts.set(list, text);
    return text;
  };
}
