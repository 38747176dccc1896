import { defaultName, parseName } from "./emulator-files.ts";

/** The flag that names an emulator. */
export const nameFlag = {
  kind: "parsed",
  parse: parseName,
  default: defaultName,
  placeholder: "name",
  brief: "Name of the emulator and of its profile",
} as const;
