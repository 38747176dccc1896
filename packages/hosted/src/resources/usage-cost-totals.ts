import type { Period } from "./usage-cost-windows.ts";

/** A total of the server that is not the sum of its records. */
export interface UsageCostDiscrepancy extends Period {
  /** What the server says, in credit units. */
  readonly stated: number;
  /** The sum of the records, in credit units. */
  readonly computed: number;
}

/**
 * Compares a total with its records. Each of them may be rounded to a hundredth of a credit unit.
 *
 * The kinds of use within a record are not added up: whether one of them contains others is not shown.
 */
export function discrepancies(
  period: Period,
  stated: number | undefined,
  records: readonly number[],
): UsageCostDiscrepancy[] {
  const computed = sum(records);
  if (stated === undefined || Math.abs(stated - computed) <= 0.005 * (records.length + 1)) return [];
  return [{ ...period, stated, computed }];
}

/** Adds without the residue of binary fractions, to a millionth of a credit unit. */
export function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, number) => total + number, 0) * 1e6) / 1e6;
}
