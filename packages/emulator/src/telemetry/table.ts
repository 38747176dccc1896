import type { Condition } from "./condition.ts";
import { join, QueryError } from "./condition.ts";
import type { Json } from "../store/record-store.ts";
import { generatedSql } from "./event-tables.ts";
import { generatedFields } from "./generate-events.ts";
import type { Telemetry } from "./telemetry.ts";

export interface Table {
  /**
   * Returns a column as SQL over the table of events.
   *
   * @throws {UnknownColumnError} If there is no such column.
   */
  readonly column: (name: string) => Condition;
  /** Text to search for words without a column. */
  readonly implicit: Condition;
  /** Whether values without quotes match parts of a text. */
  readonly matchesParts: boolean;
  /** Whether `any` and `none` return text, as on deployed servers. */
  readonly keepsText: boolean;
}

/** Thrown if a query uses a column that does not exist. */
export class UnknownColumnError extends QueryError {
  readonly column: string;

  constructor(column: string) {
    super(`Unknown column ${JSON.stringify(column)}. Use a column of the table, such as ServiceName.`);
    this.column = column;
  }
}

/**
 * Returns the value with some names in the JSON of events. Reads it from columns if generated events have it there.
 *
 * @param parts Names, outermost first.
 */
export function fieldOf(...parts: readonly string[]): Condition {
  const names = parts.map((part) => part.replaceAll('"', ""));
  const path = `$.${names.map((name) => `"${name}"`).join(".")}`;
  const generated = generatedSql(names);
  return {
    sql: generated === undefined ? "(body ->> ?)" : `iif(own IS NULL, ${generated}, own ->> ?)`,
    values: [path],
  };
}

/** Events of any shape: every field is a column, including nested ones such as `a.b` and `a['b']`. Missing fields are null. */
export const anyTable: Table = {
  column(name) {
    const [, map, key] = /^(\w+)\['(.+)'\]$/.exec(withoutConcat(name)) ?? [];
    if (map !== undefined && key !== undefined) return fieldOf(map, key);
    return name.includes(".") ? join("coalesce(??, ??)", fieldOf(name), fieldOf(...name.split("."))) : fieldOf(name);
  },
  implicit: join("body"),
  matchesParts: false,
  keepsText: false,
};

/** Replaces `Map[concat('a', char(46), 'b')]` with `Map['a.b']`. Chart queries cannot contain a dot in a field. */
function withoutConcat(name: string): string {
  return name.replace(/concat\(((?:(?:'[^']*'|char\(46\))(?:,\s*)?)+)\)/, (_all, parts: string) => {
    const texts = parts.split(/,\s*/).map((part) => (part === "char(46)" ? "." : part.slice(1, -1)));
    return `'${texts.join("")}'`;
  });
}

/** Returns the type of a value. Columns of events have no other types than these. */
function toTypeName(column: Condition): Condition {
  return join("CASE typeof(??) WHEN 'integer' THEN 'UInt64' WHEN 'real' THEN 'Float64' ELSE 'String' END", column);
}

/** Columns of the standard tables of deployed servers. */
interface Columns {
  readonly time: string;
  readonly text: string;
  readonly others: readonly string[];
  /** Columns that are empty in generated events. */
  readonly empty?: readonly string[];
  /** Columns with values by key. */
  readonly maps: readonly string[];
}

const columnsOfKind: Readonly<Record<string, Columns>> = {
  log: {
    time: "Timestamp",
    text: "Body",
    others: ["ServiceName", "SeverityText"],
    maps: ["LogAttributes", "ResourceAttributes"],
  },
  trace: {
    time: "Timestamp",
    text: "SpanName",
    others: ["ServiceName", "StatusCode", "Duration"],
    empty: ["ParentSpanId", "ScopeName", "SpanKind", "StatusMessage", "TraceState"],
    maps: ["SpanAttributes", "ResourceAttributes"],
  },
  metric: {
    time: "TimeUnix",
    text: "MetricName",
    others: ["ServiceName", "Value"],
    maps: ["Attributes", "ResourceAttributes"],
  },
};

/** Returns the table of a source as on deployed servers, with the fields of seeded events. */
export function getSourceTable({ id, kind }: Json, telemetry: Pick<Telemetry, "seededFields">): Table {
  const known = Object.hasOwn(columnsOfKind, String(kind)) ? columnsOfKind[String(kind)] : undefined;
  const maps = known?.maps ?? [];
  const own = known === undefined ? [] : [known.text, ...known.others, ...maps];
  const names = new Set([...own, ...telemetry.seededFields(String(id))]);
  return {
    column(name) {
      const [, typed] = /^toTypeName\((.+)\)$/.exec(name) ?? [];
      if (typed !== undefined) return toTypeName(this.column(typed));
      if (names.has(name)) return fieldOf(name);
      if (known?.empty?.includes(name) === true) return join("coalesce(??, '')", fieldOf(name));
      if (name === (known?.time ?? "Timestamp")) {
        return join("strftime('%Y-%m-%d %H:%M:%f', time / 1000.0, 'unixepoch')");
      }
      const [, map = "", afterDot, inBrackets] = /^(\w+)(?:\.(.+)|\['(.+)'\])$/.exec(withoutConcat(name)) ?? [];
      const key = afterDot ?? inBrackets;
      if (key === undefined || !names.has(map)) throw new UnknownColumnError(name);
      // Maps return empty text for missing keys.
      return maps.includes(map) ? join("coalesce(??, '')", fieldOf(map, key)) : fieldOf(map, ...key.split("."));
    },
    implicit: known === undefined ? anyTable.implicit : fieldOf(known.text),
    matchesParts: true,
    keepsText: true,
  };
}

/** Returns the table of a source according to the interface document: the fields of its events, whatever their shape. */
export function getDocumentedTable(source: Json | undefined, telemetry: Pick<Telemetry, "seededFields">): Table {
  const kind = String(source?.["kind"]);
  const generated = generatedFields(kind);
  // Sources without generated events have fields of any name.
  if (source === undefined || generated.size === 0) return anyTable;
  const { time = "", text = "", others = [], maps = [] } = columnsOfKind[kind] ?? {};
  const fields = new Set([
    ...generated,
    time,
    text,
    ...others,
    ...maps,
    ...telemetry.seededFields(String(source["id"])),
  ]);
  return {
    ...anyTable,
    column(name) {
      const [root = name] = name.split(/[.[]/);
      if (!fields.has(root) && !fields.has(name)) throw new UnknownColumnError(name);
      return anyTable.column(name);
    },
  };
}
