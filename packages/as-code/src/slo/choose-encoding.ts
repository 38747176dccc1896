import { sqlSourceOf } from "@obstack/core/slo";
import type { Slo, SloEncoding, SloSource, SqlSource } from "@obstack/core/slo";
import type { TileForm } from "../model/tile-form.ts";

/** How a server can evaluate an SLO. */
export interface SloTarget {
  readonly encoding: SloEncoding;
  /** What SQL needs; absent with the other encoding. */
  readonly sql?: SqlSource | undefined;
  /** Why alerts do not use SQL, without a period; absent if they do. */
  readonly reason?: string | undefined;
  /** Whether the server knows `numConsecutiveWindows`. */
  readonly hasConsecutiveWindows: boolean;
}

/**
 * Chooses how alerts of an SLO are evaluated: with SQL on releases that accept it, and by ratios otherwise.
 *
 * @param tileForm The form of the server's tiles; absent if it has none.
 */
export function chooseEncoding(
  { indicator }: Slo,
  source: SloSource & { readonly disabled?: unknown },
  tileForm: TileForm | undefined,
): SloTarget {
  // Current releases return tiles with a `config`, and sources that can be disabled.
  const isCurrent = tileForm === undefined ? typeof source.disabled === "boolean" : tileForm === "config";
  const without = (reason: string): SloTarget => ({
    encoding: "document",
    reason,
    hasConsecutiveWindows: isCurrent,
  });
  if (indicator.language === "lucene") return without("the filters are in Lucene");
  if (!isCurrent) return without("this server does not show that it accepts SQL");
  const sql = sqlSourceOf(source);
  return typeof sql === "string" ? without(sql) : { encoding: "sql", sql, hasConsecutiveWindows: true };
}
