import { text } from "../../common/text.ts";

/** The argument of commands on one profile. */
export const profileName = {
  kind: "tuple",
  parameters: [{ parse: text, brief: "Name of the profile", placeholder: "name" }],
} as const;
