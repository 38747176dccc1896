/** The ages of records, independent of changes to the system clock. */
export interface RecordAges {
  /** Starts counting the age of a new record. */
  start(id: string): void;
  /**
   * Returns the age of a record in milliseconds. A record of an earlier run is at least as old as this run.
   *
   * @param time Creation time in ISO 8601.
   */
  of(id: string, time: unknown): number;
}

/**
 * Creates an empty list of ages.
 *
 * @param now Clock in milliseconds since the epoch.
 * @param elapsed Monotonic clock in milliseconds.
 */
export function createRecordAges(now: () => number, elapsed: () => number): RecordAges {
  const startTime = elapsed();
  const births = new Map<string, number>();
  return {
    start: (id) => void births.set(id, elapsed()),
    of(id, time) {
      const birth = births.get(id);
      if (birth !== undefined) return elapsed() - birth;
      return Math.max(now() - Date.parse(String(time)), elapsed() - startTime);
    },
  };
}
