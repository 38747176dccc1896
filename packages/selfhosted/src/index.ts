export {
  AbortedError,
  AlertLossError,
  ConfigurationError,
  ConnectionError,
  InputError,
  isObstackError,
  isResponseError,
  ObstackError,
  ResponseError,
  Secret,
  TimeoutError,
  UnexpectedResponseError,
} from "@obstack/core";
export type { CallOptions, Change, ObstackErrorKind, RetryPolicy, SecretSource, StackResources } from "@obstack/core";
export { createSelfHostedClient } from "./client.ts";
export type { SelfHostedClient, SelfHostedClientOptions } from "./client.ts";
export type {
  Alert,
  AlertChannel,
  AlertChannelRequest,
  ChartSeriesPoint,
  ChartSeriesRequest,
  components,
  CreateAlertRequest,
  CreateDashboardRequest,
  CreateTileRequest,
  Dashboard,
  operations,
  paths,
  QueryChartSeriesRequest,
  Source,
  Tile,
  TileSeries,
  TileSeriesRequest,
  UpdateAlertRequest,
  UpdateDashboardRequest,
  UpdateTileRequest,
  Webhook,
} from "./generated/schema.ts";
export type { Alerts } from "./resources/alerts.ts";
export type { Charts } from "./resources/charts.ts";
export type { Dashboards } from "./resources/dashboards.ts";
export type { Sources } from "./resources/sources.ts";
export type { Webhooks } from "./resources/webhooks.ts";
export { toColumns } from "./to-columns.ts";
export type { ChartColumn, ChartColumns } from "./to-columns.ts";
