// The scenario of every language, with clients that oapi-codegen made of the specs.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"

	"obstack/interop/hosted"
	"obstack/interop/selfhosted"
)

func main() {
	ctx := context.Background()
	selfHosted, err := selfhosted.NewClientWithResponses(os.Getenv("OBSTACK_SELFHOSTED_URL"),
		selfhosted.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("OBSTACK_SELFHOSTED_API_KEY"))
			return nil
		}))
	check(err)
	hostedClient, err := hosted.NewClientWithResponses(os.Getenv("OBSTACK_HOSTED_URL"),
		hosted.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.SetBasicAuth(os.Getenv("OBSTACK_HOSTED_KEY_ID"), os.Getenv("OBSTACK_HOSTED_KEY_SECRET"))
			return nil
		}))
	check(err)
	organization := uuid.MustParse(os.Getenv("OBSTACK_HOSTED_ORGANIZATION_ID"))
	service := uuid.MustParse(os.Getenv("OBSTACK_HOSTED_SERVICE_ID"))

	dashboards, err := selfHosted.ListDashboardsWithResponse(ctx)
	check(err)
	fmt.Println("dashboards", len(dashboards.JSON200.Data))

	alert, err := selfHosted.CreateAlertWithResponse(ctx, selfhosted.CreateAlertRequest{
		DashboardId:   pointer("665f1c2ab4d3e5f6a7b8c901"),
		TileId:        pointer("665f1c2ab4d3e5f6a7b8cc02"),
		Threshold:     pointer(100.0),
		Interval:      pointer("15m"),
		Source:        pointer("tile"),
		ThresholdType: pointer("above"),
		Channel:       &selfhosted.AlertChannelRequest{Type: pointer("webhook"), WebhookId: pointer("665f1c2ab4d3e5f6a7b8cd01")},
	})
	check(err)
	fmt.Println("alert", *alert.JSON200.Data.Id)

	chart, err := selfHosted.QueryChartSeriesWithResponse(ctx, selfhosted.QueryChartSeriesRequest{
		Series:      []selfhosted.ChartSeriesRequest{{SourceId: pointer("665f1c2ab4d3e5f6a7b8cb01"), AggFn: pointer("count")}},
		StartTime:   1768206600000,
		EndTime:     1768210200000,
		Granularity: pointer(selfhosted.N5m),
	})
	check(err)
	first := chart.JSON200.Data[0]
	bucket, err := first.TsBucket.AsChartSeriesPointTsBucket0()
	check(err)
	value, err := first.Series0Data.AsNumberOrText0()
	check(err)
	fmt.Printf("chart %d %.0f %.0f\n", len(chart.JSON200.Data), bucket, value)

	var source hosted.PipeSourceRequest
	check(source.FromKafkaPipeSourceRequest(hosted.KafkaPipeSourceRequest{Kafka: hosted.KafkaSourceRequest{
		Brokers:     pointer("kafka-1.example.com:9092"),
		Topics:      pointer("orders"),
		Credentials: &hosted.UserCredentials{Username: pointer("web-shop"), Password: pointer("password")},
	}}))
	pipe, err := hostedClient.CreatePipeWithResponse(ctx, organization, service, hosted.CreatePipeRequest{Name: pointer("Orders"), Source: &source})
	check(err)
	fmt.Println("pipe", *pipe.JSON200.Result.Id)

	cost, err := hostedClient.GetUsageCostWithResponse(ctx, organization, &hosted.GetUsageCostParams{
		FromDate: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		ToDate:   time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC),
	})
	check(err)
	total, err := cost.JSON200.Result.GrandTotalCRD.AsNumberOrText0()
	check(err)
	fmt.Printf("cost %.0f\n", total)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func pointer[T any](value T) *T {
	return &value
}
