/** An event of a source. */
export interface Event {
  /** Identifier of the source. */
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
}
