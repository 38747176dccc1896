// Writes NOT-SHOWN.md from the bundles. With `--check`, fails if it is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { notShownPage } from "./not-shown.ts";

const file = new URL("../NOT-SHOWN.md", import.meta.url);
const page = notShownPage();

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
  console.log("Wrote NOT-SHOWN.md");
} else if (readFileSync(file, "utf8") === page) {
  console.log("NOT-SHOWN.md is up to date");
} else {
  console.error("NOT-SHOWN.md is out of date. Run `npm run generate` and commit the result.");
  process.exitCode = 1;
}
