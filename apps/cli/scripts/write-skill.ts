// Writes SKILL.md from the tree of commands. With `--check`, fails if the file is out of date.
import { writeGenerated } from "../../../tools/generate-types/src/write-generated.ts";
import { createSkill } from "./create-skill.ts";

writeGenerated(new URL("../SKILL.md", import.meta.url), await createSkill());
