/** How the values of a tile are drawn. `number`, `table` and `pie` show values of the whole range. */
export type DrawnKind = "line" | "stacked" | "number" | "table" | "pie";

const drawnKinds = new Map<string, DrawnKind>([
  ["line", "line"],
  ["stacked_bar", "stacked"],
  ["number", "number"],
  ["table", "table"],
  ["pie", "pie"],
  // Bars of groups over the whole range.
  ["bar", "table"],
  ["list", "table"],
]);

export interface KindOfTile {
  /** As on servers, for example `stacked_bar`, `search` or `markdown`. */
  readonly name: string;
  /** How its values are drawn; absent if it has none, or if the kind is unknown. */
  readonly drawn?: DrawnKind | undefined;
}

/** Returns the kind of a tile with `series` or `config`. Default: `line`. */
export function kindOfTile(tile: { readonly series?: unknown; readonly config?: unknown }): KindOfTile {
  const [first] = Array.isArray(tile.series) ? (tile.series as readonly unknown[]) : [];
  const { type, displayType } = Object(first) as Readonly<Record<string, unknown>>;
  const config = Object(tile.config) as Readonly<Record<string, unknown>>;
  const names = [type === "time" ? undefined : type, displayType, config["displayType"]];
  const name = names.find((one): one is string => typeof one === "string") ?? "line";
  return { name, drawn: drawnKinds.get(name) };
}
