import type { AlertSettings } from "@obstack/core/alerts";
import type { Drawing, Untestable } from "../charts/drawing.ts";

/** An alert, and the data that its tile draws. */
export interface AlertToTest {
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly key: string;
  readonly name: string;
  readonly settings: AlertSettings;
  /** Data that the tile draws, or the reason why the alert cannot be tested. */
  readonly drawing: Drawing | Untestable;
}
