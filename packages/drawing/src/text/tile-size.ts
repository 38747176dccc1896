/** Room for the content of a tile, and how to draw it. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
  readonly color: boolean;
  readonly utc: boolean | undefined;
}
