/** An operation as listed in the interface document, or as assumed. */
export interface OperationFact {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Schema of the request body. */
  readonly request?: string;
  /** Schema of the payload in the envelope, with `[]` for a list. Absent for a delete. */
  readonly payload?: string;
  /** Required query parameters. */
  readonly query?: readonly string[];
  /** Whether the document leaves the method, path or payload unspecified. */
  readonly notShown?: true;
}

const notShown = true;

// From the sections "Endpoints" and "What the service does" of the interface document.

function stack(prefix: string, shown: readonly string[]): OperationFact[] {
  const operations: OperationFact[] = [
    { method: "get", path: `${prefix}/dashboards`, id: "listDashboards", payload: "Dashboard[]" },
    {
      method: "post",
      path: `${prefix}/dashboards`,
      id: "createDashboard",
      request: "CreateDashboardRequest",
      payload: "Dashboard",
    },
    { method: "get", path: `${prefix}/dashboards/{id}`, id: "getDashboard", payload: "Dashboard" },
    {
      method: "put",
      path: `${prefix}/dashboards/{id}`,
      id: "updateDashboard",
      request: "UpdateDashboardRequest",
      payload: "Dashboard",
    },
    { method: "delete", path: `${prefix}/dashboards/{id}`, id: "deleteDashboard" },
    { method: "get", path: `${prefix}/alerts`, id: "listAlerts", payload: "Alert[]" },
    { method: "post", path: `${prefix}/alerts`, id: "createAlert", request: "CreateAlertRequest", payload: "Alert" },
    { method: "get", path: `${prefix}/alerts/{id}`, id: "getAlert", payload: "Alert" },
    {
      method: "put",
      path: `${prefix}/alerts/{id}`,
      id: "updateAlert",
      request: "UpdateAlertRequest",
      payload: "Alert",
    },
    { method: "delete", path: `${prefix}/alerts/{id}`, id: "deleteAlert" },
    { method: "get", path: `${prefix}/sources`, id: "listSources", payload: "Source[]" },
  ];
  return operations.map((operation) => (shown.includes(operation.id) ? operation : { ...operation, notShown }));
}

export const selfHostedOperations: readonly OperationFact[] = [
  ...stack("/api/v2", ["createDashboard", "listDashboards", "updateAlert"]),
  {
    method: "post",
    path: "/api/v2/charts/series",
    id: "queryChartSeries",
    request: "QueryChartSeriesRequest",
    payload: "ChartSeriesPoint[]",
  },
  { method: "get", path: "/api/v2/webhooks", id: "listWebhooks", payload: "Webhook[]", notShown },
];

const organization = "/v1/organizations/{organizationId}";
const service = `${organization}/services/{serviceId}`;

export const hostedOperations: readonly OperationFact[] = [
  {
    method: "patch",
    path: `${service}/state`,
    id: "setServiceState",
    request: "SetServiceStateRequest",
    payload: "Service",
  },
  { method: "post", path: `${service}/pipes`, id: "createPipe", request: "CreatePipeRequest", payload: "Pipe" },
  { method: "get", path: `${service}/pipes`, id: "listPipes", payload: "Pipe[]" },
  { method: "post", path: `${organization}/keys`, id: "createKey", request: "CreateKeyRequest", payload: "CreatedKey" },
  {
    method: "get",
    path: `${service}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}`,
    id: "getReversePrivateEndpoint",
    payload: "ReversePrivateEndpoint",
  },
  {
    method: "get",
    path: `${organization}/usageCost`,
    id: "getUsageCost",
    payload: "UsageCostReport",
    query: ["from_date", "to_date"],
  },
  ...stack(`${service}/stack`, []),
];
