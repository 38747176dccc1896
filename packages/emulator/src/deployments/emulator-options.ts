import { toRelease } from "../common/behaviour.ts";
import type { Behaviour, Release } from "../common/behaviour.ts";
import type { Fault } from "../faults/fault.ts";
import { createOrigins } from "../http/origins.ts";
import type { Origins } from "../http/origins.ts";
import { defaultMaxBody } from "../http/read-body.ts";

/** Options of `startEmulator`. */
export interface EmulatorOptions {
  /** Port of the self-hosted deployment on loopback. Default 0, which picks a free port. */
  readonly port?: number;
  /** Port of the hosted deployment on loopback. Default 0, which picks a free port. */
  readonly hostedPort?: number;
  /**
   * Folder for the state and random credentials. Default: none; the state is in memory, and the credentials are public and never
   * change.
   */
  readonly data?: string;
  /** Initial state: `demo`, `empty` or the path of a snapshot. Default `demo`. */
  readonly seed?: string;
  /** Whether to delete the existing state of the folder first. Default false. */
  readonly reset?: boolean;
  /** File to write the state to when the emulator closes. Default: none. */
  readonly snapshot?: string;
  /** Whether to follow the interface document or a release of a deployed server. Default `documented`. */
  readonly behaviour?: Behaviour;
  /** Faults that are active from the start. Default: none. */
  readonly faults?: readonly Fault[];
  /** Seed for generated events, costs and the chances of faults. The same text gives the same values. Default `obstack`. */
  readonly random?: string;
  /**
   * Origins whose pages can use the emulator, such as `https://app.example`. Default: none. Loopback origins
   * (`localhost`, `127.0.0.1`, `[::1]`, any port) are always allowed.
   */
  readonly origins?: readonly string[];
  /** Maximum size of a request body in bytes. Larger bodies are rejected with 413. Default 1,048,576. */
  readonly maxBody?: number;
  /**
   * Token with which another program can stop the emulator: `DELETE /_emulator/process` with `Authorization: Bearer TOKEN`.
   * Default: none; no request stops it.
   */
  readonly stopToken?: string;
  /** Clock in milliseconds since the epoch. Default: the system clock, whose changes do not affect durations. */
  readonly now?: () => number;
}

/** Options with their defaults. */
export interface Settings extends Required<
  Pick<EmulatorOptions, "port" | "hostedPort" | "seed" | "reset" | "faults" | "random" | "maxBody" | "now">
> {
  readonly data: string | undefined;
  readonly snapshot: string | undefined;
  readonly stopToken: string | undefined;
  /** Undefined for the interface document. */
  readonly release: Release | undefined;
  readonly origins: Origins;
  /** Monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}

/**
 * Applies the defaults.
 *
 * @throws {OriginError} If an origin is invalid.
 */
export function toSettings({
  port = 0,
  hostedPort = 0,
  data,
  seed = "demo",
  reset = false,
  snapshot,
  behaviour = "documented",
  faults = [],
  random = "obstack",
  origins = [],
  maxBody = defaultMaxBody,
  stopToken,
  now,
}: EmulatorOptions): Settings {
  return {
    port,
    hostedPort,
    data,
    seed,
    reset,
    snapshot,
    release: toRelease(behaviour),
    faults,
    random,
    origins: createOrigins(origins),
    maxBody,
    stopToken,
    now: now ?? ((): number => Date.now()),
    elapsed: now ?? ((): number => performance.now()),
  };
}
