import { nearestOf } from "@obstack/checked-yaml";
import type { Deployment } from "../specification/deployment.ts";
import { FaultError, faultKinds } from "./fault.ts";
import type { Fault } from "./fault.ts";

const fields: Readonly<Record<keyof Fault, true>> = {
  kind: true,
  deployment: true,
  operationId: true,
  id: true,
  path: true,
  chance: true,
  times: true,
  status: true,
  body: true,
  milliseconds: true,
};

/** The operations of the deployments. */
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
  const { kind, deployment, operationId, chance, times, status, body, milliseconds } = fault;
  if (!faultKinds.includes(kind)) {
    throw new FaultError(`Unknown fault ${JSON.stringify(kind)}. Use one of ${faultKinds.join(", ")}.`);
  }
  if (deployment !== undefined && !["hosted", "selfhosted"].includes(deployment)) {
    throw new FaultError(`Unknown deployment ${JSON.stringify(deployment)} of a fault. Use hosted or selfhosted.`);
  }
  if (operations !== undefined && operationId !== undefined) {
    const known = deployment === undefined ? Object.values(operations).flat() : operations[deployment];
    const place = deployment === undefined ? "" : ` of the ${deployment} deployment`;
    if (!known.includes(operationId))
      throw new FaultError(`Unknown operation ${JSON.stringify(operationId)}${place}.${suggest(operationId, known)}`);
  }
  if (body !== undefined && kind !== "status") throw new FaultError('Only faults of the kind "status" have a body.');
  for (const [name, value] of [
    ["id", fault.id],
    ["path", fault.path],
  ] as const) {
    if (value !== undefined && (typeof value !== "string" || value === ""))
      throw new FaultError(`Invalid value ${JSON.stringify(value)} for "${name}" of a fault. Use text.`);
  }
  checkRange("chance", chance, 0, 1);
  checkRange("times", times, 1);
  checkRange("status", status, 200, 599);
  checkRange("milliseconds", milliseconds, 0, 600_000);
}

function checkRange(name: string, value: unknown, min: number, max?: number): void {
  if (value === undefined) return;
  if (typeof value === "number" && value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return;
  const range = max === undefined ? `${min} or more` : `a number from ${min} to ${max}`;
  throw new FaultError(`Invalid value ${JSON.stringify(value)} for "${name}" of a fault. Use ${range}.`);
}

function suggest(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === "string" ? nearestOf(name, known) : undefined;
  return nearest === undefined ? ` Use one of ${[...new Set(known)].join(", ")}.` : ` Did you mean "${nearest}"?`;
}
