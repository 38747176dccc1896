import { completeNames } from "../common/complete-names.ts";
import { text } from "../input/flag.ts";

/** Returns the positional parameter of commands on a single record without a name. */
export function identifier(what: string) {
  return {
    kind: "tuple",
    parameters: [{ parse: text, placeholder: "id", brief: `Identifier of the ${what}` }],
  } as const;
}

/** Returns the positional parameter of commands on a single object. */
export function nameOrIdentifier(what: "dashboard" | "alert" | "pipe" | "source") {
  return {
    kind: "tuple",
    parameters: [
      {
        parse: text,
        placeholder: "name|id",
        brief: `Name or identifier of the ${what}`,
        ...completeNames(`${what}s`),
      },
    ],
  } as const;
}
