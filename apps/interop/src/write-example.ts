import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "./languages.ts";

const readme = readFileSync(new URL("../../../openapi/README.md", import.meta.url), "utf8");

/**
 * Writes the example of a language from the README of the specs to a file.
 *
 * @throws {Error} If the README does not contain exactly one code block in the language.
 */
export function writeExample(folder: string, example: NonNullable<Language["example"]>): void {
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${example.block}\\n(.*?)^\`\`\`$`, "gms"))];
  const [, code] = blocks[0] ?? [];
  if (code === undefined || blocks.length > 1)
    throw new Error(`openapi/README.md has ${blocks.length} code blocks in ${example.block}. Expected one.`);
  const file = fileURLToPath(new URL(`../${folder}/${example.file}`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  // The module of the generated Go client.
  writeFileSync(file, code.replace("example.com/app/", "obstack/interop/"));
}
