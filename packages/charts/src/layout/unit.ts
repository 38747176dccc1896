import { oneLine } from "./shorten.ts";
import type { Unit } from "../model/drawing.ts";

/** Units of durations, and from how many seconds on they are used. */
const durations: readonly (readonly [symbol: string, seconds: number, from: number])[] = [
  ["h", 3600, 7200],
  ["min", 60, 120],
  ["s", 1, 1],
  ["ms", 1e-3, 1e-3],
  ["µs", 1e-6, 1e-6],
  ["ns", 1e-9, 0],
];
const byteSymbols = ["B", "KB", "MB", "GB", "TB", "PB"];
const magnitudes = ["", "K", "M", "B", "T"];

/** Formats a value with its unit, such as `2.5 s` for 2,500,000,000 ns. Without a unit, formats it as a short number such as `2.5K`. */
export function formatMeasure(value: number, unit?: Unit): string {
  switch (unit?.kind) {
    case "duration":
    case "bytes": {
      if (value === 0 && unit.kind === "duration") return "0";
      const { divisor, symbol } = measureStep(value, unit);
      return `${compact(value / divisor)} ${symbol}`;
    }
    case "percent":
      return `${percentage(value * 100)}%`;
    case "other":
      return unit.symbol === "%" ? `${percentage(value)}%` : `${compact(value)} ${unit.symbol}`;
    default:
      return compact(value);
  }
}

/** Returns the unit in which a value is a short number, such as `ms` with a divisor of 1,000,000 for values in nanoseconds. */
export function measureStep(value: number, unit?: Unit): { readonly divisor: number; readonly symbol: string } {
  switch (unit?.kind) {
    case "duration": {
      const length = Math.abs(value * unit.factor);
      const [symbol, seconds] = durations.find(([, , from]) => length >= from * 0.9995) ?? ["ns", 1e-9];
      return { divisor: seconds / unit.factor, symbol };
    }
    case "bytes": {
      const base = unit.isDecimal ? 1000 : 1024;
      const step = stepOf(value, base, byteSymbols.length);
      return { divisor: base ** step, symbol: byteSymbols[step] ?? "B" };
    }
    case "percent":
      return { divisor: 0.01, symbol: "%" };
    default: {
      const symbol = unit?.symbol ?? "";
      if (symbol === "%") return { divisor: 1, symbol };
      // Numbers with four digits are short.
      const step = stepOf(value / 10, 1000, magnitudes.length);
      return { divisor: 1000 ** step, symbol: `${magnitudes[step]} ${symbol}`.trim() };
    }
  }
}

function stepOf(value: number, base: number, count: number): number {
  const exponent = value === 0 ? 0 : Math.floor(Math.log(Math.abs(value)) / Math.log(base));
  return Math.max(0, Math.min(count - 1, exponent));
}

/** Returns the name of a unit for programs, which get values as they are. */
export function unitName(unit: Unit | undefined): string | undefined {
  switch (unit?.kind) {
    case "duration":
      return durations.find(([, seconds]) => seconds === unit.factor)?.[0];
    case "bytes":
      return "bytes";
    case "other":
      return unit.symbol;
    default:
      return undefined;
  }
}

/** Returns a cell of a table on one line. */
export function formatCell(cell: string | number | null, unit: Unit | undefined, missing: string): string {
  if (cell === null) return missing;
  return typeof cell === "number" ? formatMeasure(cell, unit) : oneLine(cell);
}

// Creating a format costs a hundred times as much as using it.
let format: Intl.NumberFormat | undefined;

/** Formats percentages below 100 so that they never look like 100. */
function percentage(value: number): string {
  if (value < 99 || value >= 100) return compact(value);
  const digits = Math.min(9, Math.ceil(-Math.log10(100 - value)) + 1);
  return String(Math.floor(Number((value * 10 ** digits).toPrecision(15))) / 10 ** digits);
}

function compact(value: number): string {
  // Names of orders of magnitude end with the trillion.
  if (Number.isFinite(value) && (Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-6)))
    return Number(value.toPrecision(3)).toExponential();
  format ??= new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
  return format.format(value);
}
