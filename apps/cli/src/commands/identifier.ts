import { text } from "../common/text.ts";

/** Returns the positional parameter of commands on a single object. */
export function identifier(what: string) {
  return {
    kind: "tuple",
    parameters: [{ parse: text, placeholder: "id", brief: `Identifier of the ${what}` }],
  } as const;
}
