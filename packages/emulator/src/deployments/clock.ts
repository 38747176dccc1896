import { readDuration } from "@obstack/core";

/** The clock of an emulator: by default that of the system. Changes to the system clock do not affect durations. */
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
  /** Returns milliseconds that pass evenly, except when the clock is advanced. */
  elapsed(): number;
  reset(): void;
}

/**
 * Creates a clock.
 *
 * @param base Clock of the system in milliseconds since the epoch.
 * @param baseElapsed Monotonic clock of the system in milliseconds.
 */
export function createClock(base: () => number, baseElapsed: () => number): EmulatorClock {
  let offset = 0;
  let elapsedOffset = 0;
  let stopped: { readonly now: number; readonly elapsed: number } | undefined;
  const now = (): number => stopped?.now ?? base() + offset;
  const elapsed = (): number => stopped?.elapsed ?? baseElapsed() + elapsedOffset;
  return {
    now,
    elapsed,
    set(time) {
      const value = new Date(time).getTime();
      if (Number.isNaN(value)) throw new RangeError(`Invalid time "${String(time)}". Use ISO 8601 or milliseconds.`);
      // Time that is skipped has passed; going back does not undo what has happened.
      // Whole milliseconds: sums of fractions are not exact, so that 3 seconds could be less than 3 seconds.
      stopped = { now: value, elapsed: Math.ceil(elapsed()) + Math.max(0, value - now()) };
    },
    advance(duration) {
      const value = toMilliseconds(duration);
      if (stopped !== undefined) stopped = { now: stopped.now + value, elapsed: stopped.elapsed + value };
      else {
        offset += value;
        elapsedOffset += value;
      }
    },
    reset() {
      // Durations continue from where they are.
      elapsedOffset = elapsed() - baseElapsed();
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
