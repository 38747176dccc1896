// Lists words of removed commands, flags, inputs, exports and files, which only the changelogs and one decision may contain.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Complete words in any case: `--png` is not found in `--png-fonts`. A space also stands for a line break. */
const removed: readonly string[] = [
  // Generators
  "compiled-modules",
  "generator-worker",
  "loadWithJiti",
  "runInWorker",
  // Pictures in terminals
  "iterm2",
  "kitty",
  "sixel",
];

/** Files that say what was removed, and those whose text is not ours. */
const ignored =
  /^(?:scripts\/check-removed\.ts|docs\/decisions\/2026-11-28-what-went-and-why\.md|\.changeset\/.*|(?:.*\/)?CHANGELOG\.md|pnpm-lock\.yaml|tools\/testing\/recorded\/.*|.*\.(?:png|svg|ico))$/;

const words = removed.map((word) =>
  word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s+`),
);
const pattern = new RegExp(`(?<![\\w-])(?:${words.join("|")})(?![\\w-])`, "gi");

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\0");
for (const file of files.filter((name) => name !== "" && !ignored.test(name) && existsSync(root + name))) {
  // The name of a file is its line 0.
  const text = `${file}\n${readFileSync(root + file, "utf8")}`;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const line = text.slice(0, index).split("\n").length - 1;
    console.error(`${file}:${line}: ${JSON.stringify(word)} was removed. Remove it here too.`);
    process.exitCode = 1;
  }
}
