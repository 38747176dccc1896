import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import { createClock } from "./clock.ts";
import type { EmulatorClock } from "./clock.ts";
import { behaviors, toRelease } from "../specification/behavior.ts";
import type { Behavior, Release } from "../specification/behavior.ts";
import type { Fault } from "../faults/fault.ts";
import { createOrigins } from "../http/origins.ts";
import type { Origins } from "../http/origins.ts";
import { defaultMaxBody } from "../http/read-body.ts";
import type { Credentials } from "../store/credentials.ts";
import type { Seed } from "../store/seed.ts";

/** Options of `startEmulator`. */
export interface EmulatorOptions {
  /** Port of the self-hosted deployment on loopback. Default: 0, which picks a free port. */
  readonly port?: number;
  /** Port of the hosted deployment on loopback. Default: 0, which picks a free port. */
  readonly hostedPort?: number;
  /**
   * Address to listen on. Default: `127.0.0.1`, which only this machine reaches. In a container, use `0.0.0.0`. Requests still need a `Host` header
   * that names this machine or an allowed origin.
   */
  readonly host?: string;
  /**
   * Credentials that clients must use, for example those of a test environment. Default: those of the folder, or public ones without a folder.
   */
  readonly credentials?: Partial<Credentials>;
  /**
   * Folder for the state and random credentials. Default: none; the state is in memory, and the credentials are public and never
   * change.
   */
  readonly data?: string;
  /**
   * Initial state: `demo` for a web shop, `examples` for the few records in the examples of the specs, `empty` for only the records that
   * no operation can create, a snapshot of another emulator, or the path of one. Default: `demo`.
   */
  readonly seed?: string | Seed;
  /** Whether to delete the existing state of the folder first. Default: false. */
  readonly reset?: boolean;
  /** File to write the state to when the emulator closes. Default: none. */
  readonly snapshot?: string;
  /** Whether to follow the interface document or a release of a deployed server. Default: `deployed`. */
  readonly behavior?: Behavior;
  /**
   * Whether to limit the requests of each key like deployed servers: 100 a minute, and 10 in 10 seconds for hosted keys. Default: false, so that
   * tests do not wait.
   */
  readonly rateLimits?: boolean;
  /** Faults that are active from the start. Default: none. */
  readonly faults?: readonly Fault[];
  /** Whether to generate events for the last seven days. Default: true. */
  readonly generateEvents?: boolean;
  /** Whether the log of requests contains the bodies of requests and responses, without secrets. Default: false. */
  readonly logBodies?: boolean;
  /** Seed for generated events, costs and the chances of faults. The same text gives the same values. Default: `obstack`. */
  readonly random?: string;
  /**
   * Origins whose pages can use the emulator, such as `https://app.example`. Default: none. Loopback origins
   * (`localhost`, `127.0.0.1`, `[::1]`, any port) are always allowed.
   */
  readonly origins?: readonly string[];
  /** Maximum size of a request body in bytes. Larger bodies are rejected with 413. Default: 1,048,576. */
  readonly maxBody?: number;
  /**
   * Token with which another program can stop the emulator: `DELETE /_emulator/process` with `Authorization: Bearer TOKEN`.
   * Default: none; no request stops it.
   */
  readonly stopToken?: string;
  /** Clock in milliseconds since the epoch. Default: the system clock. */
  readonly now?: () => number;
}

export interface Settings extends Omit<Defaults, "origins"> {
  /** Undefined for the interface document. */
  readonly release: Release | undefined;
  readonly origins: Origins;
  readonly clock: EmulatorClock;
  /** Clock in milliseconds since the epoch. */
  readonly now: () => number;
}

type Optional = "data" | "snapshot" | "stopToken" | "now";
type Defaults = Readonly<
  Required<Omit<EmulatorOptions, Optional>> & { [Name in Optional]: EmulatorOptions[Name] | undefined }
>;

const defaults: Defaults = {
  port: 0,
  hostedPort: 0,
  host: "127.0.0.1",
  credentials: {},
  data: undefined,
  seed: "demo",
  reset: false,
  snapshot: undefined,
  behavior: "deployed",
  rateLimits: false,
  faults: [],
  generateEvents: true,
  logBodies: false,
  random: "obstack",
  origins: [],
  maxBody: defaultMaxBody,
  stopToken: undefined,
  now: undefined,
};

/**
 * Applies the defaults.
 *
 * @throws {OriginError} If an origin is invalid.
 * @throws {TypeError} If an option or the behavior is unknown, or a port is no number.
 */
export function toSettings(options: EmulatorOptions): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (Object.hasOwn(defaults, name)) continue;
    const known = Object.keys(defaults);
    const hint = didYouMean(nearestOf(name, known)) || ` Use one of ${known.join(", ")}.`;
    throw new TypeError(`Unknown option "${name}" of the emulator.${hint}`);
  }
  const set: Defaults = { ...defaults, ...(Object.fromEntries(given) as EmulatorOptions) };
  const { behavior, port, hostedPort, origins, now = (): number => Date.now() } = set;
  if (!behaviors.includes(behavior))
    throw new TypeError(
      `Unknown behavior ${JSON.stringify(behavior)} of the emulator. Use one of ${behaviors.join(", ")}.`,
    );
  for (const one of [port, hostedPort])
    if (!Number.isInteger(one))
      throw new TypeError(`Invalid port ${JSON.stringify(one)} of the emulator. Use a number.`);
  const clock = createClock(now);
  return {
    ...set,
    release: toRelease(behavior),
    origins: createOrigins(origins),
    clock,
    now: () => clock.now(),
  };
}
