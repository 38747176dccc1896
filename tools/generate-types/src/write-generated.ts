import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Writes a generated file. If the process has the argument `--check`, only reports a file that is out of date. */
export function writeGenerated(file: URL | string, text: string): void {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  const shown = relative(process.cwd(), path);
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`Wrote ${shown}`);
  } else if (readFileSync(path, "utf8") !== text) {
    console.error(`${shown} is out of date. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}
