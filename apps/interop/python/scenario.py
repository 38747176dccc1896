"""The scenario of every language, with clients that openapi-python-client made of the specs."""

from datetime import UTC, datetime
from os import environ
from uuid import UUID

import hosted
import selfhosted
from hosted.api.pipes import create_pipe
from hosted.api.usage_cost import get_usage_cost
from hosted.models import CreatePipeRequest, KafkaPipeSourceRequest, KafkaSourceRequest, UserCredentials
from selfhosted.api.alerts import create_alert
from selfhosted.api.charts import query_chart_series
from selfhosted.api.dashboards import list_dashboards
from selfhosted.models import (
    AlertChannelRequest,
    ChartSeriesRequest,
    CreateAlertRequest,
    QueryChartSeriesRequest,
    QueryChartSeriesRequestGranularity,
)
from httpx import BasicAuth

self_hosted = selfhosted.AuthenticatedClient(
    base_url=environ["OBSTACK_SELFHOSTED_URL"], token=environ["OBSTACK_SELFHOSTED_API_KEY"]
)
hosted_client = hosted.Client(
    base_url=environ["OBSTACK_HOSTED_URL"],
    httpx_args={"auth": BasicAuth(environ["OBSTACK_HOSTED_KEY_ID"], environ["OBSTACK_HOSTED_KEY_SECRET"])},
)
organization_id = UUID(environ["OBSTACK_HOSTED_ORGANIZATION_ID"])
service_id = UUID(environ["OBSTACK_HOSTED_SERVICE_ID"])

dashboards = list_dashboards.sync(client=self_hosted)
print("dashboards", len(dashboards.data))

alert = create_alert.sync(
    client=self_hosted,
    body=CreateAlertRequest(
        dashboard_id="665f1c2ab4d3e5f6a7b8c901",
        tile_id="665f1c2ab4d3e5f6a7b8cc02",
        threshold=100,
        interval="15m",
        source="tile",
        threshold_type="above",
        channel=AlertChannelRequest(type_="webhook", webhook_id="665f1c2ab4d3e5f6a7b8cd01"),
    ),
)
print("alert", alert.data.id)

chart = query_chart_series.sync(
    client=self_hosted,
    body=QueryChartSeriesRequest(
        series=[ChartSeriesRequest(source_id="665f1c2ab4d3e5f6a7b8cb01", agg_fn="count")],
        start_time=1768206600000,
        end_time=1768210200000,
        granularity=QueryChartSeriesRequestGranularity("5m"),
    ),
)
first = chart.data[0]
print("chart", len(chart.data), f"{first.ts_bucket:.0f}", f"{first['series_0.data']:.0f}")

pipe = create_pipe.sync(
    organization_id,
    service_id,
    client=hosted_client,
    body=CreatePipeRequest(
        name="Orders",
        source=KafkaPipeSourceRequest(
            kafka=KafkaSourceRequest(
                brokers="kafka-1.example.com:9092",
                topics="orders",
                credentials=UserCredentials(username="web-shop", password="password"),
            )
        ),
    ),
)
print("pipe", pipe.result.id)

cost = get_usage_cost.sync(
    organization_id,
    client=hosted_client,
    from_date=datetime(2026, 1, 1, tzinfo=UTC),
    to_date=datetime(2026, 1, 31, tzinfo=UTC),
)
print("cost", f"{cost.result.grand_total_crd:.0f}")
