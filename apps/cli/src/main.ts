#!/usr/bin/env node
import { usesColor } from "./terminal/uses-color.ts";

/** What `--version` and `--help` print, drawn when the command was built: nobody waits for a parser to read two words. */
declare const prepared: { readonly version: string; readonly help: Readonly<Record<"plain" | "color", string>> };

const words = process.argv.slice(2);
const [first = "--help"] = words;

// A reader that ends early, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

if (words.length <= 1 && ["--version", "-v"].includes(first)) {
  process.stdout.write(prepared.version);
} else if (words.length <= 1 && ["--help", "-h", "help"].includes(first)) {
  process.stdout.write(prepared.help[usesColor(process.stdout, process.env) ? "color" : "plain"]);
} else {
  void import("./run.ts").then(({ run }) => run(words));
}
