import type { Alert } from "@obstack/core";
import { findSilence, unsilence } from "@obstack/core/alerts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { openSilences } from "./silence-store.ts";

/**
 * Returns an alert as it was before its silence, to evaluate it on past data. This machine may know what a server without notes does not keep.
 *
 * @throws {CommandError} If the threshold before the silence is unknown.
 */
export async function beforeSilence(context: CliContext, flags: StackFlags, alert: Alert): Promise<Alert> {
  const now = context.now();
  if (findSilence(alert, now) === undefined) return alert;
  const before = unsilence(alert, (await openSilences(context, flags).read())[alert.id]?.before, now);
  if (findSilence(before, now)?.method !== "threshold") return before;
  throw unknownThreshold(alert.id, "Pass it to `obstack alerts test` with `--threshold`.");
}

/** Returns the error for an alert whose threshold before its silence is needed. */
export function unknownThreshold(id: string, hint: string): CommandError {
  const reason = "neither its note nor this machine recorded it";
  return new CommandError("failure", `The threshold of alert ${id} before the silence is unknown: ${reason}.`, hint);
}
