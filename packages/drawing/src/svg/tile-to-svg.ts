import { boundTile } from "../bound-drawing.ts";
import type { TileDrawing } from "../dashboard.ts";
import { describeContent } from "./describe-content.ts";
import { drawTile } from "./draw-tile.ts";
import { createPen } from "./pen.ts";
import type { Theme } from "./pen.ts";

export interface TileToSvgOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
}

export function tileToSvg(whole: TileDrawing, { width, height, theme, utc }: TileToSvgOptions): string {
  const tile = boundTile(whole);
  const pen = createPen(theme, JSON.stringify([tile, width, height]));
  const content = drawTile(pen, tile, { left: 0, top: 0, width, height }, { utc });
  return pen.document({ width, height }, tile.name, describeTile(tile), content);
}

/** Describes a tile for people who do not see it. */
export function describeTile({ content, change, alerts = [] }: TileDrawing): string {
  return [
    ...(change === undefined ? [] : [change]),
    ...alerts.map(({ name, state }) => `alert ${name}: ${state}`),
    describeContent(content),
  ].join("; ");
}
