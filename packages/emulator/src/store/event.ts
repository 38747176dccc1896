/** An event of a source. */
export interface Event {
  /** Identifier of the source. */
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An event to add. */
export interface NewEvent {
  /** Identifier or name of the source. */
  readonly source: string;
  /** Milliseconds since the epoch, ISO 8601 or a date. */
  readonly time: number | string | Date;
  /** Columns of the event, such as `ServiceName` and `SeverityText`. */
  readonly fields: Readonly<Record<string, unknown>>;
}
