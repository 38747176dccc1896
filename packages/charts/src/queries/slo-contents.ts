import { nameBudget } from "@obstack/alerting/backtest";
import type { LoadedCounts, Range, SloTiles } from "@obstack/alerting/backtest";
import { readNumber } from "@obstack/core";
import { windowLength } from "@obstack/core/alerts";
import { formatCount, maxOf, minOf } from "@obstack/basics";
import { burnDown, findIncidents, findSloFirings, sloWindowStart } from "@obstack/alerting/slo";
import type { BurnDown, MinuteCounts, SloFiring, SloSql } from "@obstack/alerting/slo";
import type { NoteContent, NumberContent, TimeChart, Unit, Fields } from "../model/drawing.ts";

/** A tile, with the records of the alerts on it. */
interface TileWithAlerts {
  readonly alerts: readonly Fields[];
}

const percent: Unit = { kind: "other", symbol: "%" };
const unknownText = "The budget is unknown: too little of the window has events.";

/** Returns the start of the events that the contents of an SLO's tiles need. */
export function startOfEvents({ tiles }: SloTiles<TileWithAlerts>, end: number): number {
  const starts = [...tiles.values()].map(({ startOf }) => startOf(end));
  const lookBack = [...tiles.values()].map(({ alert, startOf }) => (alert === undefined ? 0 : end - startOf(end)));
  return minOf(starts) - maxOf(lookBack, 0);
}

/** Returns the number that SQL of an SLO returns, from its events. */
export function sloNumber({ number, valueAt }: SloSql, counts: LoadedCounts, end: number): NumberContent | NoteContent {
  if ("reason" in counts) return { kind: "note", text: `${counts.reason}.` };
  const value = valueAt(counts, end);
  if (value === null) return { kind: "note", text: unknownText };
  return { kind: "number", value, ...(number === "alert" ? {} : { unit: percent }) };
}

/** A chart of the budget of an SLO, which no server has. */
export interface BurnDownTile<Tile> {
  /** The tile with what is left of the budget. */
  readonly tile: Tile;
  readonly name: string;
  readonly content: TimeChart | NoteContent;
}

/** Returns how the budget of an SLO on a dashboard was spent; undefined if no tile shows its budget. */
export function sloBurnDown<Tile extends TileWithAlerts>(
  { tiles }: SloTiles<Tile>,
  counts: LoadedCounts,
  end: number,
): BurnDownTile<Tile> | undefined {
  const [tile, sql] = [...tiles].find(([, { number }]) => number === "budgetLeft") ?? [];
  if (tile === undefined || sql === undefined || "reason" in counts) return undefined;
  const name = `${nameBudget(sql.slo)} (not on the server)`;
  const range = { from: sloWindowStart(sql.slo, end), to: end };
  const firings = [...tiles].flatMap(([{ alerts }, one]) => firingsOf(one, alerts, counts, range));
  const delay = maxOf([...tiles.values()].map((one) => one.slo.delay));
  const burnRates = [...tiles.values()].flatMap(({ alert }) => (alert?.kind === "burn" ? alert.rate : []));
  const incidents = findIncidents({ ...sql.slo, delay, burnRates }, counts, range, firings);
  return { tile, name, content: burnDownContent(burnDown(sql.slo, counts, end), end, incidents) };
}

/** Returns when the alerts on a tile would have fired. */
function firingsOf(
  { slo, alert }: SloSql,
  records: readonly Fields[],
  counts: MinuteCounts,
  range: Range,
): SloFiring[] {
  if (alert === undefined) return [];
  return records.flatMap((record) => {
    const [threshold, interval] = [readNumber(record["threshold"]), String(record["interval"])];
    const length = windowLength(interval);
    if (threshold === undefined || length === undefined) return [];
    return findSloFirings(slo, { ...alert, threshold, interval, length }, counts, range);
  });
}

/** Draws how a budget was spent, with the incidents that spent it; a note if the budget is unknown. */
export function burnDownContent(
  found: BurnDown | undefined,
  end: number,
  incidents: readonly Range[],
): TimeChart | NoteContent {
  if (found === undefined) return { kind: "note", text: unknownText };
  const { from, step, leftPercent } = found;
  return {
    kind: "time",
    display: "line",
    times: leftPercent.map((_, index) => from + index * step),
    width: step,
    range: { startTime: from, endTime: end },
    series: [{ name: "budget left", values: leftPercent }],
    unit: percent,
    marks: {
      thresholds: [],
      firings: [{ periods: incidents.map(({ from: begin, to }) => ({ from: begin, to })) }],
      remarks: [incidents.length === 0 ? "no incidents" : formatCount(incidents.length, "incident")],
    },
  };
}
