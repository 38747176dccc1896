import { readLines } from "./recordings.ts";

/** An alert, and how the current release of a self-hosted server evaluated it, window by window. */
export interface RecordedAlert {
  readonly name: string;
  /** Settings of the alert, such as `interval` and `threshold`. */
  readonly alert: Readonly<Record<string, unknown>>;
  /** Tile with a `config`, or with `series` in the documented form. Absent for a saved search. */
  readonly tile?: Readonly<Record<string, unknown>>;
  readonly savedSearch?: Readonly<Record<string, unknown>>;
  readonly windows: readonly RecordedWindow[];
}

/** A window of a recorded alert. */
export interface RecordedWindow {
  readonly start: number;
  readonly end: number;
  /** Rows of the server's own query: the start of the bucket if it is a part of the window, then the group, then the evaluated value. */
  readonly rows: readonly (readonly (string | number | null | { readonly time: number | null })[])[];
  /** State after the window, by group: `""` without a group. A group without a row has the server's text, such as `ServiceName:api`. */
  readonly verdicts: Readonly<Record<string, "OK" | "PENDING" | "ALERT">>;
  /** Notifications: the state and the group in the server's text. */
  readonly notified: readonly (readonly ["OK" | "ALERT", string])[];
}

/** Returns the recorded alerts. */
export function readEvaluations(): RecordedAlert[] {
  return readLines("evaluations.jsonl");
}
