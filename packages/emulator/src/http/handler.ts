import type { Json } from "../store/record-store.ts";

/** An authenticated and valid request. */
export interface HandlerRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body, with numbers as they were written. */
  readonly body: Json;
  /** The body, with numbers as JavaScript numbers. */
  readonly plain: Readonly<Record<string, unknown>>;
  /** The body as sent, including fields that a server drops. */
  readonly sent: unknown;
}

export interface HandlerResponse {
  /** The payload without its envelope. Undefined for an empty body. */
  readonly value?: unknown;
  /** The payload as JSON text, if it is already available. */
  readonly text?: string;
  /** The `meta` object next to the payload. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Whether the self-hosted deployment sends the payload without an envelope. */
  readonly bare?: boolean;
  /** Plain text to send instead of a payload. */
  readonly sentence?: string;
}

export type Handler = (request: HandlerRequest) => HandlerResponse;

/** The handlers of a deployment, by operationId. */
export type Handlers = Readonly<Record<string, Handler>>;
