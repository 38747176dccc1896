// Writes NOT-SHOWN.md from the bundles, or with `--check` tells whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import { notShownPage } from "./not-shown.ts";

const file = new URL("../NOT-SHOWN.md", import.meta.url);
const page = notShownPage();

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
  console.log("NOT-SHOWN.md written");
} else if (readFileSync(file, "utf8") === page) {
  console.log("NOT-SHOWN.md is current");
} else {
  console.error("NOT-SHOWN.md is not what the bundles give: run `npm run generate` and commit the result.");
  process.exitCode = 1;
}
