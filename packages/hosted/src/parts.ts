// The client in parts, for pages that count bytes: a bundle holds the resources that it makes, and not the others.
export { createKeys } from "./resources/keys.ts";
export { createPipes } from "./resources/pipes.ts";
export { createReversePrivateEndpoints } from "./resources/reverse-private-endpoints.ts";
export { createServices } from "./resources/services.ts";
export { createUsageCost } from "./resources/usage-cost.ts";
export { createAlerts } from "./stack/alerts.ts";
export { createDashboards } from "./stack/dashboards.ts";
export { createSources } from "./stack/sources.ts";
export { createHostedTransport } from "./transport.ts";
export type { HostedClientOptions, HostedTransport } from "./transport.ts";
