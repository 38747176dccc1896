/** Every behavior. */
export const behaviors = ["documented", "deployed", "deployed=current", "deployed=older"] as const;

/**
 * How the emulator behaves: `documented` follows the interface document, `deployed` (or `deployed=current`) the current release of
 * a deployed server, and `deployed=older` the release before it.
 */
export type Behavior = (typeof behaviors)[number];

/** A release of a deployed server. */
export type Release = "current" | "older";

/** Returns the release of a behavior. Returns undefined for `documented`. */
export function toRelease(behavior: Behavior): Release | undefined {
  if (behavior === "documented") return undefined;
  return behavior === "deployed=older" ? "older" : "current";
}
