import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { readDocument } from "./document.ts";
import type { Schema } from "./document.ts";
import { examplesOf } from "./examples.ts";
import type { Example } from "./examples.ts";

/** Returns a function that validates a value against a schema of a document, and returns the errors if it is invalid. */
function validatorOf(name: string): (schema: Schema, value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(readDocument(name), "document");
  return (schema, value) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema;
    return ajv.validate(absolute, value) ? undefined : ajv.errorsText();
  };
}

describe("requests with limits that the interface document does not name", () => {
  test.each<[string, string, object, boolean]>([
    ["selfhosted.v2", "CreateDashboardRequest", { name: null }, false],
    ["selfhosted.v2", "CreateAlertRequest", { thresholdType: "equal" }, true],
    ["selfhosted.v2", "CreateAlertRequest", { source: "saved_search" }, true],
    ...["CreateAlertRequest", "UpdateAlertRequest"].flatMap((schema): [string, string, object, boolean][] => [
      ["selfhosted.v2", schema, { name: null, message: null, note: null, groupBy: null, savedSearch: null }, true],
      ["selfhosted.v2", schema, { numConsecutiveWindows: null, scheduleStartAt: null, silenced: null }, true],
      ["selfhosted.v2", schema, { silenced: { by: "a", until: "2026-01-12T08:30:00.000Z" } }, true],
      ["selfhosted.v2", schema, { threshold: null }, false],
    ]),
    ["hosted.v1", "CreateKeyRequest", { name: "ci", roles: ["developer"], expireAt: null }, true],
    ["hosted.v1", "CreatePipeRequest", { name: "A", source: { kafka: {}, validateSamples: true } }, true],
    ["hosted.v1", "CreatePipeRequest", { name: "", source: { postgres: {} } }, false],
    ["hosted.v1", "PipeSourceRequest", { kafka: {}, kinesis: {} }, false],
    ["hosted.v1", "PipeSourceRequest", { mongo: {} }, false],
    ["hosted.v1", "PipeScalingRequest", { replicas: 2 }, true],
    ["hosted.v1", "PipeScalingRequest", { replicas: 0 }, false],
    ["hosted.v1", "PipeScalingRequest", { replicas: 1.5 }, false],
    ["hosted.v1", "PostgresSourceRequest", { port: 65536 }, false],
    ["hosted.v1", "KafkaOffsetRequest", { timestamp: "2026-01-12T08:30" }, true],
    ["hosted.v1", "KafkaOffsetRequest", { timestamp: "2026-01-12T08:30Z" }, true],
    ["hosted.v1", "KafkaOffsetRequest", { timestamp: "2026-01-12T08:30:15" }, false],
    ["hosted.v1", "KafkaOffsetRequest", { timestamp: "2026-13-12T08:30" }, false],
  ])("%s %s %j: %s", (name, schema, value, valid) => {
    expect(validatorOf(name)({ $ref: `#/components/schemas/${schema}` }, value) === undefined).toBe(valid);
  });
});

