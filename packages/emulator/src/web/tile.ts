import { unitOfFormat } from "@obstack/drawing";
import type { Position, TileContent, TimeChart } from "@obstack/drawing";
import { createChart } from "./chart.ts";
import type { Chart } from "./chart.ts";
import type { Point, TileData } from "./chart-data.ts";
import { element } from "./element.ts";
import { fetchJson, RejectedError } from "./fetch-json.ts";
import { formatPeriod } from "./format.ts";
import { createPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";
import { nameOf } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import { toMarks, wordOfAlert } from "./tile-alerts.ts";
import type { AlertEntry } from "./tile-alerts.ts";
import { isWhole, kindOfTile, toSearchContent, toTimeChart, toWholeContent } from "./tile-content.ts";
import type { Tile } from "./tile-content.ts";
import type { TimeWindow } from "./time-range.ts";

export interface TileView {
  readonly root: HTMLElement;
  /** Draws a time range, unless it is already drawn. */
  update(window: TimeWindow, signal: AbortSignal): Promise<void>;
  setAlerts(entries: readonly AlertEntry[]): void;
  destroy(): void;
}

type Fields = Readonly<Record<string, unknown>>;

const rowHeight = 60;
/** Maximum length of a query in milliseconds, so that the emulator, which generates events on demand, can respond to other requests. */
const maxQueryLength = 12 * 3_600_000;

export function createTile(tile: Tile, { column, row, width, height }: Position): TileView {
  const name = nameOf(tile);
  const kind = kindOfTile(tile);
  const unit = unitOfFormat(tile.config?.["numberFormat"] ?? (Object(tile.series?.[0]) as Fields)["numberFormat"]);
  const content = element("div", {}, element("p", { className: "quiet" }, "Loading…"));
  const note = element("p", { className: "quiet note" });
  const alerts = element("ul", { className: "tile-alerts" });
  const root = element("article", { className: "tile" }, element("h3", {}, name), alerts, content, note);
  root.style.setProperty("--column", `${column + 1} / span ${width}`);
  root.style.setProperty("--row", `${row + 1} / span ${height}`);
  let shown: Chart | Picture | undefined;
  let chart: Chart | undefined;
  let last: { readonly data: TileData; readonly window: TimeWindow } | undefined;
  let entries: readonly AlertEntry[] = [];
  let drawn = "";

  const show = (...nodes: readonly Node[]): void => {
    shown?.destroy();
    shown = undefined;
    chart = undefined;
    content.replaceChildren(...nodes);
  };
  const showContent = (drawing: TileContent): void => {
    const picture = createPicture(name, height * rowHeight, drawing);
    show(picture.root);
    shown = picture;
  };
  const showChart = (drawing: TimeChart): void => {
    const names = JSON.stringify(drawing.series.map((series) => series.name));
    if (chart !== undefined && content.dataset["names"] === names) {
      chart.update(drawing);
      return;
    }
    chart?.destroy();
    const created = createChart(name, height * rowHeight, drawing);
    show(created.root);
    content.dataset["names"] = names;
    shown = created;
    chart = created;
  };
  const draw = (): void => {
    if (last === undefined) return;
    const { data, window } = last;
    if (kind === "search") return showContent(toSearchContent(data));
    if (isWhole(kind)) return showContent(toWholeContent(kind, data, unit));
    if (data.data.length === 0) {
      const period = formatPeriod(window.start, window.end);
      const text = data.series.length === 0 ? "This tile has no series." : `No events in this period (${period}).`;
      return show(element("p", { className: "quiet" }, text));
    }
    const drawing = toTimeChart(kind, data, window, unit, toMarks(entries, Date.now()));
    const { series, omitted = 0 } = drawing;
    note.textContent = omitted === 0 ? "" : `Shows the ${series.length} largest of ${series.length + omitted} groups.`;
    showChart(drawing);
  };

  return {
    root,
    async update(window, signal) {
      const markdown = tile.config?.["markdown"];
      if (kind === "markdown" && typeof markdown === "string") {
        if (shown === undefined) showContent({ kind: "markdown", text: markdown });
        return;
      }
      const period = `${window.start} ${window.end}`;
      if (drawn === period) return;
      content.ariaBusy = "true";
      try {
        last = { data: await queryTile(tile, window, signal), window };
        draw();
        drawn = period;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RejectedError) drawn = period;
        show(element("p", { className: "problem" }, (error as Error).message));
      } finally {
        content.ariaBusy = "false";
      }
    },
    setAlerts(next) {
      if (JSON.stringify(next) === JSON.stringify(entries)) return;
      entries = next;
      syncChildren(
        alerts,
        entries.map(({ alert }) => {
          const [title, state] = [nameOf(alert), wordOfAlert(alert, Date.now())];
          const badge = (): HTMLElement => element("span", { className: `badge ${state}` }, state);
          return {
            key: alert.id ?? title,
            value: [title, state],
            create: () => element("li", {}, badge(), ` ${title}`),
          };
        }),
      );
      if (chart !== undefined) draw();
    },
    destroy: () => shown?.destroy(),
  };
}

async function queryTile(tile: Tile, window: TimeWindow, signal: AbortSignal): Promise<TileData> {
  const { series, config, asRatio } = tile;
  const { start, end, granularity } = window;
  const kind = kindOfTile(tile);
  const query = async (range: object): Promise<TileData> =>
    fetchJson<TileData>("series", { method: "POST", body: { series, config, asRatio, ...range }, signal });
  // SQL of a number tile reads as far back as it needs.
  if (config?.["configType"] === "sql" && kind === "number") return query({ startTime: end - 60_000, endTime: end });
  const data: Point[] = [];
  let result: TileData = { data: [], series: [], asRatio: false };
  for (let startTime = start; startTime < end; startTime += maxQueryLength) {
    result = await query({ startTime, endTime: Math.min(end, startTime + maxQueryLength), granularity });
    data.push(...result.data);
  }
  // The queries before have generated the events.
  if (isWhole(kind) || kind === "search") return query({ startTime: start, endTime: end, isWhole: true });
  return { ...result, data };
}
