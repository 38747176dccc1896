import type { StackServer } from "./connect.ts";

/** What a tile of a test shows. Filters are SQL. */
interface Shown {
  readonly where?: string;
  readonly groupBy?: string;
  readonly displayType?: "line" | "number" | "table";
}

const position = { x: 0, y: 0, w: 6, h: 3 };

/** Returns a tile that counts events of the first source of logs, with a reference to its source by name or by identifier. */
export function countTile(
  server: StackServer,
  name: string,
  by: "name" | "id",
  { where = "", groupBy, displayType = "line" }: Shown = {},
) {
  const source = server.sources.find(({ kind }) => kind === "log") ?? server.sources[0];
  const reference = by === "id" ? { sourceId: source?.id } : { source: source?.name };
  const series = { aggFn: "count", where, whereLanguage: "sql" };
  if (server.hasConfig) {
    const config = { displayType, ...reference, ...(groupBy === undefined ? {} : { groupBy }), select: [series] };
    return { name, ...position, config };
  }
  const type = displayType === "line" ? "time" : displayType;
  const groups = type === "number" ? {} : { groupBy: groupBy === undefined ? [] : [groupBy] };
  return {
    name,
    ...position,
    asRatio: false,
    series: [{ type, ...reference, ...series, ...groups, dataSource: "events" }],
  };
}

/** A threshold that no value reaches, so no notification is sent. */
export const unreachable = 1e15;
