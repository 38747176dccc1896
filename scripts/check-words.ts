// Lists words that files and their names may not contain: British spellings, also inside identifiers, and names of removed commands, flags, inputs,
// exports and files, which only the changelogs and one decision may contain.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const british = new RegExp(
  [
    "(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rig|rum|vap)our",
    "(?:apolog|author|capital|categor|character|custom|emphas|final|general|initial|local|maxim|memor|minim|modern|normal|optim|organ|prior|priorit|random|real|recogn|sanit|serial|special|standard|summar|symbol|synchron|token|util|visual)is(?:e|ing|ation)",
    "(?:anal|catal|paral)ys(?:e[drs]?\\b|ing)",
    "(?:cancel|channel|fuel|label|level|marshal|model|signal|total|travel|tunnel)l(?:ed|er|ing)",
    "(?:ana|cata)logue",
    "(?:def|off|pret)ence|licence",
    "\\b(?:cent|fib|lit|met|theat)re(?:d|s)?\\b",
    "\\b(?:ageing|amongst|artefacts?|cheques?|fulfil|fulfils|grey|judgement|learnt|programmes?|sceptic\\w*|spelt|towards|whilst)\\b",
  ].join("|"),
  "gu",
);
/** Attributes that the standard spells so. */
const standardNames = /\baria-labelledby\b/g;

const names = readFileSync(new URL("removed.txt", import.meta.url), "utf8").match(/^[^#\n].*$/gm) ?? [];
const escaped = names.map((name) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s+`),
);
/** Complete words in any case: `--png` is not found in `--png-fonts`. A space also stands for a line break. */
const removed = new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-])`, "gi");

/** Files whose text is not ours, and the words themselves. */
const others =
  /^(?:pnpm-lock\.yaml|scripts\/(?:check-words\.ts|removed\.txt)|tools\/testing\/recorded\/.*|.*\.(?:png|svg|ico))$/;
/** Files that say what was removed. */
const history = /^(?:docs\/decisions\/2026-11-28-what-went-and-why\.md|\.changeset\/.*|(?:.*\/)?CHANGELOG\.md)$/;

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\0");
for (const file of files.filter((name) => name !== "" && !others.test(name) && existsSync(root + name))) {
  // The name of a file is its line 0.
  const text = `${file}\n${readFileSync(root + file, "utf8")}`;
  if (!history.test(file)) report(file, text, removed, "was removed. Remove it here too.");
  const words = text.replace(standardNames, "").replace(/(?<=[a-z])(?=[A-Z])|_/g, " ");
  report(file, words.toLowerCase(), british, "is British. Use the American spelling.");
}

function report(file: string, text: string, pattern: RegExp, what: string): void {
  for (const { 0: word, index } of text.matchAll(pattern)) {
    console.error(`${file}:${text.slice(0, index).split("\n").length - 1}: ${JSON.stringify(word)} ${what}`);
    process.exitCode = 1;
  }
}
