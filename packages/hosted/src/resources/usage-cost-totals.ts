import type { Period } from "./usage-cost-windows.ts";

/** A reported total that does not match the sum of its records. */
export interface UsageCostDiscrepancy extends Period {
  /** Total reported by the server, in credit units. */
  readonly stated: number;
  /** Sum of the records, in credit units. */
  readonly computed: number;
}

/**
 * Compares a total with the sum of its records, allowing for rounding to a hundredth of a credit unit.
 *
 * Does not add up the metrics within a record: the interface does not specify whether one includes others.
 */
export function findDiscrepancies(
  period: Period,
  stated: number | undefined,
  records: readonly number[],
): UsageCostDiscrepancy[] {
  const computed = sum(records);
  if (stated === undefined || Math.abs(stated - computed) <= 0.005 * (records.length + 1)) return [];
  return [{ ...period, stated, computed }];
}

/** Adds numbers, rounded to a millionth to hide binary floating-point errors. */
export function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, number) => total + number, 0) * 1e6) / 1e6;
}
