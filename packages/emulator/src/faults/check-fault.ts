import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import type { Deployment } from "../specification/deployment.ts";
import { FaultError, faultKinds } from "./fault.ts";
import type { Fault } from "./fault.ts";

/** What the values of fields are: text, or a number in a range. `own`: see {@link checkFault}. */
const fields: Readonly<Record<keyof Fault, "own" | Type>> = {
  kind: "own",
  deployment: "own",
  operationId: "own",
  id: "text",
  path: "text",
  chance: [0, 1],
  times: [1, Number.MAX_SAFE_INTEGER],
  status: [200, 599],
  body: "own",
  milliseconds: [0, 600_000],
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
  for (const [name, type] of Object.entries(fields)) {
    const value = fault[name as keyof Fault];
    if (value === undefined || type === "own" || isValid(value, type)) continue;
    throw new FaultError(`Invalid value ${JSON.stringify(value)} for "${name}" of a fault. Use ${describe(type)}.`);
  }
}

type Type = "text" | readonly [min: number, max: number];

function isValid(value: unknown, type: Type): boolean {
  if (type === "text") return typeof value === "string" && value !== "";
  return typeof value === "number" && value >= type[0] && value <= type[1];
}

function describe(type: Type): string {
  if (type === "text") return "text";
  const [min, max] = type;
  return max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `a number from ${min} to ${max}`;
}

function suggest(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === "string" ? nearestOf(name, known) : undefined;
  return didYouMean(nearest) || ` Use one of ${[...new Set(known)].join(", ")}.`;
}
