// Package dashboards tests with the emulator in a container, or with a running one at EMULATOR_URL.
package dashboards

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

const key = "key-of-the-tests"

var emulator string

// One server for all tests.
func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	ctx := context.Background()
	if emulator = os.Getenv("EMULATOR_URL"); emulator != "" {
		return m.Run()
	}
	container, err := testcontainers.Run(ctx, "ghcr.io/obstack/obstack-emulator",
		testcontainers.WithEnv(map[string]string{
			"OBSTACK_EMULATOR_API_KEY": key,
			"OBSTACK_EMULATOR_SEED":    "empty",
		}),
		testcontainers.WithExposedPorts("8000/tcp"),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/_emulator/health").WithPort("8000/tcp")),
	)
	defer func() { _ = testcontainers.TerminateContainer(container) }()
	if err == nil {
		emulator, err = container.PortEndpoint(ctx, "8000/tcp", "http")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

type dashboards struct {
	Data []struct {
		Name string `json:"name"`
	} `json:"data"`
}

// send returns the status and the names of the dashboards in the response.
func send(t *testing.T, method, path, body string) (int, []string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, emulator+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var list dashboards
	if method == http.MethodGet && response.StatusCode == http.StatusOK {
		if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{}
	for _, dashboard := range list.Data {
		names = append(names, dashboard.Name)
	}
	return response.StatusCode, names
}

// expect sends a request, and fails the test if the status or the names differ.
func expect(t *testing.T, method, path, body string, status int, names ...string) {
	t.Helper()
	gotStatus, gotNames := send(t, method, path, body)
	if gotStatus != status || strings.Join(gotNames, ",") != strings.Join(names, ",") {
		t.Fatalf("%s %s: got %d %v, want %d %v", method, path, gotStatus, gotNames, status, names)
	}
}

func TestCreatesADashboard(t *testing.T) {
	expect(t, "POST", "/_emulator/reset", "", 204)
	expect(t, "GET", "/api/v2/dashboards", "", 200)
	expect(t, "POST", "/api/v2/dashboards", `{"name": "Checkout", "tiles": []}`, 200)
	expect(t, "GET", "/api/v2/dashboards", "", 200, "Checkout")
}

func TestHandlesAFailure(t *testing.T) {
	expect(t, "POST", "/_emulator/reset", "", 204)
	fault := `{"kind": "status", "status": 503, "operationId": "listDashboards", "times": 1}`
	expect(t, "POST", "/_emulator/faults", fault, 201)
	expect(t, "GET", "/api/v2/dashboards", "", 503)
	expect(t, "GET", "/api/v2/dashboards", "", 200)
}
