import { toggle } from "./flag.ts";

/** The flag that sends fields and values which would be refused. */
export const unknownFieldsFlag = {
  allowUnknownFields: {
    ...toggle("Send unknown fields and values even if they look like mistakes"),
    withNegated: false,
  },
} as const;
