import type { Alert } from "@obstack/core";
import { findSilence, findUnknownThreshold, unsilence } from "@obstack/core/alerts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Silences, SilenceStore } from "./silence-store.ts";

/** Returns an alert as it was before its silence, as far as this machine and the server know, to evaluate it on past data. */
export function beforeSilence({ now }: CliContext, recorded: Silences, alert: Alert): Alert {
  return findSilence(alert, now()) === undefined ? alert : unsilence(alert, recorded[alert.id]?.before, now());
}

/**
 * Returns an alert as it was before its silence.
 *
 * @throws {CommandError} If its threshold is unknown.
 */
export async function knownBeforeSilence(context: CliContext, store: SilenceStore, alert: Alert): Promise<Alert> {
  if (findSilence(alert, context.now()) === undefined) return alert;
  const before = beforeSilence(context, await store.readOrWarn(), alert);
  if (findUnknownThreshold(before) === undefined) return before;
  throw unknownThreshold(alert.id, "Pass it to `obstack alerts test` with `--threshold`.");
}

/** Returns the error for an alert whose threshold before its silence is needed. */
export function unknownThreshold(id: string, hint: string): CommandError {
  const reason = "neither its note nor this machine recorded it";
  return new CommandError("failure", `The threshold of alert ${id} before the silence is unknown: ${reason}.`, hint);
}
