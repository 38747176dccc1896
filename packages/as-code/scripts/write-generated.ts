import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

/** Writes a generated file of this package. With `--check`, only reports whether it is out of date. */
export function writeGenerated(path: string, text: string): void {
  const file = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes("--check")) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${path} written`);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${path} is out of date. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}
