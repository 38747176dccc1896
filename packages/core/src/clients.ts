// Types that both clients export.
export type { CallOptions, FetchFunction, FetchInit, FetchResponse } from "./fetch/fetch.ts";
export type { ListResource } from "./envelope/list-resource.ts";
export type { SilenceOptions, SilenceStore } from "./alerts/silence-alert.ts";
export type { Silence, SilencedFields, SilenceMethod } from "./alerts/silence.ts";
export type { AnyObstackError } from "./errors/any-obstack-error.ts";
export type { ObstackErrorKind } from "./errors/obstack-error.ts";
export type {
  AttemptEndEvent,
  AttemptErrorEvent,
  AttemptEvent,
  Hooks,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./fetch/hooks.ts";
export type { Budget } from "./fetch/with-budget.ts";
export type { RetryPolicy } from "./fetch/retry-policy.ts";
export type {
  Alert,
  AlertChannel,
  AlertChannelRequest,
  CreateAlertRequest,
  CreateDashboardFilterRequest,
  CreateDashboardRequest,
  CreateTileRequest,
  Dashboard,
  DashboardFilter,
  Source,
  Tile,
  TileConfig,
  TileConfigRequest,
  TileConfigSeries,
  TileConfigSeriesRequest,
  TileSeries,
  TileSeriesRequest,
  UpdateAlertRequest,
  UpdateDashboardFilterRequest,
  UpdateDashboardRequest,
  UpdateTileRequest,
} from "./generated/schema.ts";
export type { SecretSource } from "./secret/secret.ts";
export type { ReadOperation } from "./specification/fields.ts";
export type { AlertTarget, TileContent } from "./stack/read-tile.ts";
export type {
  AlertReader,
  AlertResource,
  Change,
  DashboardReader,
  EditableDashboard,
  ModifyOptions,
  DashboardResource,
  SourceResource,
  StackResources,
  ServerIdentity,
} from "./stack/stack-resources.ts";
