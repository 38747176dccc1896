import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import type { Deployment } from "../specification/deployment.ts";
import { FaultError, faultKinds } from "./fault.ts";
import type { Fault } from "./fault.ts";

/** The values of a field, and their description. */
type Values = readonly [isValid: (value: unknown) => boolean, description: string];

const numbers = (min: number, max: number, description = `a number from ${min} to ${max}`): Values => [
  (value) => typeof value === "number" && value >= min && value <= max,
  description,
];
const text: Values = [(value) => typeof value === "string" && value !== "", "text"];

const anything: Values = [() => true, ""];

const fields: Readonly<Record<keyof Fault, Values>> = {
  kind: anything,
  deployment: [(value) => value === "hosted" || value === "selfhosted", "hosted or selfhosted"],
  operationId: text,
  id: text,
  path: text,
  chance: numbers(0, 1),
  times: numbers(1, Number.MAX_SAFE_INTEGER, "1 or more"),
  status: numbers(200, 599),
  body: anything,
  milliseconds: numbers(0, 600_000),
};

export type OperationIds = Readonly<Record<Deployment, readonly string[]>>;

/**
 * Checks the fields of a fault. A fault that can never happen is invalid, because the test that uses it would pass.
 *
 * @param operations Default: any operation is valid.
 * @throws {FaultError} If the fault is invalid.
 */
export function checkFault(fault: Fault, operations?: OperationIds): void {
  if (typeof fault !== "object" || (fault as unknown) === null) {
    throw new FaultError('Invalid fault. Use an object such as {"kind":"latency"}.');
  }
  const unknown = Object.keys(fault).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    throw new FaultError(`Unknown field "${unknown}" of a fault.${suggest(unknown, Object.keys(fields))}`);
  }
  const { kind, deployment, operationId, body } = fault;
  if (!faultKinds.includes(kind)) {
    throw new FaultError(`Unknown fault ${JSON.stringify(kind)}. Use one of ${faultKinds.join(", ")}.`);
  }
  for (const [name, [isValid, description]] of Object.entries(fields)) {
    const value = fault[name as keyof Fault];
    if (value === undefined || isValid(value)) continue;
    throw new FaultError(`Invalid value ${JSON.stringify(value)} for "${name}" of a fault. Use ${description}.`);
  }
  if (operations !== undefined && operationId !== undefined) {
    const known = deployment === undefined ? Object.values(operations).flat() : operations[deployment];
    const place = deployment === undefined ? "" : ` of the ${deployment} deployment`;
    if (!known.includes(operationId))
      throw new FaultError(`Unknown operation ${JSON.stringify(operationId)}${place}.${suggest(operationId, known)}`);
  }
  if (body !== undefined && kind !== "status") throw new FaultError('Only faults of the kind "status" have a body.');
}

function suggest(name: string, known: readonly string[]): string {
  return didYouMean(nearestOf(name, known)) || ` Use one of ${[...new Set(known)].join(", ")}.`;
}
