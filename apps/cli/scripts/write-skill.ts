// Writes SKILL.md from the tree of commands. With `--check`, fails if the file is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { createSkill } from "./create-skill.ts";

const path = new URL("../SKILL.md", import.meta.url);
const text = await createSkill();

if (!process.argv.includes("--check")) {
  writeFileSync(path, text);
} else if (readFileSync(path, "utf8") !== text) {
  console.error("SKILL.md is out of date. Run `npm run generate` and commit the result.");
  process.exitCode = 1;
}
