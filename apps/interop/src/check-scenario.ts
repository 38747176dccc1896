import { startEmulator } from "@obstack/emulator";
import { startMock } from "@obstack/mocks";
import type { TestServer } from "@obstack/testing";
import type { Language } from "./languages.ts";
import { startResponding } from "./start-responding.ts";
import { startRoundTrip } from "./start-round-trip.ts";

/** Runs the command of a scenario or an example with environment variables. */
export type RunScenario = (
  environment: Record<string, string>,
) => Promise<{ readonly code: number | null; readonly output: string }>;

/** A failure: headers that select an example of the spec, or the status of a web UI's page or of a JSON text. */
interface Failure {
  readonly prefer?: string;
  readonly accept?: string;
  readonly page?: number;
  readonly text?: string;
  /** What every language reports: the status, or that the body of a successful response cannot be read. */
  readonly expected?: number | "unreadable";
}

type Failures = Readonly<Record<string, Failure>>;

const unauthorized: Failure = { prefer: "code=401", expected: 401 };

/** Returns the failures of a deployment, given the name of its example for a path that does not exist. */
const failuresOf = (noRoute: string): Failures => ({
  unauthorized,
  "not-found-json": { prefer: "code=404, example=notFound", accept: "application/json", expected: 404 },
  "not-found-other": { prefer: `code=404, example=${noRoute}`, expected: 404 },
  "rate-limit": { prefer: "code=429", expected: 429 },
  "server-error": { prefer: "code=500", expected: 500 },
  "gateway-page": { prefer: "code=502, example=gateway", expected: 502 },
  "ui-page-404": { page: 404, expected: 404 },
  "ui-page-200": { page: 200, expected: "unreadable" },
});
const selfHostedFailures = failuresOf("notFoundText");
const hostedFailures = failuresOf("noRoute");

/** When the chart in the examples of the specs starts. */
const chartStart = 1768206600000;

/**
 * Runs a scenario against the mocks, which check its requests and fail in every documented way. What it writes back comes from and goes to an
 * emulator that behaves like current servers. Then runs the example on the page.
 *
 * @throws {Error} If their output or requests are wrong.
 */
export async function checkScenario(language: Language, run: RunScenario, runExample?: RunScenario): Promise<void> {
  await using selfHosted = await startMock("selfhosted.v2");
  await using hosted = await startMock("hosted.v1");
  await using emulator = await startEmulator({ behavior: "deployed" });
  await using selfHostedFailing = await startFailures(selfHostedFailures, selfHosted.baseUrl);
  await using hostedFailing = await startFailures(hostedFailures, hosted.baseUrl);
  await using selfHostedRecords = await startRoundTrip("data", emulator.selfHosted.baseUrl);
  await using hostedRecords = await startRoundTrip("result", emulator.hosted.baseUrl);
  // The mocks accept the credentials of the emulator.
  const environment = {
    ...emulator.environment,
    OBSTACK_SELFHOSTED_URL: selfHosted.baseUrl,
    OBSTACK_HOSTED_URL: hosted.baseUrl,
  };
  const { code, output } = await run({
    ...environment,
    CHART_START: String(chartStart),
    SELFHOSTED_FAILURES: listFailures(selfHostedFailing, selfHostedFailures),
    HOSTED_FAILURES: listFailures(hostedFailing, hostedFailures),
    ROUND_TRIP_SELFHOSTED_URL: selfHostedRecords.url,
    ROUND_TRIP_HOSTED_URL: hostedRecords.url,
  });
  if (code !== 0) throw new Error(`the scenario failed with exit code ${code}\n${output}`);
  expectEqual("output", output, expectedOutput(language));
  for (const { problems } of [selfHostedRecords, hostedRecords]) {
    const { lost, others } = problems();
    if (others.length > 0) throw new Error(others.join("\n"));
    if (lost.length > 0 && language.keepsUnknownFields) throw new Error(`an update lost ${lost.join(", ")}`);
    if (lost.length === 0 && !language.keepsUnknownFields)
      throw new Error("an update kept every field. Set `keepsUnknownFields` in src/languages.ts");
  }
  const sent = [...selfHosted.requests, ...hosted.requests]
    .map(({ operationId }) => operationId ?? "unknown")
    .filter((operationId) => !["getDashboard", "listPipes"].includes(operationId));
  const calls = ["listDashboards", "createAlert", "queryChartSeries", "createPipe", "getUsageCost"];
  const expected = calls.filter((name) => language.calls === "all" || !name.startsWith("create"));
  expectEqual("operations", sent.join("\n"), expected.join("\n"));
  if (runExample !== undefined) await checkExample(runExample, environment);
}

