import { styleText } from "node:util";

/** Styles a text, whatever the environment of this process says: whether to colour was decided where the terminal is known. */
export function style(format: Parameters<typeof styleText>[0], text: string): string {
  return styleText(format, text, { validateStream: false });
}
