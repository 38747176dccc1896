import { splitExpressions } from "@obstack/core";
import type { Source } from "@obstack/selfhosted";
import { shellWord } from "../terminal/shell-word.ts";
import type { FoundSource } from "./find-named.ts";
import { nearNames } from "../input/near-names.ts";

export interface SourceColumn {
  /** The column or expression, as filters and groups name it. */
  readonly name: string;
  /** What it contains, such as `severityText`. Absent if the source record does not say. */
  readonly role?: string;
  /** Whether it has values by key. */
  readonly isMap: boolean;
}

const shared = ["ServiceName", "ResourceAttributes", "ScopeName", "ScopeAttributes"];

/** Columns of the public OpenTelemetry schema that queries use, by the kind of source. */
const standardColumns: Readonly<Record<string, readonly string[]>> = {
  log: ["Timestamp", "SeverityText", "SeverityNumber", "Body", "TraceId", "SpanId", "LogAttributes", ...shared],
  trace: [
    "Timestamp",
    "TraceId",
    "SpanId",
    "ParentSpanId",
    "SpanName",
    "SpanKind",
    "Duration",
    "StatusCode",
    "StatusMessage",
    "SpanAttributes",
    "ResourceAttributes",
    "ScopeName",
    "ServiceName",
  ],
  metric: ["TimeUnix", "MetricName", "MetricUnit", "Value", "Attributes", ...shared],
  session: ["TimestampTime", "Body", "TraceId", "LogAttributes", ...shared],
};

/** Returns the columns that the record of a source names, and those of the public schema of its kind. */
export function columnsOf(source: Partial<Source>): readonly SourceColumn[] {
  const named = Object.entries(source).flatMap(([field, value]): Omit<SourceColumn, "isMap">[] => {
    const [, role] = /^(\w+)Expression$/.exec(field) ?? [];
    if (role === undefined || typeof value !== "string") return [];
    const names = splitExpressions(value);
    // Expressions and names of columns for people.
    if (role === "defaultTableSelect") return names.filter((name) => /^\w+$/.test(name)).map((name) => ({ name }));
    return names.map((name) => ({ name, role: role.replace(/Value$/, "") }));
  });
  const kind = typeof source.kind === "string" && Object.hasOwn(standardColumns, source.kind) ? source.kind : "log";
  const standard = (standardColumns[kind] ?? []).map((name): Omit<SourceColumn, "isMap"> => ({ name }));
  const all = [...named.filter(({ role }) => role !== undefined), ...named, ...standard];
  return all
    .filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
    .map((column) => ({ ...column, isMap: /Attributes$/i.test(column.role ?? column.name) }));
}

/** Names that people use for what a column contains, by its role or standard name. */
const usualNames: Readonly<Record<string, RegExp>> = {
  severityText: /^(?:log_?)?level$|^severity$/i,
  serviceName: /^(?:service|app)(?:[._]?name)?$/i,
  body: /^(?:message|msg|text)$/i,
  statusCode: /^status$/i,
  duration: /^(?:latency|elapsed|took)$/i,
  spanName: /^(?:name|operation|span|endpoint)$/i,
  timestamp: /^(?:time|ts|date)$/i,
};

/** Returns up to three columns that a wrong name may mean, most similar first. */
function similarColumns(wanted: string, columns: readonly SourceColumn[]): readonly string[] {
  const byRole = columns.filter(({ name, role = `${name.charAt(0).toLowerCase()}${name.slice(1)}` }) =>
    usualNames[role]?.test(wanted),
  );
  const near = nearNames(
    wanted,
    columns.map(({ name }) => name),
  );
  return [...new Set([...byRole.map(({ name }) => name), ...near])].slice(0, 3);
}

/** Returns the column that a query names and its source lacks, from the message of the server. Undefined if it is about something else. */
export function unknownColumn(message: string): string | undefined {
  const pattern =
    /Unknown (?:expression |function |or )*identifier [`'"]([^`'"]+)|Unknown column "([^"]+)"|Missing columns: '([^']+)'/i;
  return pattern
    .exec(message)
    ?.slice(1)
    .find((name) => name !== undefined);
}

/** Returns a hint about a column that a query names and its source lacks. Undefined if the message of the server is about something else. */
export function hintOnColumn(message: string, source: FoundSource): string | undefined {
  const wrong = unknownColumn(message);
  if (wrong === undefined) return undefined;
  const similar = similarColumns(wrong, columnsOf(source));
  const others = similar.length === 0 ? "" : `; similar: ${similar.join(", ")}`;
  return `There is no column ${JSON.stringify(wrong)}${others}. \`obstack sources describe ${shellWord(source.name ?? source.id)}\` lists columns and values.`;
}
