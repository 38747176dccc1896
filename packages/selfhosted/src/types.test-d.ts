import type { Dashboard as CommonDashboard, Secret, StackResources } from "@obstack/core";
import { expectTypeOf, test } from "vitest";
import type { SelfHostedClient } from "./client.ts";
import type { ChartSeriesPoint, ChartSeriesRequest, Dashboard, QueryChartSeriesRequest } from "./generated/schema.ts";
import type { Webhook } from "./resources/webhooks.ts";

declare const client: SelfHostedClient;

test("the client satisfies the interface shared by both deployments", () => {
  expectTypeOf(client).toExtend<StackResources>();
  expectTypeOf<Dashboard>().toEqualTypeOf<CommonDashboard>();
});

test("resources resolve to records without their envelope", () => {
  expectTypeOf(client.dashboards.list()).resolves.toEqualTypeOf<Dashboard[]>();
  expectTypeOf(client.dashboards.delete("id")).resolves.toEqualTypeOf<void>();
});

test("iterate yields the records of list", () => {
  expectTypeOf(client.dashboards.iterate()).toEqualTypeOf<AsyncGenerator<Dashboard, void, undefined>>();
  expectTypeOf(client.webhooks.iterate({ signal: undefined, timeout: 1, retry: false, headers: {} })).toEqualTypeOf<
    AsyncGenerator<Webhook, void, undefined>
  >();
  // @ts-expect-error pages are an implementation detail
  void client.alerts.iterate({ limit: 10 });
});

test("the address and the headers of a webhook are hidden", () => {
  expectTypeOf<Webhook["url"]>().toEqualTypeOf<Secret | null | undefined>();
  expectTypeOf<NonNullable<Webhook["headers"]>[string]>().toEqualTypeOf<Secret>();
  expectTypeOf<Webhook["name"]>().toEqualTypeOf<string | null | undefined>();
});

test("accepts series in a list of any length, which is checked before the request is sent", () => {
  expectTypeOf<QueryChartSeriesRequest["series"]>().toEqualTypeOf<readonly ChartSeriesRequest[]>();
});

test("chart points have a key for each series", () => {
  const point: ChartSeriesPoint = { ts_bucket: 1, "series_0.data": 1, "series_12.data": "2" };
  expectTypeOf(point["series_3.data"]).toEqualTypeOf<number | string | null | undefined>();
  // @ts-expect-error the index of a series is a number
  void ({ ts_bucket: 1, "series_a.data": 1 } satisfies ChartSeriesPoint);
});

test("fields of deployed servers need no cast", async () => {
  const dashboard = await client.dashboards.get("d");
  const config = dashboard.tiles?.[0]?.config;
  expectTypeOf(config?.sourceId).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(dashboard.filters?.[0]?.expression).toEqualTypeOf<string | null | undefined>();
  void client.dashboards.create({
    name: "a",
    tiles: [
      {
        config: {
          displayType: "line",
          select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration" }],
          onClick: {},
        },
      },
      { series: [{ aggFn: "quantile", level: 0.95, field: "Duration", metricName: "m" }] },
    ],
    filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: "s" }],
    savedQuery: "",
  });
  const alert = await client.alerts.get("a");
  expectTypeOf(alert.channels?.[0]?.webhookId).toEqualTypeOf<string | null | undefined>();
  void client.alerts.update("a", {
    savedSearchId: "q",
    note: "n",
    numConsecutiveWindows: 2,
    channels: [{ type: "email" }],
  });
});
