import type { ToolInput } from "./tool.ts";

type Json = Readonly<Record<string, unknown>>;

/** Returns values over time as a table: a row for each bucket, in the order of the result. Totals stay as they are. */
export function toColumns(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const points = value as readonly {
    readonly time: string;
    readonly series: string;
    readonly value: number | null;
    readonly open?: boolean;
  }[];
  const columns = [...new Set(points.map(({ series }) => series))];
  const rows = new Map<string, Map<string, number | null>>();
  for (const { time, series, value: one } of points) {
    const row = rows.get(time) ?? new Map<string, number | null>();
    rows.set(time, row.set(series, one));
  }
  const open = [...new Set(points.filter((point) => point.open === true).map(({ time }) => time))];
  return {
    columns: ["time", ...columns],
    rows: [...rows].map(([time, row]) => [time, ...columns.map((name) => row.get(name) ?? null)]),
    ...(open.length === 0 ? {} : { open }),
  };
}

/** Returns a description of a source in which values are `value (count)`. */
export function shortenDescription(value: unknown): unknown {
  const shorten = (columns: unknown): unknown =>
    Array.isArray(columns)
      ? columns.map((column: Json) => {
          const { values, ...others } = column;
          if (!Array.isArray(values)) return others;
          return {
            ...others,
            values: values.map(
              (one: Json) => `${one["value"] === "" ? "(empty)" : String(one["value"])} (${String(one["count"])})`,
            ),
          };
        })
      : columns;
  if (typeof value !== "object" || value === null) return value;
  const { columns, attributes } = value as Json;
  return { ...value, columns: shorten(columns), attributes: shorten(attributes) };
}

/** Returns a list of changes with the names of their fields, and their values only if a call selects objects: a list is short, whatever is in them. */
export function listChanges(value: unknown, { only }: ToolInput): unknown {
  const { changes } = Object(value) as { readonly changes?: unknown };
  if (only !== undefined || !Array.isArray(changes)) return value;
  const short = changes.map(
    ({ title: _title, fields = [], ...change }: Json & { readonly fields?: readonly Json[] }) => ({
      ...change,
      fields: fields.map(
        (field) => `${placeOf(field)}${(field["by"] ?? "file") === "file" ? "" : ` (by ${String(field["by"])})`}`,
      ),
    }),
  );
  return { ...(value as Json), changes: short };
}

/** Returns the place of a changed field: `threshold`, `tiles[Errors]` for an entire tile, or `tiles[Errors].name`. */
function placeOf({ tile, path }: { readonly tile?: string; readonly path?: string }): string {
  const place = tile === undefined ? [] : [`tiles[${tile}]`];
  return [...place, ...(path === undefined ? [] : [path])].join(".");
}
