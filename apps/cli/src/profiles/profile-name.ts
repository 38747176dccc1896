import { completeNames } from "../common/complete-names.ts";
import { text } from "../common/text.ts";

/** The positional parameter of commands on a single profile. */
export const profileName = {
  kind: "tuple",
  parameters: [{ parse: text, brief: "Name of the profile", placeholder: "name", ...completeNames("profiles") }],
} as const;
