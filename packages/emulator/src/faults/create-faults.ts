import { createRandom } from "../telemetry/random.ts";
import type { Deployment } from "../specification/deployment.ts";
import { checkFault } from "./check-fault.ts";
import type { OperationIds } from "./check-fault.ts";
import type { Fault } from "./fault.ts";

/** The faults of an emulator. */
export interface Faults {
  /**
   * Adds a fault, and returns a function that removes it.
   *
   * @throws {FaultError} If the fault is invalid.
   */
  add(fault: Fault): () => void;
  /** Returns the active faults, with the remaining number of `times`. */
  list(): readonly Fault[];
  /** Removes all faults. */
  clear(): void;
}

export interface ActiveFaults extends Faults {
  /** Returns the faults that apply to a request, and counts them. */
  of(request: FaultyRequest): readonly Fault[];
  reset(): void;
}

/** What decides whether a fault applies to a request. */
export interface FaultyRequest {
  readonly deployment: Deployment;
  /** Undefined if no operation has this method and path. */
  readonly operationId: string | undefined;
  /** Without the query. */
  readonly path: string;
  /** Identifiers in the path. */
  readonly ids: readonly string[];
}

/**
 * Creates a list of faults.
 *
 * @param seed The same text gives the same outcomes of chances.
 * @param initial Faults that are active from the start.
 * @throws {FaultError} If an initial fault is invalid.
 */
export function createFaults(seed: string, operations: OperationIds, initial: readonly Fault[]): ActiveFaults {
  let faults: { fault: Fault; left: number }[] = [];
  const random = createRandom(`${seed}/faults`);
  const created: ActiveFaults = {
    add(fault) {
      checkFault(fault, operations);
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
    reset() {
      faults = [];
      for (const fault of initial) created.add(fault);
    },
    of({ deployment, operationId, path, ids }) {
      const applicable = faults.filter(
        ({ fault, left }) =>
          left > 0 &&
          (fault.deployment ?? deployment) === deployment &&
          (fault.operationId ?? operationId) === operationId &&
          (fault.path ?? path) === path &&
          (fault.id === undefined || ids.includes(fault.id)) &&
          (fault.chance === undefined || random() < fault.chance),
      );
      for (const one of applicable) one.left--;
      faults = faults.filter(({ left }) => left > 0);
      return applicable.map(({ fault }) => fault);
    },
  };
  created.reset();
  return created;
}
