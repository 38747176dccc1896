import type { AlertState, TimeChart, TimeRange } from "./chart.ts";
import type { Unit } from "./unit.ts";

/** A dashboard with the values of its tiles. */
export interface DashboardDrawing {
  readonly name: string;
  readonly tiles: readonly TileDrawing[];
  readonly range: TimeRange;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
  /** Whether the values are made up, which every output says. Default: false. */
  readonly isSeeded?: boolean | undefined;
  /** Number of tiles that are left out, which every output says. Default: 0. */
  readonly omitted?: number | undefined;
}

/** A tile with its values. */
export interface TileDrawing {
  /** Identifier, which finds the tile in another version of the dashboard. Default: none. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Column of the left edge in grid units, as in the tile's record. Tiles may overlap, and numbers have fractions. Default: 0. */
  readonly x?: number | null | undefined;
  /** Row of the upper edge. Default: 0. */
  readonly y?: number | null | undefined;
  /** Width in columns. Default: 6. */
  readonly w?: number | null | undefined;
  /** Height in rows. Default: 3. */
  readonly h?: number | null | undefined;
  readonly content: TileContent;
  /** What a plan does to the tile. Default: nothing. */
  readonly change?: TileChange | undefined;
  /** States of the alerts on the tile. Default: none. */
  readonly alerts?: readonly { readonly name: string; readonly state: AlertState }[] | undefined;
}

/** What a plan does to a tile. */
export type TileChange = "added" | "changed" | "moved" | "removed";

/** What a tile shows: values, text, or the reason for having neither. */
export type TileContent = TimeChart | NumberContent | TableContent | PieContent | MarkdownContent | NoteContent;

/** A single number; `null` if there is no value. */
export interface NumberContent {
  readonly kind: "number";
  readonly value: number | null;
  readonly unit?: Unit | undefined;
}

/** Rows of a table, of a list or of a search. */
export interface TableContent {
  readonly kind: "table";
  readonly columns: readonly { readonly name: string; readonly unit?: Unit | undefined }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Number of rows that are left out. Default: 0. */
  readonly omitted?: number | undefined;
  /** Whether there are more rows than these, whose number is not known. Default: false. */
  readonly hasMore?: boolean | undefined;
}

/** Shares of a total. */
export interface PieContent {
  readonly kind: "pie";
  readonly slices: readonly { readonly name: string; readonly value: number }[];
  readonly unit?: Unit | undefined;
}

/** Text in Markdown. */
export interface MarkdownContent {
  readonly kind: "markdown";
  readonly text: string;
}

/** Says in the tile's place why it has no values. */
export interface NoteContent {
  readonly kind: "note";
  readonly text: string;
}
