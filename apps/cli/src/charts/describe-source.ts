import { isResponseError, serverReason } from "@obstack/core";
import type { ChartRange } from "@obstack/core/charts";
import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { columnsOf, unknownColumn } from "../names/source-columns.ts";
import type { SourceColumn } from "../names/source-columns.ts";
import { createValueReader, findMetrics, maxValues } from "./source-values.ts";
import type { FrequentValue, Metric, ValueReader } from "./source-values.ts";
import { formatMeasure, timeZone } from "@obstack/charts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";

/** What can be asked of a source, for programs. */
export interface SourceDescription {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly kind?: string | null | undefined;
  /** Range of the values, in UTC. */
  readonly from: string;
  readonly to: string;
  readonly columns: readonly DescribedColumn[];
  /** Keys of maps, most frequent first. */
  readonly attributes: readonly DescribedColumn[];
  readonly metrics?: readonly Metric[];
  /** What the description lacks, and why. */
  readonly notes: readonly string[];
}

export interface DescribedColumn {
  /** As filters in SQL, groups and fields name it. */
  readonly name: string;
  /** What it contains, such as `severityText`, if the source record says so. */
  readonly role?: string;
  /** Number of events that have it. Only of attributes. */
  readonly events?: number;
  /** Number of distinct values, if it was counted. */
  readonly distinct?: number;
  /** Most frequent values. */
  readonly values?: readonly FrequentValue[];
}

export interface DescribeOptions {
  /** Maximum number of values of a column. */
  readonly top: number;
  /** The only column or attribute to describe. Default: all. */
  readonly field?: string | undefined;
  readonly signal: AbortSignal;
}

/** Columns whose values are not read: times, identifiers, texts and measures. */
const withoutValues = /time|traceid|spanid|body|message|duration|^value$|number|implicitcolumn|flags|unit/i;

/** Maximum number of attributes that are listed, and of those whose values are read. */
const maxAttributes = 50;
const maxAttributesWithValues = 8;

/** Maximum number of standard columns that a table may lack. */
const maxMissing = 8;

/**
 * Describes a source from its record, the columns of the public schema of its kind, and chart queries over a range.
 *
 * @throws {ResponseError} If the server cannot query the source.
 */
export async function describeSource(
  client: Pick<SelfHostedClient, "charts" | "dashboards">,
  source: Partial<Source> & { readonly id: string },
  range: ChartRange,
  { top, field, signal }: DescribeOptions,
): Promise<SourceDescription> {
  const reader = createValueReader(client, source.id, range, signal);
  const { id, name, kind } = source;
  const [from, to] = [range.startTime, range.endTime].map((time) => new Date(time).toISOString()) as [string, string];
  const frame = { id, name, kind, from, to };
  const withValues = async (columns: readonly DescribedColumn[]): Promise<readonly DescribedColumn[]> => {
    const distinct = await reader.countDistinct(columns.map((column) => column.name));
    return Promise.all(
      columns.map(async (column) => {
        const count = distinct.get(column.name);
        if (count === undefined) return column;
        if (count === 0 || count > maxValues) return { ...column, distinct: count };
        return { ...column, distinct: count, values: (await reader.countBy(column.name)).slice(0, top) };
      }),
    );
  };
  if (field !== undefined) {
    const columns = await withValues([{ name: field }]);
    return { ...frame, columns, attributes: [], notes: notesOf(columns, []) };
  }
  if (kind === "metric") return { ...frame, ...(await describeMetrics(client, source, reader, signal)) };

  const known = await findExisting(reader, columnsOf(source));
  const maps = known.filter(({ isMap }) => isMap);
  const keys = await Promise.all(maps.map(async (map) => keysOf(reader, map.name)));
  const attributes = keys.flat().toSorted((one, other) => (other.events ?? 0) - (one.events ?? 0));
  const plain = known.filter((column) => !column.isMap);
  const described = await withValues([
    ...plain.filter(isRead).map(toDescribed),
    ...attributes.slice(0, maxAttributesWithValues),
  ]);
  const found = new Map(described.map((column) => [column.name, column]));
  const columns = known.map((column) => found.get(column.name) ?? toDescribed(column));
  const listed = attributes.slice(0, maxAttributes).map((one) => found.get(one.name) ?? one);
  const omitted = attributes.length - listed.length;
  const more = omitted > 0 ? [`${omitted} more attributes, which fewer events have.`] : [];
  return { ...frame, columns, attributes: listed, notes: [...notesOf(described, attributes), ...more] };
}

function isRead({ name, role = "" }: SourceColumn): boolean {
  return !withoutValues.test(name) && !withoutValues.test(role);
}

function toDescribed({ name, role }: SourceColumn): DescribedColumn {
  return { name, ...(role === undefined ? {} : { role }) };
}

