export type * from "./clients.ts";
export type { Http } from "./client/http.ts";
export { inspectable } from "./client/inspectable.ts";
export { createTransport } from "./client/create-transport.ts";
export type { DeploymentPolicy, Transport, TransportOptions } from "./client/create-transport.ts";
export { createListResource, listOf } from "./envelope/list-resource.ts";
export type { Page, PageParts } from "./envelope/list-resource.ts";
export { listPayload, recordPayload } from "./envelope/payload-check.ts";
export type { PayloadCheck } from "./envelope/payload-check.ts";
export { getReason, isHtml, readErrorBody } from "./envelope/read-body.ts";
export { getOwn, hasRealDay, isJsonObject, readNumber, readTime } from "./json/json-object.ts";
export { readDuration } from "./input/duration.ts";
export { splitExpressions } from "./input/split-expressions.ts";
export type { HintFor } from "./envelope/read-envelope.ts";
export { silenceAlert, unsilenceAlert } from "./alerts/silence-alert.ts";
export { AbortedError } from "./errors/aborted-error.ts";
export { AlertLossError } from "./errors/alert-loss-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { InputError } from "./errors/input-error.ts";
export { isObstackError, isResponseError } from "./errors/any-obstack-error.ts";
export { ObstackError } from "./errors/obstack-error.ts";
export type { ObstackErrorDetails, RequestContext } from "./errors/obstack-error.ts";
export { ResponseError } from "./errors/response-error.ts";
export { serverReason } from "./errors/server-reason.ts";
export { shortReason } from "./errors/short-reason.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { UnexpectedResponseError } from "./errors/unexpected-response-error.ts";
export type { Fetch, IncomingResponse, OutgoingRequest, ResponseHeaders } from "./fetch/fetch.ts";
export { toByteStream } from "./fetch/byte-stream.ts";
export type { ByteStream } from "./fetch/byte-stream.ts";
export { readText } from "./fetch/read-text.ts";
export { withRedirects } from "./fetch/with-redirects.ts";
export type { Credential } from "./fetch/with-auth.ts";
export { withRedaction } from "./fetch/with-redaction.ts";
export { refuseHiddenSecrets } from "./input/refuse-hidden-secrets.ts";
export type {
  Alert,
  AlertChannel,
  AlertChannelRequest,
  CreateAlertRequest,
  CreateDashboardRequest,
  CreateTileRequest,
  Dashboard,
  Source,
  DashboardFilter,
  Tile,
  TileConfig,
  TileConfigRequest,
  TileConfigSeries,
  TileConfigSeriesRequest,
  TileSeries,
  TileSeriesRequest,
  CreateDashboardFilterRequest,
  UpdateAlertRequest,
  UpdateDashboardFilterRequest,
  UpdateDashboardRequest,
  UpdateTileRequest,
} from "./generated/schema.ts";
export { checkBaseUrl } from "./input/base-url.ts";
export { checkOptions } from "./client/check-options.ts";
export { checkLimits } from "./input/limits.ts";
export { environmentVariable, requireOption, secretReader } from "./input/option.ts";
export { pathId, pathUuid } from "./input/path-id.ts";
export { hideSecrets } from "./secret/hide-secrets.ts";
export { isSecretField, replaceSecrets } from "./secret/replace-secrets.ts";
export type { SecretFields, SecretRules } from "./secret/replace-secrets.ts";
export { Secret } from "./secret/secret.ts";
export type { AcceptedSecrets, HiddenSecrets, SelfHostedHiddenSecrets } from "./secret/secret-types.ts";
export { selfHostedSecretFields } from "./generated/secret-fields.ts";
export { alertFields, dashboardFields } from "./generated/records.ts";
export { fromChartConfig, toChartConfig } from "./stack/chart-config.ts";
export type { DrawnSeries } from "./stack/chart-config.ts";
export { createAlertReader, createDashboardReader, createSourceResource } from "./stack/create-readers.ts";
export type { ExactReader } from "./stack/create-readers.ts";
export type { StackLocation } from "./stack/send.ts";
export { createAlertResource, createDashboardResource } from "./stack/create-stack.ts";
export type { JsonObject } from "./json/json-object.ts";
export type { Limits } from "./specification/fields.ts";
export type { Field, Fields, ReferenceKind, RequestField, RequestFields } from "./specification/fields.ts";
export { findReadOnlyChanges } from "./stack/find-read-only-changes.ts";
export { reconcileAliases } from "./stack/reconcile-aliases.ts";
export { readAlertTarget, readTile } from "./stack/read-tile.ts";
export { mapReferences } from "./stack/references.ts";
export type { Reference } from "./stack/references.ts";
export { toRequest } from "./stack/to-request.ts";
export { WaitFailedError } from "./errors/wait-failed-error.ts";
export type { WaitedRecord } from "./errors/wait-failed-error.ts";
export { WaitTimeoutError } from "./errors/wait-timeout-error.ts";
export { waitFor } from "./wait/wait-for.ts";
export type { WaitOptions } from "./wait/wait-for.ts";
export { resourcesOf } from "./stack/stack-resources.ts";
export type { Named, ServerResources, StackClient } from "./stack/stack-resources.ts";