describe("examples are consistent with each other", () => {
  const selfHosted = examplesOf(readDocument("selfhosted.v2"));
  const hosted = examplesOf(readDocument("hosted.v1"));

  /** Returns the payload of an example, without its envelope. */
  function payload<T>(examples: readonly Example[], operationId: string, location: string, name?: string): T {
    const found = examples.find(
      (one) =>
        one.operationId === operationId && one.location === location && (name === undefined || one.name === name),
    );
    const value = found?.value as { data?: T; result?: T } | undefined;
    return (value?.data ?? value?.result ?? value) as T;
  }

  type Dashboard = { id: string; name: string; tiles: { id: string; name: string; series: { sourceId: string }[] }[] };
  type Alert = {
    dashboard: string;
    dashboardId: string;
    tileId: string;
    threshold: number;
    channel: { webhookId: string };
  };
  const dashboard = payload<Dashboard>(selfHosted, "getDashboard", "200", "overview");
  const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);

  test("an alert refers to an existing tile and webhook", () => {
    const webhooks = ids(payload(selfHosted, "listWebhooks", "200"));
    const alert = payload<Alert>(selfHosted, "getAlert", "200");
    const request = payload<Alert>(selfHosted, "createAlert", "request");
    expect([alert.dashboard, request.dashboardId]).toEqual([dashboard.id, dashboard.id]);
    expect(ids(dashboard.tiles)).toEqual(expect.arrayContaining([alert.tileId, request.tileId]));
    expect(webhooks).toEqual(expect.arrayContaining([alert.channel.webhookId, request.channel.webhookId]));
  });

  test("responses match their requests", () => {
    const update = payload<Dashboard>(selfHosted, "updateDashboard", "request");
    expect(payload(selfHosted, "updateDashboard", "200")).toMatchObject({ ...update, id: dashboard.id });
    expect(payload(selfHosted, "createDashboard", "200")).toMatchObject(
      payload<object>(selfHosted, "createDashboard", "request"),
    );
    const alert = payload<Alert>(selfHosted, "updateAlert", "200");
    expect(alert.threshold).toBe(payload<Alert>(selfHosted, "updateAlert", "request").threshold);
  });

  test("series refer to existing sources", () => {
    const sources = ids(payload(selfHosted, "listSources", "200"));
    for (const name of ["overview", "large"]) {
      for (const { series } of payload<Dashboard>(selfHosted, "getDashboard", "200", name).tiles) {
        for (const { sourceId } of series) expect(sources).toContain(sourceId);
      }
    }
    const query = payload<{ series: { sourceId: string }[] }>(selfHosted, "queryChartSeries", "request");
    for (const { sourceId } of query.series) expect(sources).toContain(sourceId);
  });

  test("the large dashboard has at least 20 tiles", () => {
    expect(payload<Dashboard>(selfHosted, "getDashboard", "200", "large").tiles.length).toBeGreaterThanOrEqual(20);
  });

  test("chart points match the granularity and range of the query", () => {
    const query = payload<{ startTime: number; endTime: number; granularity: string; series: unknown[] }>(
      selfHosted,
      "queryChartSeries",
      "request",
    );
    const points = payload<{ ts_bucket: number }[]>(selfHosted, "queryChartSeries", "200", "count");
    expect(query.granularity).toBe("5m");
    expect(points.map(({ ts_bucket }) => ts_bucket)).toEqual(
      points.map((_, index) => query.startTime + index * 300_000),
    );
    expect(points.at(-1)?.ts_bucket).toBe(query.endTime - 300_000);
    for (const point of points) {
      expect(Object.keys(point).filter((key) => key.startsWith("series_"))).toEqual(
        query.series.map((_, index) => `series_${index}.data`),
      );
    }
  });

  test("each source kind has a pipe request and response", () => {
    for (const kind of ["kafka", "objectStorage", "kinesis", "postgres"]) {
      const sent = payload<{ name: string; source: Record<string, object> }>(hosted, "createPipe", "request", kind);
      const returned = payload<{ name: string; source: Record<string, object> }>(hosted, "createPipe", "200", kind);
      expect(Object.keys(sent.source)).toContain(kind);
      expect(returned.source[kind]).toBeTypeOf("object");
      expect(returned.name).toBe(sent.name);
      expect(JSON.stringify(returned)).not.toMatch(/credentials|accessKey/);
    }
  });

  test("costs add up", () => {
    type Cost = { totalCRD: number; metrics: Record<string, number> };
    const report = payload<{ grandTotalCRD: number; costs: Cost[] }>(hosted, "getUsageCost", "200", "daily");
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(report.costs.map(({ totalCRD }) => totalCRD))).toBe(report.grandTotalCRD);
    for (const { totalCRD, metrics } of report.costs) expect(sum(Object.values(metrics))).toBe(totalCRD);
  });

  test("a key has the suffix of its identifier, and pipes belong to the service", () => {
    const created = payload<{ key: { keySuffix: string }; keyId: string }>(hosted, "createKey", "200", "developer");
    expect(created.keyId.endsWith(created.key.keySuffix)).toBe(true);
    const service = payload<{ id: string }>(hosted, "setServiceState", "200");
    for (const pipe of payload<{ serviceId: string }[]>(hosted, "listPipes", "200"))
      expect(pipe.serviceId).toBe(service.id);
  });

  test("every list has an empty example", () => {
    const all = [
      ...selfHosted.map((one) => ["self-hosted", one] as const),
      ...hosted.map((one) => ["hosted", one] as const),
    ];
    for (const [deployment, { operationId }] of all.filter(([, one]) => /^list|^query/.test(one.operationId))) {
      const examples = deployment === "hosted" ? hosted : selfHosted;
      expect(payload(examples, operationId, "200", "none"), operationId).toEqual([]);
    }
  });
});
