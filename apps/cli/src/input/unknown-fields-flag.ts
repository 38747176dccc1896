import { toggle } from "./flag.ts";

/** The flag that sends fields which would be refused. */
export const unknownFieldsFlag = {
  allowUnknownFields: { ...toggle("Send fields that the interface document does not list"), withNegated: false },
} as const;
