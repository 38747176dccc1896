import { isObstackError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Kind } from "@obstack/as-code";
import type { Stored, Written } from "@obstack/as-code/reports";
import type { CliContext } from "../context.ts";

/** Compares a write with its response. If the object cannot be read again, nothing is known to be ignored: the response may be incomplete. */
export async function findIgnoredFields<Item extends Dashboard | Alert>(
  { signal }: Pick<CliContext, "signal">,
  kind: Kind,
  written: Written<Item>,
  readAgain: () => Promise<Item>,
): Promise<Stored<Item>> {
  const { findIgnored } = await import("@obstack/as-code/reports");
  try {
    return await findIgnored(kind, written, readAgain);
  } catch (error) {
    if (!isObstackError(error) || signal.aborted) throw error;
    return { ignored: [], record: written.answer };
  }
}

/** Names the fields that the server ignored, in the words of an apply. */
export async function warnAboutIgnored(
  { tell }: Pick<CliContext, "tell">,
  title: string,
  ignored: readonly string[],
): Promise<void> {
  if (ignored.length === 0) return;
  const { ignoredToText } = await import("@obstack/as-code/reports");
  tell(`${ignoredToText(title, ignored)}.`, "warning");
}
