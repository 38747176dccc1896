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
  /** The form of the tiles. Depends on the source alone: the tiles of the server would change it after the first apply. */
  readonly tileForm: TileForm;
}

/**
 * Chooses how alerts of an SLO are evaluated: with SQL on releases that accept it, and by ratios otherwise.
 */
export function chooseEncoding({ indicator }: Slo, source: SloSource & { readonly disabled?: unknown }): SloTarget {
  // Releases that evaluate SQL in alerts return sources that can be disabled. The form of tiles is no sign: 2.23 has tiles with a `config`.
  const isCurrent = typeof source.disabled === "boolean";
  const without = (reason: string): SloTarget => ({
    encoding: "document",
    reason,
    hasConsecutiveWindows: isCurrent,
    tileForm: isCurrent ? "config" : "series",
  });
  if (indicator.language === "lucene") return without("the filters are in Lucene");
  if (!isCurrent) return without("this server does not show that it accepts SQL");
  const sql = sqlSourceOf(source);
  return typeof sql === "string"
    ? without(sql)
    : { encoding: "sql", sql, hasConsecutiveWindows: true, tileForm: "config" };
}
