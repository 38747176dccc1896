import { arch, platform, version as runtime } from "node:process";
import { toKebab } from "@obstack/basics";
import { AbortedError, isObstackError, isResponseError } from "@obstack/core";
import type { AnyObstackError } from "@obstack/core";
import { readOperations as hostedReads } from "@obstack/hosted";
import { readOperations as selfHostedReads } from "@obstack/selfhosted";
import packageJson from "../../package.json" with { type: "json" };
import { version } from "../environment/version.ts";
import { CommandError, WriteRefusal } from "./command-error.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

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

/** Returns an error for programs, without secrets and bodies. Its path has no query, and `retryAfter` is in seconds. */
export function errorObject(error: unknown) {
  const { message, hint } = explainError(error);
  const failed = requestError(error);
  const { method, path, status, requestId } = failed ?? {};
  const delay = isResponseError(failed) ? failed.retryAfter : undefined;
  const retryAfter = delay === undefined ? undefined : Math.ceil(delay / 1000);
  return { kind: kindOf(error), message, hint, method, path, status, requestId, retryAfter };
}

/**
 * Returns an error for programs that run a command: whether the same command can succeed later without anything happening twice, and what
 * happened on the server.
 */
export function commandErrorObject(error: unknown) {
  const { kind, ...others } = errorObject(error);
  const outcome = outcomeOf(error);
  return { code: kind, ...others, retryable: outcome !== "unknown" && isTemporary(error), outcome };
}

export type CommandErrorObject = ReturnType<typeof commandErrorObject>;

/** Returns the client error behind an error: a command may have wrapped it. */
function requestError(error: unknown): AnyObstackError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (isObstackError(cause)) return cause;
  }
  return undefined;
}

function outcomeOf(error: unknown): "unchanged" | "partial" | "unknown" {
  if (error instanceof CommandError && error.kind === "partlyApplied") return "partial";
  const failed = requestError(error);
  if (failed === undefined) return error instanceof CommandError ? "unchanged" : "unknown";
  const { kind, method, status = 0 } = failed;
  if (method === undefined || isRead(failed) || kind === "input" || kind === "configuration") return "unchanged";
  if (kind === "connection" || kind === "aborted") return failed.sent ? "unknown" : "unchanged";
  return kind === "response" && status < 500 ? "unchanged" : "unknown";
}

/** Returns whether a request only reads: a `GET`, or an operation that the specs mark with `x-safe`. */
function isRead({ method, path = "" }: AnyObstackError): boolean {
  const others = [...selfHostedReads, ...hostedReads].filter((one) => one.method === method);
  return method === "GET" || others.some((one) => path.endsWith(one.path));
}

/** Returns whether a failure passes by itself: no connection, a timeout, a rate limit or a gateway. */
function isTemporary(error: unknown): boolean {
  const code = exitCodeOf(error);
  return [exitCodes.connection, exitCodes.rateLimited, exitCodes.partlyApplied].some((one) => one === code);
}

function kindOf(error: unknown): string {
  if (error instanceof WriteRefusal) return error.code;
  if (error instanceof CommandError && error.kind !== "failure") return toKebab(error.kind);
  return requestError(error)?.kind ?? (error instanceof CommandError ? error.kind : "unexpected");
}
