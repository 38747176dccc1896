import type { Release } from "../common/behavior.ts";
import type { Json } from "../store/record-store.ts";

/** Identifier of the only connection to a database. */
const connection = "665f1c2ab4d3e5f6a7b8ce01";

/** Fields of the records of a kind, with the standard tables of deployed servers. */
const fieldsOfKind: Readonly<Record<string, Json>> = {
  log: { from: { databaseName: "default", tableName: "otel_logs" }, timestampValueExpression: "Timestamp" },
  trace: {
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    durationExpression: "Duration",
    durationPrecision: 9,
  },
  metric: { from: { databaseName: "default", tableName: "" }, timestampValueExpression: "TimeUnix" },
};

/** Returns a stored source as in a release: with its connection and table. A seed can contain them. */
export function toServerSource(stored: Json, release: Release): Json {
  const kind = String(stored["kind"]);
  if (stored["connection"] !== undefined || !Object.hasOwn(fieldsOfKind, kind)) return stored;
  return { ...stored, connection, ...fieldsOfKind[kind], ...(release === "current" ? { disabled: false } : {}) };
}
