import type { Dashboard } from "@obstack/core";
import type { Position } from "./arrange-tiles.ts";
import { createChart } from "./chart.ts";
import type { Chart } from "./chart.ts";
import { toLines } from "./chart-data.ts";
import type { Point, TileData } from "./chart-data.ts";
import { element } from "./element.ts";
import { fetchJson, RejectedError } from "./fetch-json.ts";
import { formatNumber, formatPeriod } from "./format.ts";
import { nameOf } from "./snapshot.ts";
import { bucketsOf } from "./time-range.ts";
import type { TimeWindow } from "./time-range.ts";

export type Tile = NonNullable<Dashboard["tiles"]>[number];

/** A tile on the page. */
export interface TileView {
  readonly root: HTMLElement;
  /** Draws a time range, unless it is already drawn. */
  update(window: TimeWindow, signal: AbortSignal): Promise<void>;
  destroy(): void;
}

const rowHeight = 60;
/** Maximum length of a query in milliseconds, so that the emulator, which generates events on demand, can respond to other requests. */
const maxQueryLength = 12 * 3_600_000;

/** Creates a tile with its chart or text. */
export function createTile(tile: Tile, { column, row, width, height }: Position): TileView {
  const name = nameOf(tile);
  const content = element("div", {}, element("p", { className: "quiet" }, "Loading…"));
  const note = element("p", { className: "quiet note" });
  const root = element("article", { className: "tile" }, element("h3", {}, name), content, note);
  root.style.setProperty("--column", `${column + 1} / span ${width}`);
  root.style.setProperty("--row", `${row + 1} / span ${height}`);
  let chart: Chart | undefined;
  let drawn = "";

  const show = (...nodes: readonly Node[]): void => {
    chart?.destroy();
    chart = undefined;
    content.replaceChildren(...nodes);
  };
  const draw = (data: TileData, window: TimeWindow): void => {
    const { lines, omitted } = toLines(data, bucketsOf(window));
    note.textContent = omitted === 0 ? "" : `Shows the ${lines.length} largest of ${lines.length + omitted} groups.`;
    if (data.data.length === 0) {
      const period = formatPeriod(window.start, window.end);
      const text = data.series.length === 0 ? "This tile has no series." : `No events in this period (${period}).`;
      show(element("p", { className: "quiet" }, text));
      return;
    }
    const labels = JSON.stringify(lines.map(({ label }) => label));
    if (chart !== undefined && content.dataset["labels"] === labels) {
      chart.update({ window, lines });
      return;
    }
    show();
    content.dataset["labels"] = labels;
    chart = createChart(name, height * rowHeight, { window, lines });
    content.append(chart.root);
  };

  return {
    root,
    async update(window, signal) {
      const markdown = tile.config?.["markdown"];
      if (typeof markdown === "string") {
        show(element("p", { className: "markdown" }, markdown));
        return;
      }
      const period = `${window.start} ${window.end}`;
      if (drawn === period) return;
      const isNumber = tile.config?.["configType"] === "sql" && tile.config["displayType"] === "number";
      content.ariaBusy = "true";
      try {
        if (isNumber) show(element("p", { className: "number" }, await queryNumber(tile, window, signal)));
        else draw(await queryTile(tile, window, signal), window);
        drawn = period;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RejectedError) drawn = period;
        show(element("p", { className: "problem" }, (error as Error).message));
      } finally {
        content.ariaBusy = "false";
      }
    },
    destroy: () => chart?.destroy(),
  };
}

/** Returns the value of a number tile at the end of a time range. */
async function queryNumber(tile: Tile, { end }: TimeWindow, signal: AbortSignal): Promise<string> {
  // SQL of a number tile reads as far back as it needs.
  const body = { config: tile.config, startTime: end - 60_000, endTime: end };
  const { data } = await fetchJson<TileData>("series", { method: "POST", body, signal });
  const value = data.at(-1)?.["series_0.data"];
  return value === undefined || value === null ? "No value" : formatNumber(Number(value));
}

async function queryTile(tile: Tile, window: TimeWindow, signal: AbortSignal): Promise<TileData> {
  const { series, config, asRatio } = tile;
  const { start, end, granularity } = window;
  const data: Point[] = [];
  let last: TileData = { data: [], series: [], asRatio: false };
  for (let startTime = start; startTime < end; startTime += maxQueryLength) {
    const endTime = Math.min(end, startTime + maxQueryLength);
    const body = { series, config, asRatio, startTime, endTime, granularity };
    last = await fetchJson<TileData>("series", { method: "POST", body, signal });
    data.push(...last.data);
  }
  return { ...last, data };
}
