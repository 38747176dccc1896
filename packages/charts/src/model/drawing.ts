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
  /** How the values are shown, as a short text without a period. */
  readonly remark?: string | undefined;
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

/** What marks a change without color: a symbol for narrow tiles, and a word where there is room. */
export const changeMarks: Readonly<Record<TileChange, { readonly symbol: string; readonly word: string }>> = {
  added: { symbol: "+", word: "added" },
  changed: { symbol: "~", word: "changed" },
  moved: { symbol: ">", word: "moved" },
  removed: { symbol: "−", word: "removed" },
};

/** What a value measures. Decides how it is displayed. */
export type Unit =
  | { readonly kind: "duration"; /** Seconds per unit of the value. */ readonly factor: number }
  | { readonly kind: "bytes"; /** Whether a kilobyte has 1000 bytes instead of 1024. */ readonly isDecimal: boolean }
  | { readonly kind: "percent" }
  | { readonly kind: "other"; readonly symbol: string };

/** Values over time. */
export interface TimeChart {
  readonly kind: "time";
  readonly display: "line" | "stacked";
  /** Starts of the buckets, in milliseconds since the epoch, ascending. */
  readonly times: readonly number[];
  /** Width of a bucket in milliseconds. */
  readonly width: number;
  /** What the time axis covers, in milliseconds since the epoch. */
  readonly range: TimeRange;
  readonly series: readonly Series[];
  /** Number of series that are left out because their values are lower. Default: 0. */
  readonly omitted?: number | undefined;
  readonly unit?: Unit | undefined;
  /** Time from which buckets are still open, so that their values will change. Default: all are complete. */
  readonly openFrom?: number | undefined;
  readonly marks?: Marks | undefined;
}

/** A time range in milliseconds since the epoch. The end is exclusive. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
}

/** One of the lines, or layers of stacked bars, of a time chart. */
export interface Series {
  readonly name: string;
  /** Values of the columns by which the chart is grouped. Default: it is not grouped. */
  readonly group?: readonly string[] | undefined;
  /** A value for each bucket; `null` is a gap. */
  readonly values: readonly (number | null)[];
}

/** What alerts and SLOs add to a chart. */
export interface Marks {
  readonly thresholds: readonly Threshold[];
  /** When alerts fired or would have fired. Each alert has a bar of its own. */
  readonly firings: readonly AlertFirings[];
  /** Why thresholds are not drawn, as short texts without a period. Default: all are. */
  readonly remarks?: readonly string[] | undefined;
}

/** A horizontal line at the value that an alert or SLO compares with. */
export interface Threshold {
  readonly value: number;
  /** Name of the alert or SLO, for a legend. */
  readonly name?: string | undefined;
  /** State of the alert now. Default: not known. */
  readonly state?: AlertState | undefined;
}

/** When an alert fired or would have fired. */
export interface AlertFirings {
  /** Name of the alert, for charts of several. */
  readonly name?: string | undefined;
  readonly periods: readonly FiringPeriod[];
}

/** When an alert fired. */
export interface FiringPeriod extends Period {
  /** Whether it was open at the start of the range, so that the alert fired at least since `from`. Default: since then. */
  readonly isOpenAtStart?: true | undefined;
}

/** State of an alert. */
export type AlertState = "ok" | "firing" | "silenced" | "disabled";

/** A period in milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** What alerts did over time, each in a lane of its own. */
export interface Timeline {
  readonly title: string;
  readonly range: TimeRange;
  /** A time that crosses all lanes. */
  readonly mark: { readonly time: number; readonly name: string };
  readonly lanes: readonly Lane[];
  /** Texts below the lanes. */
  readonly notes: readonly string[];
}

/** One alert of a timeline. */
export interface Lane {
  readonly name: string;
  /** When it fired. */
  readonly firings: readonly Period[];
  /** When it notified, in milliseconds since the epoch. */
  readonly notifications: readonly number[];
  /** A short text beside the lane, such as `4 min, 12 sent`. */
  readonly note: string;
}

/** A record of a server or a file. */
export type Fields = Readonly<Record<string, unknown>>;
