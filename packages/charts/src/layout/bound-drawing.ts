import type { Series, TimeChart, DashboardDrawing, NoteContent, TileContent, TileDrawing } from "../model/drawing.ts";
import { arrangeTiles } from "./arrange-tiles.ts";

/** Names are at most this long: measuring a longer one takes seconds, and nobody reads it. */
const maxLabel = 300;
/** UTF-16 code units of a text of a tile, and of all texts of a dashboard. */
const [maxText, maxTexts] = [5000, 50_000];
/** Tiles of a dashboard, and rows of its grid. Programs that turn SVG into pixels have no memory for taller pictures. */
const [maxTiles, maxRows] = [200, 240];
/** Sums of larger values are not finite, and neither are scales of smaller ones. */
const [largest, smallest] = [1e300, 1e-300];
const maxNesting = 20;

/** Cuts a name in its middle that is longer than anybody reads. */
export function boundLabel(text: string): string {
  if (text.length <= maxLabel) return text;
  const half = maxLabel >> 1;
  return `${withoutHalves(text.slice(0, half))}…${withoutHalves(text.slice(1 - half))}`;
}

/** Cuts long Markdown, and removes levels that nobody sees and that no parser has memory for. */
export function boundMarkdown(text: string, limit: number = maxText): string {
  const cut = text.length <= limit ? text : `${withoutHalves(text.slice(0, limit))}…`;
  const marks = new RegExp(String.raw`^((?:[ \t]*(?:>|[-+*](?=\s))){${maxNesting}})(?:[ \t]*(?:>|[-+*](?=\s)))+`, "gm");
  return cut.replaceAll(marks, "$1").replaceAll(/([*_~[\]])\1{19,}/g, "$1");
}

/** Returns a chart without what breaks drawings: long names, and values that are not finite. */
export function boundChart(chart: TimeChart): TimeChart {
  const { series, marks } = chart;
  return {
    ...chart,
    series: series.map((one): Series => ({ name: boundLabel(one.name), values: one.values.map(boundValue) })),
    marks: marks && {
      ...marks,
      thresholds: marks.thresholds.flatMap((one) => {
        const value = boundValue(one.value);
        return value === null ? [] : [{ ...one, value, name: one.name && boundLabel(one.name) }];
      }),
      firings: marks.firings.map((one) => ({ ...one, name: one.name && boundLabel(one.name) })),
    },
  };
}

/** Returns the content of a tile without what breaks drawings. */
export function boundContent(content: TileContent): TileContent {
  switch (content.kind) {
    case "time":
      return boundChart(content);
    case "table":
      return {
        ...content,
        columns: content.columns.map((column) => ({ ...column, name: boundLabel(column.name) })),
        rows: content.rows.map((row) => row.map((cell) => (typeof cell === "string" ? boundLabel(cell) : cell))),
      };
    case "pie":
      return {
        ...content,
        slices: content.slices.map(({ name, value }) => ({ name: boundLabel(name), value: boundValue(value) ?? 0 })),
      };
    case "markdown":
      return { ...content, text: boundMarkdown(content.text) };
    case "note":
      return { ...content, text: boundMarkdown(content.text, maxLabel * 3) };
    default:
      return content;
  }
}

/** Returns a tile without what breaks drawings. */
export function boundTile(tile: TileDrawing): TileDrawing {
  const { name, content, alerts } = tile;
  return {
    ...tile,
    name: boundLabel(name),
    content: boundContent(content),
    alerts: alerts?.map((alert) => ({ ...alert, name: boundLabel(alert.name) })),
  };
}

/** Returns a dashboard without what breaks drawings. Tiles after the first 200, or below 240 rows, are counted. */
export function boundDashboard(dashboard: DashboardDrawing): DashboardDrawing {
  let room = maxTexts;
  const shown = new Set(
    arrangeTiles(dashboard.tiles)
      .positions.filter(({ position: { row, height } }, index) => index < maxTiles && row + height <= maxRows)
      .map(({ tile }) => tile),
  );
  const tiles = dashboard.tiles
    .filter((tile) => shown.has(tile))
    .map((tile) => {
      const bound = boundTile(tile);
      const { content } = bound;
      if (content.kind !== "markdown") return bound;
      room -= content.text.length;
      return room >= 0 ? bound : { ...bound, content: noteOf("Not drawn: the texts of this dashboard are too long.") };
    });
  const omitted = (dashboard.omitted ?? 0) + dashboard.tiles.length - tiles.length;
  return { ...dashboard, name: boundLabel(dashboard.name), tiles, ...(omitted === 0 ? {} : { omitted }) };
}

/** Returns what a heading says about tiles that are left out. */
export function describeOmitted({ omitted = 0 }: DashboardDrawing): string[] {
  return omitted === 0 ? [] : [`${omitted} more ${omitted === 1 ? "tile" : "tiles"}`];
}

/** Draws content or, if that fails, the reason as a note in its place, so that one tile never hides the others. */
export function drawOrNote<Drawn>(content: TileContent, draw: (content: TileContent) => Drawn): Drawn {
  try {
    return draw(content);
  } catch (error) {
    return draw(noteOf(`This tile cannot be drawn: ${boundLabel(String(error))}`));
  }
}

function noteOf(text: string): NoteContent {
  return { kind: "note", text };
}

function boundValue(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return Math.abs(value) < smallest ? 0 : Math.min(largest, Math.max(-largest, value));
}

/** Removes half of a character at an end. */
function withoutHalves(text: string): string {
  return text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
