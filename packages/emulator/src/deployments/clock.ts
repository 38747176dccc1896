import { readDuration } from "@obstack/core";

/** The clock of an emulator: by default that of the system. */
export interface Clock {
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  /**
   * Stops the clock at a time, until {@link advance} moves it.
   *
   * @param time Milliseconds since the epoch, ISO 8601 or a date.
   * @throws {RangeError} If the time is invalid.
   */
  set(time: number | string | Date): void;
  /**
   * Moves the clock forward. Everything that depends on time follows, such as alerts and the states of pipes.
   *
   * @param duration Milliseconds, or text such as `30s`, `15m`, `6h` or `1d`.
   * @throws {RangeError} If the duration is invalid or negative.
   */
  advance(duration: number | string): void;
}

export interface EmulatorClock extends Clock {
  reset(): void;
}

/**
 * Creates a clock.
 *
 * @param base Clock of the system in milliseconds since the epoch.
 */
export function createClock(base: () => number): EmulatorClock {
  let offset = 0;
  let stopped: number | undefined;
  return {
    now: () => stopped ?? base() + offset,
    set(time) {
      const value = new Date(time).getTime();
      if (Number.isNaN(value)) throw new RangeError(`Invalid time "${String(time)}". Use ISO 8601 or milliseconds.`);
      stopped = value;
    },
    advance(duration) {
      const value = toMilliseconds(duration);
      if (stopped === undefined) offset += value;
      else stopped += value;
    },
    reset() {
      offset = 0;
      stopped = undefined;
    },
  };
}

function toMilliseconds(duration: number | string): number {
  const value = /^\d+(?:\.\d+)?$/.test(String(duration)) ? Number(duration) : readDuration(String(duration));
  if (value !== undefined) return value;
  throw new RangeError(`Invalid duration "${duration}". Use milliseconds or a value such as 30s, 15m, 6h or 1d.`);
}
