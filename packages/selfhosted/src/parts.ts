// The client in parts, for pages that count bytes: a bundle holds the resources that it makes, and not the others.
export { createAlerts } from "./resources/alerts.ts";
export { createCharts } from "./resources/charts.ts";
export { createDashboards } from "./resources/dashboards.ts";
export { createSources } from "./resources/sources.ts";
export { createWebhooks } from "./resources/webhooks.ts";
export { createSelfHostedTransport } from "./transport.ts";
export type { SelfHostedClientOptions, SelfHostedTransport } from "./transport.ts";