function expectEqual(what: string, found: string, expected: string): void {
  if (found !== expected) throw new Error(`unexpected ${what}\n${found}\nExpected\n${expected}`);
}

/** Returns what a scenario prints, according to the examples of the specs. */
function expectedOutput({ calls, typesFailures }: Language): string {
  const hasAll = calls === "all";
  const list = (deployment: string, failures: Failures): string[] =>
    hasAll ? Object.entries(failures).map(([name, { expected }]) => `${deployment} ${name} ${expected}`) : [];
  return [
    "dashboards 2",
    ...(hasAll ? ["alert 665f1c2ab4d3e5f6a7b8ca01"] : []),
    `chart 12 ${chartStart} 121`,
    ...(hasAll ? ["pipe b1d2c3e4-5f60-4a7b-8c9d-0e1f2a3b4c5d"] : []),
    "cost 51",
    ...list("self-hosted", selfHostedFailures),
    ...list("hosted", hostedFailures),
    `self-hosted failure 400 ${typesFailures ? "Invalid id" : "untyped"}`,
    `hosted failure 400 ${typesFailures ? "BAD_REQUEST: invalid id" : "untyped"}`,
  ].join("\n");
}

/** The names of the dashboards in the specs' examples. */
const exampleOutput = "Service overview\nScratch";

/** Runs the example on the page with a valid key, for a dashboard without a name, and without a valid key. */
async function checkExample(run: RunScenario, environment: Record<string, string>): Promise<void> {
  const nameless = { page: 200, text: '{"data":[{"id":"665f1c2ab4d3e5f6a7b8cf01","name":null}]}' };
  await using server = await startFailures({ nameless, unauthorized }, environment["OBSTACK_SELFHOSTED_URL"] ?? "");
  for (const [path, isExpected] of [
    [undefined, (code: number | null, output: string) => code === 0 && output === exampleOutput],
    ["nameless", (code: number | null) => code === 0],
    ["unauthorized", (code: number | null, output: string) => code !== 0 && output.includes("401")],
  ] as const) {
    const url = path === undefined ? {} : { OBSTACK_SELFHOSTED_URL: `${server.baseUrl}/${path}` };
    const { code, output } = await run({ ...environment, ...url });
    if (!isExpected(code, output))
      throw new Error(
        `the example in generated-clients.md (${path ?? "valid key"}) ended with ${code} and printed\n${output}`,
      );
  }
}

/** A web UI port returns pages for the paths of the interface. */
const webPage = "<!DOCTYPE html><html><head><title>Web UI</title></head><body></body></html>";

/** Starts a server on loopback that forwards reads to another server, which then returns the failure that the first part of the path names. */
async function startFailures(failures: Failures, target: string): Promise<TestServer> {
  return startResponding(async ({ url, headers: { authorization = "" } }) => {
    const [, name = "", ...path] = url.split("/");
    const { prefer, accept = "*/*", page = 418, text } = failures[name] ?? {};
    if (prefer !== undefined) return fetch([target, ...path].join("/"), { headers: { authorization, prefer, accept } });
    const type = text === undefined ? "text/html" : "application/json";
    return new Response(text ?? webPage, { status: page, headers: { "content-type": type } });
  });
}

/** Returns the names and base URLs of failures: `name=url name=url`. */
function listFailures({ baseUrl }: TestServer, failures: Failures): string {
  return Object.keys(failures)
    .map((name) => `${name}=${baseUrl}/${name}`)
    .join(" ");
}
