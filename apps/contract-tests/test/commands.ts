import type { DocumentName } from "@obstack/mocks";
import { ids } from "./ids.ts";

/** Command arguments for the operations of both deployments. */
const stackCommands = {
  listDashboards: ["dashboards", "list"],
  createDashboard: ["dashboards", "create", "-f", "-"],
  getDashboard: ["dashboards", "get", ids.dashboard],
  updateDashboard: ["dashboards", "update", ids.dashboard, "-f", "-"],
  deleteDashboard: ["dashboards", "delete", ids.dashboard, "--yes"],
  listAlerts: ["alerts", "list"],
  createAlert: ["alerts", "create", "-f", "-"],
  getAlert: ["alerts", "get", ids.alert],
  updateAlert: ["alerts", "update", ids.alert, "-f", "-"],
  deleteAlert: ["alerts", "delete", ids.alert, "--yes"],
  listSources: ["sources", "list"],
};

/** Command arguments for each operation, by spec and operationId. `-f -` reads the first example body in the spec. */
export const commands: Readonly<Record<DocumentName, Readonly<Record<string, readonly string[]>>>> = {
  "selfhosted.v2": {
    ...stackCommands,
    queryChartSeries: ["charts", "query", "--source", ids.source, "--granularity", "5m"],
    listWebhooks: ["webhooks", "list"],
  },
  "hosted.v1": {
    ...stackCommands,
    setServiceState: ["services", "start"],
    listPipes: ["pipes", "list"],
    createPipe: ["pipes", "create", "-f", "-"],
    createKey: ["keys", "create", "--name", "ci", "--role", "developer", "--show-secret"],
    getReversePrivateEndpoint: ["reverse-private-endpoints", "get", ids.reversePrivateEndpoint],
    getUsageCost: ["usage-cost", "--from", "2026-01-01", "--to", "2026-01-31"],
  },
};
