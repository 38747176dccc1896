import type { DescribedCommand } from "../builders/build-command.ts";
import { flagWords, valueIn } from "../terminal/line-flags.ts";
import type { CommandProcess } from "../command-process.ts";
import { escapeInvisible } from "@obstack/basics";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Size in bytes from which a result goes to a file instead of the context of an agent. */
const maxBytes = 100 * 1024;

/** Returns a result, or the path of a file with it that only its owner can read. Without a temporary folder, returns the result whatever its size. */
function writeLargeResult(text: string, extension: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  try {
    // A new folder with mode 0700: nobody else can have created the file.
    const path = join(mkdtempSync(join(tmpdir(), "obstack-")), `result.${extension}`);
    writeFileSync(path, text, { mode: 0o600, flag: "wx" });
    return `${JSON.stringify({ path, bytes })}\n`;
  } catch {
    return text;
  }
}

interface OutputMode {
  /** Whether it runs until it is stopped, and writes one value at a time. */
  readonly isStream: boolean;
  /** Format that the command line asks for. Anything except `json` is passed on as it is. */
  readonly format: string | undefined;
}

/** The streams that a command sees under an agent. */
export interface AgentOutput extends Pick<CommandProcess, "stdout" | "stderr"> {
  readonly setMode: (mode: OutputMode) => void;
  /** Writes the result of a command that has ended. */
  readonly end: () => void;
}

/**
 * Wraps the streams of a process for an agent: standard output gets exactly one JSON value, or JSON lines from a stream; standard error only
 * JSON lines. Neither is a terminal, so that nothing is colored and nothing prompts.
 */
export function createAgentOutput({ stdout, stderr }: Pick<CommandProcess, "stdout" | "stderr">): AgentOutput {
  let collected = "";
  let mode: OutputMode = { isStream: false, format: undefined };
  let isEnded = false;
  return {
    stdout: {
      write(text) {
        if (mode.isStream || isEnded) stdout.write(toJson(text));
        else collected += text;
      },
    },
    stderr: {
      write(text) {
        const notice = text.trim();
        if (notice !== "") stderr.write(`${withEscapes(isObject(notice) ? notice : JSON.stringify({ notice }))}\n`);
      },
    },
    setMode: (next) => {
      mode = next;
    },
    end() {
      if (isEnded || mode.isStream) return;
      isEnded = true;
      const isRaw = mode.format !== undefined && mode.format !== "json" && collected !== "";
      stdout.write(isRaw ? writeLargeResult(collected, mode.format ?? "txt") : toJson(collected));
    },
  };
}

/** Writes invisible characters of JSON as escapes: only texts and names contain them, where an escape is the same character. */
function withEscapes(json: string): string {
  return escapeInvisible(json, (one) =>
    Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}

/** Returns text as one line with one JSON value: itself, `{text}` around prose, and `null` for no text. */
function toJson(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "null\n";
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    value = { text: trimmed };
  }
  return writeLargeResult(`${withEscapes(JSON.stringify(value))}\n`, "json");
}

function isObject(text: string): boolean {
  if (!text.startsWith("{") || text.includes("\n")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const preferred = ["json", "ndjson"];

/**
 * Adds `--output json` to a command line that selects no format, if the command has that format. Also returns how the command writes.
 *
 * @param command Absent if the words name no command.
 */
export function agentWords(words: readonly string[], command: DescribedCommand | undefined) {
  const own = flagWords(words);
  const format = valueIn(words, "--output", "-o");
  const isHelp = own.some((word) => /^(?:--help|-h|--version|-v)$/.test(word));
  const isText = isHelp || command?.description.isText === true;
  const isStream =
    command?.description.isStream === true
      ? !isHelp && !own.includes("--detach") && !own.includes("-d")
      : own.some((word) => /^--watch(?:=|$)/.test(word));
  const mode = { isStream, format: isHelp || command === undefined ? undefined : format };
  const values = (isHelp ? undefined : command?.flags["output"]?.values) ?? [];
  const best = preferred.find((value) => values.includes(value));
  if (format !== undefined || best === undefined)
    return { words, mode: { ...mode, ...(isText && { format: "text" }) } };
  return { words: [...own, "--output", best, ...words.slice(own.length)], mode };
}
