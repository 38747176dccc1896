//! The scenario of every language, with clients that openapi-generator made of the specs.

use std::env::var;
use std::error::Error;

use hosted::models::{
    CreatePipeRequest, KafkaPipeSourceRequest, KafkaSourceRequest, NumberOrText as Cost, PipeSourceRequest,
    UserCredentials,
};
use selfhosted::models::{
    AlertChannelRequest, ChartSeriesPointTsBucket, ChartSeriesRequest, CreateAlertRequest, NumberOrText,
    QueryChartSeriesRequest, query_chart_series_request,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let self_hosted = selfhosted::apis::configuration::Configuration {
        base_path: var("OBSTACK_SELFHOSTED_URL")?,
        bearer_access_token: Some(var("OBSTACK_SELFHOSTED_API_KEY")?),
        ..Default::default()
    };
    let hosted_client = hosted::apis::configuration::Configuration {
        base_path: var("OBSTACK_HOSTED_URL")?,
        basic_auth: Some((var("OBSTACK_HOSTED_KEY_ID")?, Some(var("OBSTACK_HOSTED_KEY_SECRET")?))),
        ..Default::default()
    };
    let organization = var("OBSTACK_HOSTED_ORGANIZATION_ID")?;
    let service = var("OBSTACK_HOSTED_SERVICE_ID")?;

    let dashboards = selfhosted::apis::dashboards_api::list_dashboards(&self_hosted).await?;
    println!("dashboards {}", dashboards.data.len());

    let alert = selfhosted::apis::alerts_api::create_alert(
        &self_hosted,
        CreateAlertRequest {
            dashboard_id: Some("665f1c2ab4d3e5f6a7b8c901".into()),
            tile_id: Some("665f1c2ab4d3e5f6a7b8cc02".into()),
            threshold: Some(100.0),
            interval: Some("15m".into()),
            source: Some("tile".into()),
            threshold_type: Some("above".into()),
            channel: Some(Box::new(AlertChannelRequest {
                r#type: Some("webhook".into()),
                webhook_id: Some("665f1c2ab4d3e5f6a7b8cd01".into()),
            })),
            ..Default::default()
        },
    )
    .await?;
    println!("alert {}", alert.data.id);

    let series = ChartSeriesRequest {
        source_id: Some("665f1c2ab4d3e5f6a7b8cb01".into()),
        agg_fn: Some("count".into()),
        ..Default::default()
    };
    let mut query = QueryChartSeriesRequest::new(vec![series], 1_768_206_600_000.0, 1_768_210_200_000.0);
    query.granularity = Some(query_chart_series_request::Granularity::Variant5m);
    let chart = selfhosted::apis::charts_api::query_chart_series(&self_hosted, query).await?;
    let first = &chart.data[0];
    if let (ChartSeriesPointTsBucket::Number(bucket), Some(NumberOrText::Number(value))) =
        (first.ts_bucket.as_ref(), first.series_0_data.as_deref())
    {
        println!("chart {} {bucket:.0} {value:.0}", chart.data.len());
    }

    let source = PipeSourceRequest::KafkaPipeSourceRequest(Box::new(KafkaPipeSourceRequest::new(KafkaSourceRequest {
        brokers: Some("kafka-1.example.com:9092".into()),
        topics: Some("orders".into()),
        credentials: Some(Box::new(UserCredentials {
            username: Some("web-shop".into()),
            password: Some("password".into()),
        })),
        ..Default::default()
    })));
    let pipe = hosted::apis::pipes_api::create_pipe(
        &hosted_client,
        &organization,
        &service,
        CreatePipeRequest { name: Some("Orders".into()), source: Some(Box::new(source)), ..Default::default() },
    )
    .await?;
    println!("pipe {}", pipe.result.id);

    let cost = hosted::apis::usage_cost_api::get_usage_cost(
        &hosted_client,
        &organization,
        "2026-01-01T00:00:00Z".into(),
        "2026-01-31T00:00:00Z".into(),
    )
    .await?;
    if let Some(Cost::Number(total)) = cost.result.grand_total_crd.as_deref() {
        println!("cost {total:.0}");
    }
    Ok(())
}
