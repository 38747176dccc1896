import type { TileFormula } from "@obstack/alert-tests/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { DrawnKind, MarkdownContent, NoteContent, Unit } from "@obstack/drawing";

export type Fields = Readonly<Record<string, unknown>>;

/** What a tile asks for, and how it shows it. */
export interface TileQuery {
  readonly kind: DrawnKind;
  readonly series: readonly TileQuerySeries[];
  /** Whether the first series is divided by the second. */
  readonly asRatio: boolean;
  /** They replace the series. */
  readonly formulas: readonly TileFormula[];
  /** Columns that the series are grouped by. */
  readonly groupBy: readonly string[];
  /** Maximum number of groups; absent if the tile sets none. */
  readonly limit?: number | undefined;
  /** Whether missing counts and sums are 0. */
  readonly fillsGaps: boolean;
  /** Unit of all values, from the tile's `numberFormat`. */
  readonly unit?: Unit | undefined;
}

export interface TileQuerySeries {
  readonly request: ChartSeriesRequest;
  readonly name: string;
  readonly unit?: Unit | undefined;
}

export interface SearchQuery {
  readonly kind: "search";
  readonly sourceId: string;
  readonly select?: string | undefined;
  readonly where?: string | undefined;
  /** `lucene` or `sql`. */
  readonly whereLanguage?: string | undefined;
  readonly orderBy?: string | undefined;
}

/** A tile without values: its content does not depend on data. */
export type StaticContent = MarkdownContent | NoteContent;
