import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** Tests with the emulator in a container, or with a running one at EMULATOR_URL. */
class DashboardsTest {
  private static final String KEY = "key-of-the-tests";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static GenericContainer<?> container;
  private static String emulator = System.getenv("EMULATOR_URL");

  @BeforeAll
  static void start() {
    if (emulator != null) return;
    container = new GenericContainer<>(DockerImageName.parse("ghcr.io/obstack/obstack-emulator"))
        .withEnv("OBSTACK_EMULATOR_API_KEY", KEY)
        .withEnv("OBSTACK_EMULATOR_SEED", "empty")
        .withExposedPorts(8000)
        .waitingFor(Wait.forHttp("/_emulator/health").forPort(8000));
    container.start();
    emulator = "http://" + container.getHost() + ":" + container.getMappedPort(8000);
  }

  @AfterAll
  static void stop() {
    if (container != null) container.stop();
  }

  /** One server for all tests, with the seed restored before each. */
  @BeforeEach
  void reset() throws Exception {
    assertEquals(204, send("POST", "/_emulator/reset", "").statusCode());
  }

  @Test
  void createsADashboard() throws Exception {
    assertEquals("{\"data\":[]}", send("GET", "/api/v2/dashboards", "").body());
    var created = send("POST", "/api/v2/dashboards", "{\"name\": \"Checkout\", \"tiles\": []}");
    assertEquals(200, created.statusCode());
    assertEquals(1, send("GET", "/api/v2/dashboards", "").body().split("\"name\":\"Checkout\"", -1).length - 1);
  }

  @Test
  void handlesAFailure() throws Exception {
    var fault = "{\"kind\": \"status\", \"status\": 503, \"operationId\": \"listDashboards\", \"times\": 1}";
    assertEquals(201, send("POST", "/_emulator/faults", fault).statusCode());
    assertEquals(503, send("GET", "/api/v2/dashboards", "").statusCode());
    assertEquals(200, send("GET", "/api/v2/dashboards", "").statusCode());
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(emulator + path))
        .header("Authorization", "Bearer " + KEY)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body))
        .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }
}
