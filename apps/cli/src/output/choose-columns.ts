import { UsageError } from "../errors/command-error.ts";
import { listOf } from "@obstack/basics";
import type { OutputFlags } from "./flags.ts";
import type { Column } from "./table.ts";
import type { Rows, View } from "./view.ts";
import { listView, rowsOf } from "./view.ts";

/** Returns a view with only some columns, in the given order. A name is a title, in any case and with any separators, or a field of the records. */
export function chooseColumns(view: View, names: readonly string[], { output, query }: OutputFlags): View {
  const { table } = view;
  const rows = output === "csv" ? rowsOf(view) : undefined;
  if ((rows === undefined && (table === undefined || output !== "table")) || query !== undefined)
    throw new UsageError(
      "--columns selects columns of tables and CSV.",
      "For other output, select fields with `--query`, for example `--query '[].name'`.",
    );
  const indices = names.map((name) => indexOf(rows?.titles ?? [], name));
  if (rows !== undefined && (table === undefined || !indices.includes(-1))) {
    const missing = names[indices.indexOf(-1)];
    if (missing !== undefined) throw unknownColumn(missing, rows.titles);
    return { ...view, rows: () => pick(rows, indices) };
  }
  const { columns = [], records = [] } = table ?? {};
  const titles = columns.map(({ title }) => title);
  const chosen = names.map((name): Column<never> => {
    const found = columns[indexOf(titles, name)];
    if (found !== undefined) return { ...found, isKept: true };
    if (records.length > 0 && records.every((record) => !Object.hasOwn(Object(record) as object, name)))
      throw unknownColumn(name, [...titles, ...Object.keys(Object(records[0]) as object)]);
    return { title: name, value: (record: Readonly<Record<string, unknown>>) => record[name], isKept: true };
  });
  if (records.length === 0) return view;
  return { ...listView(records as readonly never[], chosen, ""), data: view.data };
}

function indexOf(titles: readonly string[], name: string): number {
  return titles.findIndex((title) => title !== "" && toPlain(title) === toPlain(name));
}

function toPlain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function pick({ titles, rows }: Rows, indices: readonly number[]): Rows {
  return {
    titles: indices.map((index) => titles[index] ?? ""),
    rows: rows.map((row) => indices.map((index) => row[index])),
  };
}

function unknownColumn(name: string, titles: readonly string[]): UsageError {
  const known = [...new Set(titles.filter((title) => title !== ""))];
  return new UsageError(`Unknown column ${JSON.stringify(name)}.`, `Use ${listOf(known)}.`);
}
