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
  WaitFailedError,
  waitFor,
  WaitTimeoutError,
} from "@obstack/core";
export type { WaitedRecord, WaitOptions } from "@obstack/core";
export type * from "@obstack/core/clients";
export { createHostedClient } from "./client.ts";
export type { HostedClient } from "./client.ts";
export type {
  components,
  CreateKeyRequest,
  operations,
  paths,
  ReversePrivateEndpoint,
  Service,
  SetServiceStateRequest,
} from "./generated/schema.ts";
export type { Key, Keys, NewKey, NewKeyRequest } from "./resources/keys.ts";
export type { CreatePipeRequest, Pipe, Pipes, PipeSource, PipeSourceRequest } from "./resources/pipes.ts";
export type { ReversePrivateEndpoints } from "./resources/reverse-private-endpoints.ts";
export type { Services } from "./resources/services.ts";
export type {
  UsageCost,
  UsageCostDiscrepancy,
  UsageCostOptions,
  UsageCostReport,
  UsageCosts,
} from "./resources/usage-cost.ts";
export { createHostedTransport } from "./transport.ts";
export type { HostedClientOptions, HostedTransport } from "./transport.ts";
// Resources to create separately, so that bundlers can drop the others.
export { readOperations, reversePrivateEndpointStatus } from "./generated/limits.ts";
export { createKeys } from "./resources/keys.ts";
export { createPipes } from "./resources/pipes.ts";
export { createReversePrivateEndpoints } from "./resources/reverse-private-endpoints.ts";
export { createServices } from "./resources/services.ts";
export { createUsageCost } from "./resources/usage-cost.ts";
export { createAlertReader, createAlerts, createDashboardReader, createDashboards, createSources } from "./stack.ts";
