#!/usr/bin/env node
/** The output of `--version` and `--help`, rendered at build time so that neither has to load the parser. */
declare const prepared: {
  readonly version: string;
  readonly help: Readonly<Record<"plain" | "color", string>>;
  /** Length of the longest line of the help. */
  readonly width: number;
};

const words = process.argv.slice(2);
const [first = "--help"] = words;
/** Whether the prepared help does not fit the terminal. */
const isNarrow = process.stdout.columns < prepared.width;

// A reader that closes the pipe early, such as `head`, is not a failure. The command continues, because it may be writing to a server.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

if (words.length <= 1 && ["--version", "-v"].includes(first)) {
  process.stdout.write(prepared.version);
} else if (words.length <= 1 && ["--help", "-h", "help"].includes(first) && !isNarrow) {
  void import("./terminal/supports-color.ts").then(({ supportsColor }) => {
    process.stdout.write(prepared.help[supportsColor(process.stdout, process.env) ? "color" : "plain"]);
  });
} else {
  void import("./run.ts").then(({ run }) => run(words, process));
}
