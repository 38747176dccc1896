// Lists British spellings in files and their names, also inside identifiers. Everything is in American English.
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

/** Files whose text is not ours. */
const ignored = /^(?:pnpm-lock\.yaml|scripts\/check-spelling\.ts|tools\/testing\/recorded\/.*|.*\.(?:png|svg|ico))$/;

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\0");
for (const file of files.filter((name) => name !== "" && !ignored.test(name) && existsSync(root + name))) {
  report(file, file);
  for (const [index, line] of readFileSync(root + file, "utf8")
    .split("\n")
    .entries()) {
    report(`${file}:${index + 1}`, line);
  }
}

function report(place: string, text: string): void {
  const words = text
    .replace(standardNames, "")
    .replace(/(?<=[a-z])(?=[A-Z])|_/g, " ")
    .toLowerCase();
  for (const [word] of words.matchAll(british)) {
    console.error(`${place}: ${JSON.stringify(word)} is British. Use the American spelling.`);
    process.exitCode = 1;
  }
}
