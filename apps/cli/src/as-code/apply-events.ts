import { isResponseError } from "@obstack/core";
import { duplicateToText, ignoredToText } from "@obstack/as-code/internal";
import type { ApplyEvent } from "@obstack/as-code";

/** An event other than the progress of a change. */
export type ApplyNotice = Exclude<ApplyEvent, { readonly type: "begin" | "done" | "skipped" }>;

interface NoticeText {
  readonly isWarning: boolean;
  readonly text: string;
}

/** Describes an event of an apply. */
export function applyEventToText(event: ApplyNotice): NoticeText {
  if (event.type === "duplicate") return { isWarning: true, text: `${duplicateToText(event.duplicate)}.` };
  const { title } = event.change;
  if (event.type === "outcome-unknown")
    return { isWarning: false, text: `It is unknown whether ${title} was created. Looking for it on the server.` };
  if (event.type === "ignored") return { isWarning: true, text: `${ignoredToText(title, event.fields)}.` };
  if (event.because !== undefined) return { isWarning: true, text: `${title} was ${event.because}.` };
  // The error at the end says why.
  const isRejected = isResponseError(event.error) && (event.error.status ?? 0) < 500;
  return { isWarning: true, text: `${title} was ${isRejected ? "rejected by the server" : "not written"}.` };
}
