// A compiled command with the same few calls: `--version`, and `alerts list` with the names of dashboards and webhooks.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

type record struct {
	ID          string                     `json:"id"`
	Name        string                     `json:"name"`
	State       string                     `json:"state"`
	Threshold   float64                    `json:"threshold"`
	Interval    string                     `json:"interval"`
	DashboardID string                     `json:"dashboardId"`
	Channel     struct{ WebhookID string } `json:"channel"`
}

func list(path string) ([]record, error) {
	request, err := http.NewRequest(http.MethodGet, os.Getenv("OBSTACK_SELFHOSTED_URL")+"/api/v2/"+path, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("OBSTACK_SELFHOSTED_API_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	var envelope struct{ Data []record }
	err = json.NewDecoder(response.Body).Decode(&envelope)
	return envelope.Data, err
}

func listAlerts(*cobra.Command, []string) error {
	paths := []string{"alerts", "dashboards", "webhooks"}
	lists := make([][]record, len(paths))
	failures := make([]error, len(paths))
	var group sync.WaitGroup
	for index, path := range paths {
		group.Add(1)
		go func() {
			defer group.Done()
			lists[index], failures[index] = list(path)
		}()
	}
	group.Wait()
	names := map[string]string{}
	for index := range paths {
		if failures[index] != nil {
			return failures[index]
		}
		for _, one := range lists[index] {
			names[one.ID] = one.Name
		}
	}
	writer := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(writer, strings.Join([]string{"STATE", "NAME", "CONDITION", "WATCHES", "NOTIFIES", "ID"}, "\t"))
	for _, one := range lists[0] {
		condition := fmt.Sprintf("%g in %s", one.Threshold, one.Interval)
		fmt.Fprintln(writer, strings.Join([]string{one.State, one.Name, condition, names[one.DashboardID], names[one.Channel.WebhookID], one.ID}, "\t"))
	}
	return writer.Flush()
}

func main() {
	root := &cobra.Command{Use: "peer", Version: "0.0.0"}
	alerts := &cobra.Command{Use: "alerts"}
	alerts.AddCommand(&cobra.Command{Use: "list", RunE: listAlerts})
	root.AddCommand(alerts)
	if root.Execute() != nil {
		os.Exit(1)
	}
}
