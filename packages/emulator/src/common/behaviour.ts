/**
 * How the emulator behaves: `documented` follows the interface document, `field` (or `field=current`) the current release of
 * a deployed server, and `field=older` the release before it.
 */
export type Behaviour = "documented" | "field" | "field=current" | "field=older";

/** Every behaviour. */
export const behaviours: readonly Behaviour[] = ["documented", "field", "field=current", "field=older"];

/** A release of a deployed server. */
export type Release = "current" | "older";

/** Returns the release of a behaviour. Returns undefined for `documented`. */
export function toRelease(behaviour: Behaviour): Release | undefined {
  if (behaviour === "documented") return undefined;
  return behaviour === "field=older" ? "older" : "current";
}
