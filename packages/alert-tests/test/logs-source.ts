/** The source "Logs", as a server returns it. */
export const logsSource = {
  id: "s1",
  name: "Logs",
  kind: "log",
  connection: "c1",
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
  disabled: false,
} as const;
