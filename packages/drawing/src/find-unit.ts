import type { Unit } from "./unit.ts";

/** Functions that count rows: their values have no unit. */
const counts = new Set(["count", "count_distinct"]);

/** A source as servers return it. Only some releases describe their duration column. */
interface SourceFields {
  readonly kind?: unknown;
  readonly durationExpression?: unknown;
  readonly durationPrecision?: unknown;
}

/** Returns the unit of an aggregated column: durations of spans are whole numbers of nanoseconds, or of what the source says. */
export function findUnit(source: object, aggFn: string, field: string | undefined): Unit | undefined {
  if (field === undefined || counts.has(aggFn)) return undefined;
  const { kind = "trace", durationExpression = "Duration", durationPrecision = 9 } = source as SourceFields;
  if (kind !== "trace" || field !== durationExpression || typeof durationPrecision !== "number") return undefined;
  return { kind: "duration", factor: Number(`1e-${durationPrecision}`) };
}

/** The `numberFormat` of a tile, as the web UI writes it. */
interface NumberFormat {
  readonly output?: unknown;
  readonly factor?: unknown;
  readonly unit?: unknown;
  readonly currencySymbol?: unknown;
  readonly decimalBytes?: unknown;
}

/** Returns the unit that the `numberFormat` of a tile sets. Returns undefined for plain numbers and unknown formats. */
export function unitOfFormat(format: unknown): Unit | undefined {
  if (typeof format !== "object" || format === null) return undefined;
  const { output, factor, unit, currencySymbol, decimalBytes } = format as NumberFormat;
  if (output === "percent") return { kind: "percent" };
  if (output === "byte") return { kind: "bytes", isDecimal: decimalBytes === true };
  if (output === "time" || output === "duration")
    return { kind: "duration", factor: typeof factor === "number" ? factor : 1 };
  const symbol = output === "currency" ? (currencySymbol ?? "$") : unit;
  return typeof symbol === "string" && symbol !== "" ? { kind: "other", symbol } : undefined;
}
