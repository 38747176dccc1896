import type { AlertSettings } from "@obstack/core/alerts";
import type { Drawing } from "../charts/drawing.ts";

/** An alert with what its tile draws. */
export interface AlertToTest {
  /** Its file without the extension; for an alert of a server, its identifier. */
  readonly key: string;
  readonly name: string;
  readonly settings: AlertSettings;
  /** What the tile draws, or the reason why the alert is not testable, without a period. */
  readonly drawing: Drawing | string;
}
