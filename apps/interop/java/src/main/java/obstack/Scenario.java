package obstack;

import hosted.api.PipesApi;
import hosted.api.UsageCostApi;
import hosted.model.CreatePipeRequest;
import hosted.model.KafkaPipeSourceRequest;
import hosted.model.KafkaSourceRequest;
import hosted.model.PipeSourceRequest;
import hosted.model.UserCredentials;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import selfhosted.api.AlertsApi;
import selfhosted.api.ChartsApi;
import selfhosted.api.DashboardsApi;
import selfhosted.model.AlertChannelRequest;
import selfhosted.model.ChartSeriesRequest;
import selfhosted.model.CreateAlertRequest;
import selfhosted.model.QueryChartSeriesRequest;

/** The scenario of every language, with clients that openapi-generator made of the specs. */
public final class Scenario {
  public static void main(String[] arguments) throws Exception {
    selfhosted.ApiClient selfHosted = new selfhosted.ApiClient();
    selfHosted.setBasePath(System.getenv("OBSTACK_SELFHOSTED_URL"));
    selfHosted.setBearerToken(System.getenv("OBSTACK_SELFHOSTED_API_KEY"));

    hosted.ApiClient hostedClient = new hosted.ApiClient();
    hostedClient.setBasePath(System.getenv("OBSTACK_HOSTED_URL"));
    hostedClient.setUsername(System.getenv("OBSTACK_HOSTED_KEY_ID"));
    hostedClient.setPassword(System.getenv("OBSTACK_HOSTED_KEY_SECRET"));
    UUID organization = UUID.fromString(System.getenv("OBSTACK_HOSTED_ORGANIZATION_ID"));
    UUID service = UUID.fromString(System.getenv("OBSTACK_HOSTED_SERVICE_ID"));

    System.out.println("dashboards " + new DashboardsApi(selfHosted).listDashboards().getData().size());

    var alert = new AlertsApi(selfHosted)
        .createAlert(new CreateAlertRequest()
            .dashboardId("665f1c2ab4d3e5f6a7b8c901")
            .tileId("665f1c2ab4d3e5f6a7b8cc02")
            .threshold(100.0)
            .interval("15m")
            .source("tile")
            .thresholdType("above")
            .channel(new AlertChannelRequest().type("webhook").webhookId("665f1c2ab4d3e5f6a7b8cd01")));
    System.out.println("alert " + alert.getData().getId());

    var chart = new ChartsApi(selfHosted)
        .queryChartSeries(new QueryChartSeriesRequest()
            .series(List.of(new ChartSeriesRequest().sourceId("665f1c2ab4d3e5f6a7b8cb01").aggFn("count")))
            .startTime(1768206600000.0)
            .endTime(1768210200000.0)
            .granularity(QueryChartSeriesRequest.GranularityEnum._5M));
    var first = chart.getData().get(0);
    System.out.printf("chart %d %.0f %.0f%n", chart.getData().size(), first.getTsBucket().getDouble(), first.getSeries0Data().getDouble());

    var kafka = new KafkaPipeSourceRequest()
        .kafka(new KafkaSourceRequest()
            .brokers("kafka-1.example.com:9092")
            .topics("orders")
            .credentials(new UserCredentials().username("web-shop").password("password")));
    var pipe = new PipesApi(hostedClient)
        .createPipe(organization, service, new CreatePipeRequest().name("Orders").source(new PipeSourceRequest(kafka)));
    System.out.println("pipe " + pipe.getResult().getId());

    var cost = new UsageCostApi(hostedClient)
        .getUsageCost(organization, OffsetDateTime.parse("2026-01-01T00:00:00Z"), OffsetDateTime.parse("2026-01-31T00:00:00Z"));
    System.out.printf("cost %.0f%n", cost.getResult().getGrandTotalCRD().getDouble());
  }

  private Scenario() {}
}
