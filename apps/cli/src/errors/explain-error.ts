import { arch, platform, version as runtime } from "node:process";
import { AbortedError, isObstackError, isResponseError } from "@obstack/core";
import packageJson from "../../package.json" with { type: "json" };
import { version } from "../environment/version.ts";
import { CommandError } from "./command-error.ts";

/** Returns the message and hint of an error, in terms of the command line, and whether the error is known: any other is a bug in obstack. */
export function explainError(error: unknown) {
  const known = isObstackError(error) || error instanceof CommandError;
  return {
    message: messageOf(error),
    hint: known ? hintOf(error) : reportBug(error),
    known,
  };
}

/** Asks for a report. Frames name code of obstack only: paths of the machine and values of the command are not in it. */
function reportBug(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = [...stack.matchAll(/^ +at (?:(?:async )?([\w.<>[\] ]+) \()?(?:.*[/\\])?([\w.-]+:\d+:\d+)\)?$/gm)];
  const where = frames.slice(0, 3).map(([, name, place]) => (name === undefined ? place : `${name} (${place})`));
  return [
    `This is a bug in obstack. Report it at ${packageJson.bugs.url}/new with this message, the command without secrets, and this line:`,
    [`obstack ${version}`, `Node.js ${runtime}`, `${platform} ${arch}`, ...where].join(", "),
  ].join("\n  ");
}

function messageOf(error: unknown): string {
  if (!(error instanceof AbortedError)) return withFilePaths(error instanceof Error ? error.message : String(error));
  const { method, path, sent } = error;
  return `Interrupted. ${sent && method !== "GET" ? `${method} ${path} was in progress.` : "No write was in progress."}`;
}

/** Returns a message in which what a server refuses has the paths of files: `tiles[0].w` instead of `tiles.0.w`. */
function withFilePaths(message: string): string {
  return message.replaceAll(/Body validation failed: (.+)/g, (_, refusals: string) =>
    refusals.replaceAll(/(?:^|; )[\w.]+(?=: )/g, (path) => path.replaceAll(/\.(\d+)/g, "[$1]")),
  );
}

function hintOf(error: { readonly hint?: string | undefined }): string | undefined {
  if (error instanceof AbortedError && error.sent && error.method !== "GET") {
    return "The outcome of the request is unknown. Check the result before you retry.";
  }
  if (isResponseError(error, 429) && error.retryAfter !== undefined) {
    const seconds = Math.ceil(error.retryAfter / 1000);
    return `Run the command again in ${seconds} s, or pass \`--max-wait ${seconds + 1}s\` to wait for it.`;
  }
  return error.hint?.replace(/`client\.(\w+)\.list\(\)`/, "`obstack $1 list`");
}
