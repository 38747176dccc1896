import type { style } from "../terminal/style.ts";

/** The state of an alert that fires, on deployed servers and the emulator. The interface document lists no such value. */
export const firingState = "ALERT";

/** Styles of alert states. Servers use upper or lower case. */
const styles: Readonly<Record<string, Parameters<typeof style>[0]>> = {
  [firingState]: ["red", "bold"],
  PENDING: "yellow",
  INSUFFICIENT_DATA: "yellow",
  OK: "green",
  INACTIVE: "green",
  DISABLED: "dim",
};

/** Returns the style of a state of an alert; none for unknown states. */
export function stateStyle(state: unknown): Parameters<typeof style>[0] | undefined {
  const name = typeof state === "string" ? state.toUpperCase() : "";
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}
