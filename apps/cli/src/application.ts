import { buildApplication, buildRouteMap, text_en } from "@stricli/core";
import packageJson from "../package.json" with { type: "json" };
import { create as createAlert } from "./commands/alerts/create.ts";
import { remove as deleteAlert } from "./commands/alerts/delete.ts";
import { get as getAlert } from "./commands/alerts/get.ts";
import { list as listAlerts } from "./commands/alerts/list.ts";
import { update as updateAlert } from "./commands/alerts/update.ts";
import { api } from "./commands/api.ts";
import { query } from "./commands/charts/query.ts";
import { completion } from "./commands/completion.ts";
import { doctor } from "./commands/doctor.ts";
import { create as createDashboard } from "./commands/dashboards/create.ts";
import { remove as deleteDashboard } from "./commands/dashboards/delete.ts";
import { exitCodes } from "./commands/help/exit-codes.ts";
import { get as getDashboard } from "./commands/dashboards/get.ts";
import { list as listDashboards } from "./commands/dashboards/list.ts";
import { update as updateDashboard } from "./commands/dashboards/update.ts";
import { create as createKey } from "./commands/keys/create.ts";
import { create as createPipe } from "./commands/pipes/create.ts";
import { list as listPipes } from "./commands/pipes/list.ts";
import { add as addProfile } from "./commands/profile/add.ts";
import { list as listProfiles } from "./commands/profile/list.ts";
import { remove as removeProfile } from "./commands/profile/remove.ts";
import { show as showProfile } from "./commands/profile/show.ts";
import { use as useProfile } from "./commands/profile/use.ts";
import { get as getReversePrivateEndpoint } from "./commands/reverse-private-endpoints/get.ts";
import { start } from "./commands/services/start.ts";
import { stop } from "./commands/services/stop.ts";
import { list as listSources } from "./commands/sources/list.ts";
import { usageCost } from "./commands/usage-cost.ts";
import { list as listWebhooks } from "./commands/webhooks/list.ts";
import { describeError } from "./errors/describe-error.ts";
import { exitCodeOf } from "./errors/exit-codes.ts";

const routes = buildRouteMap({
  routes: {
    dashboards: buildRouteMap({
      routes: {
        list: listDashboards,
        get: getDashboard,
        create: createDashboard,
        update: updateDashboard,
        delete: deleteDashboard,
      },
      docs: { brief: "Named grids of tiles" },
    }),
    alerts: buildRouteMap({
      routes: { list: listAlerts, get: getAlert, create: createAlert, update: updateAlert, delete: deleteAlert },
      docs: { brief: "Rules that watch a tile or a saved search" },
    }),
    sources: buildRouteMap({
      routes: { list: listSources },
      docs: { brief: "The telemetry that tiles and charts read" },
    }),
    webhooks: buildRouteMap({
      routes: { list: listWebhooks },
      docs: { brief: "Where alerts send notifications (self-hosted)" },
    }),
    charts: buildRouteMap({ routes: { query }, docs: { brief: "Time series, drawn in the terminal (self-hosted)" } }),
    services: buildRouteMap({ routes: { start, stop }, docs: { brief: "Cloud database services (hosted)" } }),
    pipes: buildRouteMap({
      routes: { list: listPipes, create: createPipe },
      docs: { brief: "Continuous loads into a table (hosted)" },
    }),
    keys: buildRouteMap({ routes: { create: createKey }, docs: { brief: "Credentials of the interface (hosted)" } }),
    reversePrivateEndpoints: buildRouteMap({
      routes: { get: getReversePrivateEndpoint },
      docs: { brief: "Private ways from a service to a source (hosted)" },
    }),
    usageCost,
    api,
    doctor,
    completion,
    help: buildRouteMap({ routes: { exitCodes }, docs: { brief: "What is not said by --help" } }),
    profile: buildRouteMap({
      routes: { add: addProfile, list: listProfiles, use: useProfile, show: showProfile, remove: removeProfile },
      docs: { brief: "Deployments under names, with their addresses and where their secrets are" },
    }),
  },
  docs: {
    brief: "Dashboards, alerts, charts, costs, pipes and keys of the Observability Stack Management Interface",
    fullDescription: [
      "Dashboards, alerts, charts, costs, pipes and keys of the Observability Stack Management Interface.",
      "",
      "Self-hosted: set OBSTACK_SELFHOSTED_API_KEY, and OBSTACK_SELFHOSTED_URL unless it is http://localhost:8000.",
      "Hosted: set OBSTACK_HOSTED_URL, OBSTACK_HOSTED_KEY_ID, OBSTACK_HOSTED_KEY_SECRET,",
      "OBSTACK_HOSTED_ORGANIZATION_ID and OBSTACK_HOSTED_SERVICE_ID.",
      "Several deployments: obstack profile add. Something does not work: obstack doctor.",
    ].join("\n"),
  },
});

/** The `obstack` command. */
export const application = buildApplication(routes, {
  name: "obstack",
  versionInfo: { currentVersion: packageJson.version },
  scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
  documentation: { caseStyle: "convert-camel-to-kebab", onlyRequiredInUsageLine: true },
  determineExitCode: exitCodeOf,
  localization: {
    defaultLocale: "en",
    loadText: () => ({
      ...text_en,
      exceptionWhileRunningCommand: (error, ansiColor) => describeError(error, ansiColor),
    }),
  },
});