function notesOf(described: readonly DescribedColumn[], attributes: readonly DescribedColumn[]): string[] {
  if (described.every(({ distinct = 0 }) => distinct === 0))
    return ["No events in the range, or none with a value. Use a longer range with `--since`."];
  const isLong = [...described, ...attributes].some(({ distinct = 0 }) => distinct > maxValues);
  return isLong ? [`Values are listed of columns with up to ${maxValues} of them.`] : [];
}

/** Returns the columns that the server knows. Those that the source record names are not questioned. */
async function findExisting(reader: ValueReader, columns: readonly SourceColumn[]): Promise<readonly SourceColumn[]> {
  let [named, standard] = [
    columns.filter(({ role }) => role !== undefined),
    columns.filter(({ role }) => role === undefined),
  ];
  for (let missing = 0; missing <= maxMissing && standard.length > 0; missing++) {
    try {
      await reader.countBy(standard.map(({ name }) => `isNull(${name})`).join(" + "));
      return [...named, ...standard];
    } catch (error) {
      const wrong = isResponseError(error) ? unknownColumn(serverReason(error)) : undefined;
      if (wrong === undefined) throw error;
      standard = standard.filter(({ name }) => name !== wrong && !name.startsWith(`${wrong}[`));
    }
  }
  return named;
}

async function keysOf(reader: ValueReader, map: string, metric?: Metric): Promise<readonly DescribedColumn[]> {
  const rows = await reader.countBy(`arrayJoin(mapKeys(${map}))`, metric).catch((error: unknown) => {
    if (isResponseError(error, 400) || isResponseError(error, 500)) return [];
    throw error;
  });
  return rows.map(({ value: key, count }) => ({
    name: `${map}['${key.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}']`,
    events: count,
  }));
}

/** Describes the metrics of a source. Servers cannot list their names: those of tiles are known. */
async function describeMetrics(
  client: Pick<SelfHostedClient, "dashboards">,
  source: Partial<Source> & { readonly id: string },
  reader: ValueReader,
  signal: AbortSignal,
): Promise<Pick<SourceDescription, "columns" | "attributes" | "metrics" | "notes">> {
  const { metrics, areAll } = await findMetrics(client, source.id, reader, signal);
  const columns = columnsOf(source);
  const [first] = metrics;
  const maps = columns.filter(({ isMap }) => isMap);
  const keys = first === undefined ? [] : await Promise.all(maps.map(({ name }) => keysOf(reader, name, first)));
  return {
    columns: columns.map(toDescribed),
    attributes: keys.flat().map(({ name }) => ({ name })),
    metrics,
    notes: [
      ...(areAll ? [] : ["Servers cannot list metrics: these are those of tiles on dashboards."]),
      ...(first === undefined ? [] : [`Attributes are those of ${JSON.stringify(first.name)}.`]),
    ],
  };
}

const columns: readonly Column<DescribedColumn>[] = [
  { title: "column", value: ({ name }) => name, truncate: "middle" },
  { title: "contains", value: ({ role }) => role, isOptional: true },
  { title: "events", value: ({ events }) => shortCount(events), align: "right", isOptional: true },
  { title: "distinct", value: ({ distinct }) => shortCount(distinct), align: "right", isOptional: true },
  { title: "most frequent values", value: describeValues, isOptional: true },
];

/** Returns the view of a described source: tables of columns, attributes and metrics for people. */
export function descriptionView(description: SourceDescription, utc: boolean): View {
  const { from, to, attributes, metrics = [], notes } = description;
  const all = [...description.columns, ...attributes];
  return {
    data: description,
    items: all,
    table: { records: all, columns },
    async text(terminal) {
      const { table } = await import("../output/table.ts");
      const { format, name } = timeZone(utc);
      const { kind, name: source, id } = description;
      const title = `${source ?? id}${typeof kind === "string" ? ` (${kind})` : ""}`;
      return [
        `${title}, ${format(Date.parse(from))} to ${format(Date.parse(to))} ${name}`,
        table(description.columns, columns, terminal),
        ...(attributes.length === 0 ? [] : [table(attributes, attributeColumns, terminal)]),
        ...(metrics.length === 0 ? [] : [table(metrics, metricColumns, terminal)]),
        ...(notes.length === 0 ? [] : [notes.join("\n")]),
      ].join("\n\n");
    },
  };
}

const attributeColumns = columns.map((column, index) => (index === 0 ? { ...column, title: "attribute" } : column));

const metricColumns: readonly Column<{ readonly name: string; readonly type: string }>[] = [
  { title: "metric", value: ({ name }) => name },
  { title: "type", value: ({ type }) => type },
];

function shortCount(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatMeasure(count);
}

function describeValues({ values = [] }: DescribedColumn): string {
  return values.map(({ value, count }) => `${value === "" ? "(empty)" : value} ${formatMeasure(count)}`).join(", ");
}
