import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { ComputedTile, MarkdownContent, NoteContent } from "@obstack/drawing";

export type Fields = Readonly<Record<string, unknown>>;

/** What a tile asks for, and how it shows it. */
export interface TileQuery extends ComputedTile {
  readonly series: readonly (ComputedTile["series"][number] & { readonly request: ChartSeriesRequest })[];
  /** Columns that the series are grouped by. */
  readonly groupBy: readonly string[];
  /** Maximum number of groups; absent if the tile sets none. */
  readonly limit?: number | undefined;
  /** Whether missing counts and sums are 0. */
  readonly fillsGaps: boolean;
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
