import type { AlertToTest } from "../backtest/alert-to-test.ts";

/** An alert, the data that it watches, and what its notifications say. */
export interface AlertToCheck extends AlertToTest {
  /** Whether the tile that it watches does not exist. */
  readonly isTileGone?: boolean | undefined;
  /** Text of the notifications; absent or empty if there is none. */
  readonly message?: string | undefined;
  /** Identifiers, or names in files, of the webhooks that it notifies. */
  readonly webhooks?: readonly string[] | undefined;
  /** Reasons why findings are allowed, by kind. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined;
}
