import type { KnownRefusal } from "./find-refusals.ts";

/**
 * Returns a sentence about what servers refuse.
 *
 * @param what The field, or the object as a whole.
 */
export function refusalToText({ message, since }: Pick<KnownRefusal, "message" | "since">, what: string): string {
  const servers = since === undefined ? "Servers" : `Servers since ${since}`;
  return message === "Required" ? `${servers} require ${what}.` : `${servers} refuse ${what}: ${message}.`;
}
