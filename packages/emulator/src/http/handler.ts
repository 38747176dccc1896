import type { Json } from "../store/record-store.ts";

/** A request that is allowed, and as the spec says. */
export interface Call {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** With numbers as they were written. */
  readonly body: Json;
  /** With numbers as numbers. */
  readonly plain: Readonly<Record<string, unknown>>;
  /** The body before a server left out what it does not know. */
  readonly sent: unknown;
}

/** What an operation answers with. */
export interface Answer {
  /** The payload, without its envelope; absent where there is no body. */
  readonly value?: unknown;
  /** The payload as JSON text, where it is there already. */
  readonly text?: string;
  /** What stands beside it. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Whether the self-hosted deployment sends the payload without its envelope. */
  readonly bare?: boolean;
  /** Plain text that is sent in place of a payload. */
  readonly sentence?: string;
  /** Default 200, or 204 without a payload. */
  readonly status?: number;
}

/** Does what an operation says. */
export type Handler = (call: Call) => Answer;

/** The handlers of a deployment, by the operations of its spec. */
export type Handlers = Readonly<Record<string, Handler>>;
