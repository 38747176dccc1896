#!/usr/bin/env node
import { writeSync } from "node:fs";
import { supportsColor } from "./terminal/supports-color.ts";

/** The output of `--version` and `--help`, rendered at build time so that neither has to load the parser. */
declare const prepared: {
  readonly version: string;
  /** With bold titles. */
  readonly help: string;
  /** Length of the longest line of the help. */
  readonly width: number;
};

const { version, help, width } = prepared;
const words = process.argv.slice(2);
const [first = "--help"] = words;
// The streams of Node read this variable.
if (words.includes("--no-color")) process.env["NO_COLOR"] = "1";
const isVersion = words.length <= 1 && ["--version", "-v"].includes(first);

// The single file contains this part, and starts itself to run it.
if (process.send !== undefined && /^(?:\/\$bunfs|B:\/~BUN)\/root\/parts\/generator-process\.cjs$/.test(first))
  void import(first);
else if (!isVersion || !writeDirectly(version)) start();

/** Writes without `process.stdout`, which loads all streams of Node. Returns false if that fails, for example because a pipe is full. */
function writeDirectly(text: string): boolean {
  try {
    return writeSync(1, text) > 0;
  } catch {
    return false;
  }
}

function start(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", onOutputError);
  /** Whether the prepared help does not fit the terminal. */
  const isNarrow = process.stdout.columns < width;
  if (isVersion) {
    process.stdout.write(version);
  } else if (words.length <= 1 && ["--help", "-h", "help"].includes(first) && !isNarrow) {
    const hasColor = supportsColor(process.stdout, process.env);
    process.stdout.write(hasColor ? help : help.replaceAll("\u001B[1m", "").replaceAll("\u001B[22m", ""));
  } else {
    void import("./run.ts").then(({ run }) => run(words, process));
  }
}

/**
 * Reports output that is lost, for example because the disk is full. The command continues, because it may be writing to a server, and cannot end
 * with 0. A reader that closes the pipe early, such as `head`, is not a failure.
 */
function onOutputError({ code, message }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") return;
  process.once("exit", () => {
    process.exitCode = Number(process.exitCode ?? 0) === 0 ? 1 : process.exitCode;
  });
  try {
    writeSync(2, `error: Cannot write the output: ${message}.\n`);
  } catch {
    // The exit code is all that is left.
  }
}
