/** An operation as the interface's document lists it, or as it must be assumed. */
export interface OperationFact {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Schema of the request body. */
  readonly sends?: string;
  /** Schema of the payload in the envelope, with `[]` for a list; absent for a delete. */
  readonly gets?: string;
  /** Required query parameters. */
  readonly query?: readonly string[];
  /** Whether the document leaves method, path or payload open. */
  readonly notShown?: true;
}

const notShown = true;

// Section "Endpoints", and the list of section "What the service does".

function stack(prefix: string, shown: readonly string[]): OperationFact[] {
  const operations: OperationFact[] = [
    { method: "get", path: `${prefix}/dashboards`, id: "listDashboards", gets: "Dashboard[]" },
    {
      method: "post",
      path: `${prefix}/dashboards`,
      id: "createDashboard",
      sends: "CreateDashboardRequest",
      gets: "Dashboard",
    },
    { method: "get", path: `${prefix}/dashboards/{id}`, id: "getDashboard", gets: "Dashboard" },
    {
      method: "put",
      path: `${prefix}/dashboards/{id}`,
      id: "updateDashboard",
      sends: "UpdateDashboardRequest",
      gets: "Dashboard",
    },
    { method: "delete", path: `${prefix}/dashboards/{id}`, id: "deleteDashboard" },
    { method: "get", path: `${prefix}/alerts`, id: "listAlerts", gets: "Alert[]" },
    { method: "post", path: `${prefix}/alerts`, id: "createAlert", sends: "CreateAlertRequest", gets: "Alert" },
    { method: "get", path: `${prefix}/alerts/{id}`, id: "getAlert", gets: "Alert" },
    { method: "put", path: `${prefix}/alerts/{id}`, id: "updateAlert", sends: "UpdateAlertRequest", gets: "Alert" },
    { method: "delete", path: `${prefix}/alerts/{id}`, id: "deleteAlert" },
    { method: "get", path: `${prefix}/sources`, id: "listSources", gets: "Source[]" },
  ];
  return operations.map((operation) => (shown.includes(operation.id) ? operation : { ...operation, notShown }));
}

export const selfHostedOperations: readonly OperationFact[] = [
  ...stack("/api/v2", ["createDashboard", "listDashboards", "updateAlert"]),
  {
    method: "post",
    path: "/api/v2/charts/series",
    id: "queryChartSeries",
    sends: "QueryChartSeriesRequest",
    gets: "ChartSeriesPoint[]",
  },
  { method: "get", path: "/api/v2/webhooks", id: "listWebhooks", gets: "Webhook[]", notShown },
];

const organization = "/v1/organizations/{organizationId}";
const service = `${organization}/services/{serviceId}`;

export const hostedOperations: readonly OperationFact[] = [
  {
    method: "patch",
    path: `${service}/state`,
    id: "setServiceState",
    sends: "SetServiceStateRequest",
    gets: "Service",
  },
  { method: "post", path: `${service}/pipes`, id: "createPipe", sends: "CreatePipeRequest", gets: "Pipe" },
  { method: "get", path: `${service}/pipes`, id: "listPipes", gets: "Pipe[]" },
  { method: "post", path: `${organization}/keys`, id: "createKey", sends: "CreateKeyRequest", gets: "CreatedKey" },
  {
    method: "get",
    path: `${service}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}`,
    id: "getReversePrivateEndpoint",
    gets: "ReversePrivateEndpoint",
  },
  {
    method: "get",
    path: `${organization}/usageCost`,
    id: "getUsageCost",
    gets: "UsageCostReport",
    query: ["from_date", "to_date"],
  },
  ...stack(`${service}/stack`, []),
];
