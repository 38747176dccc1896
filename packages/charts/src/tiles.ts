export { alertMarks, readAlert, tileFrame, withMarks } from "./tiles/alert-marks.ts";
export type { AlertMarks, KnownAlert } from "./tiles/alert-marks.ts";
export { readTile } from "./tiles/read-tile.ts";
export type { SearchQuery, SourceRecord, StaticContent } from "./tiles/read-tile.ts";
export { showTile, tableContent, tileResults } from "./tiles/tile-content.ts";
export type { ShownTile, TilePoint, TileResult } from "./tiles/tile-content.ts";
export { kindOfTile, toTileQuery } from "./tiles/tile-query.ts";
export type { DrawnKind, KindOfTile, SeriesRequest, TileQuery, TileSeries } from "./tiles/tile-query.ts";
export { tileRange } from "./tiles/tile-range.ts";
