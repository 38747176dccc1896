// Writes the widths of characters, so that texts can be measured without a font, and which characters the fonts have.
import { writeFileSync } from "node:fs";
import { formatCharacters, formatWidths } from "./format-widths.ts";

const folder = new URL("../src/generated/", import.meta.url);
writeFileSync(new URL("text-widths.ts", folder), formatWidths());
writeFileSync(new URL("font-characters.ts", folder), formatCharacters());
