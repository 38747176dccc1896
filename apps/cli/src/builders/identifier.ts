import { completeNames } from "../input/complete-names.ts";
import { text } from "../input/flag.ts";

export function nameOrIdentifier(what: "dashboard" | "alert" | "pipe" | "source") {
  return [
    {
      parse: text,
      placeholder: "name|id",
      brief: `Name or identifier of the ${what}`,
      ...completeNames(`${what}s`),
    },
  ] as const;
}
