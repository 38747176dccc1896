/** An event of a source: its time in milliseconds since the epoch, and its fields. */
export interface Event {
  readonly source: string;
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
}
