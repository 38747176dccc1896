import { fieldsWithoutEffect, readTileSeries } from "@obstack/alerting/backtest";
import { readTile as readContent } from "@obstack/core";
import type { MarkdownContent, Fields, NoteContent } from "../model/drawing.ts";
import { kindOfTile, toTileQuery } from "./tile-query.ts";
import type { TileQuery } from "./tile-query.ts";

/** A source, as a server returns it. */
export interface SourceRecord {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** The search of a tile that lists rows. */
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

/** Fields of a `config` that do not change the values that a drawing shows. */
const harmlessFields = new Set([
  ...fieldsWithoutEffect,
  "groupByColumnsOnLeft",
  "limit",
  "onClick",
  "orderBy",
  "sortOrder",
]);

/**
 * Returns what a tile asks for, or its content if it has no values.
 *
 * @param tile A tile with `series` or `config`, with identifiers instead of names.
 * @param sources Sources, which determine units.
 */
export function readTile(tile: Fields, sources: readonly SourceRecord[]): TileQuery | SearchQuery | StaticContent {
  const config = Object(tile["config"]) as Fields;
  const [first] = Array.isArray(tile["series"]) ? (tile["series"] as readonly unknown[]) : [];
  const { name: kindName, drawn: kind } = kindOfTile(tile);
  if (kindName === "markdown") return { kind: "markdown", text: readContent(tile).markdown ?? "" };
  if (config["configType"] === "sql") return note("This tile is raw SQL, which the interface cannot run.");
  if (kindName === "search") return readSearch(config, Object(first) as Fields);
  if (kind === undefined) return note(`This tile is of kind ${JSON.stringify(kindName)}, which is not drawn yet.`);
  const read = readTileSeries(tile, harmlessFields);
  if (typeof read === "string") return note(`Not drawn: ${read.replace(/^its tile/, "the tile")}.`);
  const groups = read.series.map(({ groupBy }) => JSON.stringify(groupBy ?? []));
  const isMixed = groups.some((one) => one !== groups[0]);
  if (isMixed) return note("Not drawn: its series are grouped by different columns.");
  const query = toTileQuery(kind, config, read, (sourceId) => sources.find(({ id }) => id === sourceId) ?? {});
  return kindName === "bar" ? { ...query, remark: "drawn as a table" } : query;
}

function readSearch(config: Fields, series: Fields): SearchQuery {
  const fields = { ...series, ...config };
  const texts = ["select", "where", "whereLanguage", "orderBy"].flatMap((name) =>
    typeof fields[name] === "string" && fields[name] !== "" ? [[name, fields[name]] as const] : [],
  );
  const { sourceId } = fields;
  return { kind: "search", sourceId: typeof sourceId === "string" ? sourceId : "", ...Object.fromEntries(texts) };
}

/** Returns the number of events of a search over time, for servers that do not offer its rows. */
export function countEvents({ sourceId, where = "", whereLanguage = "lucene" }: SearchQuery): TileQuery {
  const series = [{ sourceId, aggFn: "count", where, whereLanguage, groupBy: [] }] as const;
  const query = toTileQuery("stacked", {}, { series, drawn: series, asRatio: false, formulas: [] }, () => ({}));
  return { ...query, remark: "events over time: only the web UI lists them" };
}

function note(text: string): StaticContent {
  return { kind: "note", text };
}
