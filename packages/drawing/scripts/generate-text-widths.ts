// Writes the widths of characters, so that texts can be measured without a font.
import { writeFileSync } from "node:fs";
import { formatWidths } from "./format-widths.ts";

writeFileSync(new URL("../src/generated/text-widths.ts", import.meta.url), formatWidths());
