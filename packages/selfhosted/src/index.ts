export {
  AbortedError,
  AlertLossError,
  ConfigurationError,
  ConnectionError,
  InputError,
  isObstackError,
  isResponseError,
  ObstackError,
  readAlertTarget,
  readTile,
  ResponseError,
  Secret,
  silenceAlert,
  TimeoutError,
  UnexpectedResponseError,
  unsilenceAlert,
} from "@obstack/core";
export type * from "@obstack/core/clients";
export { createSelfHostedClient } from "./client.ts";
export type { SelfHostedClient } from "./client.ts";
export type {
  ChartSeriesPoint,
  ChartSeriesRequest,
  components,
  operations,
  paths,
  QueryChartSeriesRequest,
} from "./generated/schema.ts";
export { chartLimits } from "./resources/charts.ts";
export type { ChartLimits, ChartQuery, Charts } from "./resources/charts.ts";
export type { Webhook, Webhooks } from "./resources/webhooks.ts";
export type { ChartPoint } from "./read-points.ts";
export { toColumns } from "./to-columns.ts";
export type { ChartColumn, ChartColumns } from "./to-columns.ts";
export { readOperations } from "./generated/limits.ts";
export { createSelfHostedTransport } from "./transport.ts";
export type { SelfHostedClientOptions, SelfHostedTransport } from "./transport.ts";
// Resources to create separately, so that bundlers can drop the others.
export { createCharts } from "./resources/charts.ts";
export { createWebhooks } from "./resources/webhooks.ts";
export { createAlertReader, createAlerts, createDashboardReader, createDashboards, createSources } from "./stack.ts";
