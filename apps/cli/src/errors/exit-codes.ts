import { isObstackError } from "@obstack/core";
import { CommandError, isDryRunEnd, WriteRefusal } from "./command-error.ts";

/** Exit codes by outcome. Commands that look for differences use 2 for them, and 1 for failures that their description does not list. */
export const exitCodes = {
  success: 0,
  failure: 1,
  usage: 2,
  differences: 2,
  configuration: 3,
  unauthorized: 4,
  notFound: 5,
  connection: 6,
  rateLimited: 7,
  overBudget: 8,
  partlyApplied: 9,
  interrupted: 130,
} as const;

export type Outcome = keyof typeof exitCodes;

/** Outcomes of a command with a meaning of their own. */
export type OwnOutcomes = Partial<Readonly<Record<Outcome, string>>>;

/** The meaning of each exit code, for help and the man page. */
export const exitCodeMeanings: Readonly<Record<Outcome, string>> = {
  success: "Success",
  failure: "Other failure, or a declined confirmation",
  usage: "Invalid command line, file or value; nothing was sent",
  differences: "Differences or failed checks, in commands whose help says so. They exit with 1 on error",
  configuration: "Missing or invalid setting, such as a key or base URL; nothing was sent",
  unauthorized: "Authentication failed or access denied (401, 403), or a write refused by read-only mode",
  notFound: "Not found (404)",
  connection: "No complete response (no connection, timeout, 502 to 504); the outcome of a write may be unknown",
  rateLimited: "Rate limit exceeded (429), with a longer wait than the command allows",
  overBudget: "Costs exceed --budget, or less of an error budget is left than --budget-below",
  partlyApplied: "Changes were skipped (not reviewed, in conflict or lossy), or some were applied and others failed",
  interrupted: "Interrupted with Ctrl-C",
};

/**
 * Returns the exit code of a failure.
 *
 * @param own Outcomes that the description of the command lists.
 */
export function exitCodeOf(error: unknown, own?: OwnOutcomes): number {
  return exitCodeOfOutcome(outcomeOf(error), own);
}

/** Returns the exit code of an outcome. Where 2 means differences, a failure that the description does not list ends with 1. */
export function exitCodeOfOutcome(outcome: Outcome, own: OwnOutcomes = {}): number {
  const isGeneral = own.differences === undefined || outcome in own || ["success", "interrupted"].includes(outcome);
  return exitCodes[isGeneral ? outcome : "failure"];
}

function outcomeOf(error: unknown): Outcome {
  if (isDryRunEnd(error)) return "success";
  if (error instanceof CommandError) return error.kind;
  if (error instanceof WriteRefusal) return "unauthorized";
  if (!isObstackError(error)) return "failure";
  switch (error.kind) {
    case "input":
      return "usage";
    case "configuration":
      return "configuration";
    case "connection":
    case "timeout":
      return "connection";
    case "aborted":
      return "interrupted";
    case "response":
      return outcomesOfStatus[error.status] ?? "failure";
    default:
      return "failure";
  }
}

/** Outcomes of error responses. Others are failures. */
const outcomesOfStatus: Readonly<Partial<Record<number, Outcome>>> = {
  401: "unauthorized",
  403: "unauthorized",
  404: "notFound",
  429: "rateLimited",
  502: "connection",
  503: "connection",
  504: "connection",
};
