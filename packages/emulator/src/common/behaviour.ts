/**
 * What the emulator behaves like: `documented` follows the interface's document, `field` is the current release of a deployed server, which
 * `field=current` names too, and `field=older` the release before it.
 */
export type Behaviour = "documented" | "field" | "field=current" | "field=older";

/** Every behaviour. */
export const behaviours: readonly Behaviour[] = ["documented", "field", "field=current", "field=older"];

/** A release of a deployed server. */
export type Release = "current" | "older";

/** Returns the release of a behaviour, or nothing for `documented`. */
export function releaseOf(behaviour: Behaviour): Release | undefined {
  if (behaviour === "documented") return undefined;
  return behaviour === "field=older" ? "older" : "current";
}
