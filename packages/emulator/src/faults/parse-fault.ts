import { checkFault } from "./check-fault.ts";
import { FaultError } from "./fault.ts";
import type { Fault } from "./fault.ts";

/**
 * Parses a fault from a command line: `KIND`, or `KIND=NUMBER` for a status or milliseconds, followed by `operation=ID`,
 * `deployment=NAME`, `id=ID`, `path=PATH`, `chance=0.1` or `times=3`, separated by commas. The emulator checks the operation.
 *
 * @throws {FaultError} If the text is not a valid fault.
 */
export function parseFault(text: string): Fault {
  const [first = "", ...rest] = text.split(",");
  const [kind, number] = first.split("=");
  const fault: Record<string, unknown> = { kind };
  if (number !== undefined) fault[kind === "status" ? "status" : "milliseconds"] = toNumber(number, text);
  for (const part of rest) {
    const [name = "", value = ""] = part.split("=");
    if (name === "operation") fault["operationId"] = value;
    else if (["deployment", "id", "path"].includes(name)) fault[name] = value;
    else if (name === "chance" || name === "times") fault[name] = toNumber(value, text);
    else {
      throw new FaultError(
        `Invalid setting ${JSON.stringify(part)} in the fault ${JSON.stringify(text)}. Use operation=ID, deployment=hosted, deployment=selfhosted, id=ID, path=PATH, chance=NUMBER or times=NUMBER.`,
      );
    }
  }
  checkFault(fault as unknown as Fault);
  return fault as unknown as Fault;
}

function toNumber(value: string, fault: string): number {
  const number = Number(value);
  if (value === "" || Number.isNaN(number)) {
    throw new FaultError(
      `Invalid number ${JSON.stringify(value)} in the fault ${JSON.stringify(fault)}. Use digits, for example 503 or 0.5.`,
    );
  }
  return number;
}
