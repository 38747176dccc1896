/** How long records have existed, whatever the clock of the machine does meanwhile. */
export interface RecordAges {
  /** Notes that a record is new. */
  begin(id: string): void;
  /**
   * Returns the age of a record in milliseconds. One of an earlier run is as old as this run at least.
   *
   * @param time When it was created, by the clock: ISO 8601.
   */
  of(id: string, time: unknown): number;
}

/**
 * @param now The clock, in milliseconds since the epoch.
 * @param elapsed A clock in milliseconds that is never set.
 */
export function createRecordAges(now: () => number, elapsed: () => number): RecordAges {
  const start = elapsed();
  const births = new Map<string, number>();
  return {
    begin: (id) => void births.set(id, elapsed()),
    of(id, time) {
      const birth = births.get(id);
      if (birth !== undefined) return elapsed() - birth;
      return Math.max(now() - Date.parse(String(time)), elapsed() - start);
    },
  };
}
