import { formatMeasure, timeZone } from "@obstack/charts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import type { DescribedColumn, SourceDescription } from "./describe-source.ts";

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
