import { createRandom } from "../common/random.ts";
import type { Deployment } from "../specification/deployment.ts";
import { checkFault } from "./fault.ts";
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
  /** Returns the faults that apply to a request, and counts them. */
  of(deployment: Deployment, operationId: string | undefined): readonly Fault[];
}

/** Creates an empty list of faults. The same `seed` gives the same outcomes of chances. */
export function createFaults(seed: string): Faults {
  let faults: { fault: Fault; left: number }[] = [];
  const random = createRandom(`${seed}/faults`);
  return {
    add(fault) {
      checkFault(fault);
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
      const applicable = faults.filter(
        ({ fault, left }) =>
          left > 0 &&
          (fault.deployment ?? deployment) === deployment &&
          (fault.operationId ?? operationId) === operationId &&
          (fault.chance === undefined || random() < fault.chance),
      );
      for (const one of applicable) one.left--;
      faults = faults.filter(({ left }) => left > 0);
      return applicable.map(({ fault }) => fault);
    },
  };
}
