import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { ComputedTile, MarkdownContent, NoteContent } from "@obstack/drawing";

export type Fields = Readonly<Record<string, unknown>>;

/** What a tile asks for, and how it shows it. */
export type TileQuery = ComputedTile<ChartSeriesRequest>;

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
