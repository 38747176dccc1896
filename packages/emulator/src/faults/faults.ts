import { randomOf } from "../telemetry/random.ts";
import type { Deployment } from "../http/specification.ts";

/** What goes wrong. */
export type FaultKind =
  /** The answer comes late, by `milliseconds`. */
  | "latency"
  /** An answer of `status`, before anything is done. */
  | "status"
  /** 429 with `RateLimit-Reset` and `Retry-After`, with `Retry-After` alone, with `X-RateLimit-Reset`, or with no header. */
  | "rate-limit"
  | "rate-limit-retry-after"
  | "rate-limit-x"
  | "rate-limit-bare"
  /** 504 as the page of a gateway, after the work was done. */
  | "gateway-after"
  /** The connection breaks, before or after the work was done. */
  | "reset-before"
  | "reset-after"
  /** The body ends in its middle. */
  | "cut"
  /** The body comes in pieces over `milliseconds`. */
  | "slow"
  /** 401 as plain text. */
  | "unauthorized";

/** Every kind of fault, for command lines and messages. */
export const faultKinds: readonly FaultKind[] = [
  "latency",
  "status",
  "rate-limit",
  "rate-limit-retry-after",
  "rate-limit-x",
  "rate-limit-bare",
  "gateway-after",
  "reset-before",
  "reset-after",
  "cut",
  "slow",
  "unauthorized",
];

/** What goes wrong, and for which requests. */
export interface Fault {
  readonly kind: FaultKind;
  /** Of one deployment alone; default both. */
  readonly deployment?: Deployment | undefined;
  /** Of one operation alone, by its operationId; default every one. */
  readonly operationId?: string | undefined;
  /** From 0 to 1; default 1. The same seed makes the same choices. */
  readonly chance?: number | undefined;
  /** How often it happens; default without end. */
  readonly times?: number | undefined;
  /** For `status`; default 500. */
  readonly status?: number | undefined;
  /** For `latency` and `slow`; default 1,000. */
  readonly milliseconds?: number | undefined;
}

/** Faults that happen on demand. */
export interface Faults {
  /** Adds a fault, and returns what takes it away. */
  add(fault: Fault): () => void;
  list(): readonly Fault[];
  clear(): void;
  /** Returns what goes wrong with a request, and counts it. */
  of(deployment: Deployment, operationId: string | undefined): readonly Fault[];
}

/** A description of a fault that is none. */
export class FaultError extends Error {
  override readonly name = "FaultError";
}

/** Keeps faults; `seed` decides over chances. */
export function createFaults(seed: string): Faults {
  let faults: { fault: Fault; left: number }[] = [];
  const random = randomOf(`${seed}/faults`);
  return {
    add(fault) {
      if (typeof fault !== "object" || (fault as unknown) === null)
        throw new FaultError("A fault is an object with a kind.");
      check(fault);
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      faults.push(entry);
      return () => {
        faults = faults.filter((one) => one !== entry);
      };
    },
    list: () => faults.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    clear() {
      faults = [];
    },
    of(deployment, operationId) {
      const happening = faults.filter(
        ({ fault, left }) =>
          left > 0 &&
          (fault.deployment ?? deployment) === deployment &&
          (fault.operationId ?? operationId) === operationId &&
          (fault.chance === undefined || random() < fault.chance),
      );
      for (const one of happening) one.left--;
      faults = faults.filter(({ left }) => left > 0);
      return happening.map(({ fault }) => fault);
    },
  };
}

function isIn(value: unknown, least: number, most: number): boolean {
  return value === undefined || (typeof value === "number" && value >= least && value <= most);
}

/** @throws {FaultError} that says what is wrong with it. */
function check({ kind, chance, times, status, milliseconds }: Fault): void {
  if (!faultKinds.includes(kind)) {
    throw new FaultError(`There is no fault ${JSON.stringify(kind)}; there are ${faultKinds.join(", ")}.`);
  }
  if (!isIn(chance, 0, 1)) throw new FaultError("The chance of a fault is from 0 to 1.");
  if (!isIn(times, 1, Number.MAX_SAFE_INTEGER)) throw new FaultError("A fault happens at least once.");
  if (!isIn(status, 200, 599)) throw new FaultError("The status of a fault is from 200 to 599.");
  if (!isIn(milliseconds, 0, 600_000)) throw new FaultError("A fault takes at most 600,000 milliseconds.");
}

/**
 * Reads a fault from a command line: `KIND`, `KIND=NUMBER` for a status or milliseconds, and after commas `operation=ID`,
 * `deployment=NAME`, `chance=0.1`, `times=3`.
 *
 * @throws {FaultError} that says what is wrong with it.
 */
export function parseFault(text: string): Fault {
  const [first = "", ...rest] = text.split(",");
  const [kind, number] = first.split("=");
  const fault: Record<string, unknown> = { kind };
  if (number !== undefined) fault[kind === "status" ? "status" : "milliseconds"] = toNumber(number, text);
  for (const part of rest) {
    const [name, value = ""] = part.split("=");
    if (name === "operation") fault["operationId"] = value;
    else if (name === "deployment" && (value === "hosted" || value === "selfhosted")) fault["deployment"] = value;
    else if (name === "chance" || name === "times") fault[name] = toNumber(value, text);
    else throw new FaultError(`${JSON.stringify(part)} in ${JSON.stringify(text)} is not understood.`);
  }
  check(fault as unknown as Fault);
  return fault as unknown as Fault;
}

function toNumber(text: string, whole: string): number {
  const value = Number(text);
  if (text === "" || Number.isNaN(value))
    throw new FaultError(`${JSON.stringify(text)} in ${JSON.stringify(whole)} is no number.`);
  return value;
}
