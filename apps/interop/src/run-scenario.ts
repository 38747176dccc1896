import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startEmulator } from "@obstack/emulator";
import { hostedEnvironment, selfHostedEnvironment, startMock } from "@obstack/mocks";
import type { Scenario } from "./languages.ts";
import { startRoundTrip } from "./start-round-trip.ts";

/** Result of the command that runs a scenario. */
export interface ScenarioResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the scenario of a language with environment variables. */
export type RunScenario = (environment: Record<string, string>) => Promise<ScenarioResult>;

/** A failure and the result that every language reports: its status, or that the body of a successful response cannot be read. */
type ExpectedFailures = Failures & Readonly<Record<string, { readonly expected: number | "unreadable" }>>;

const shared: ExpectedFailures = {
  "rate-limit": { prefer: "code=429", expected: 429 },
  "server-error": { prefer: "code=500", expected: 500 },
  "gateway-page": { prefer: "code=502, example=gateway", expected: 502 },
  "ui-page-404": { page: 404, expected: 404 },
  "ui-page-200": { page: 200, expected: "unreadable" },
};
const selfHostedFailures: ExpectedFailures = {
  unauthorized: { prefer: "code=401", expected: 401 },
  "not-found-json": { prefer: "code=404, example=notFound", accept: "application/json", expected: 404 },
  "not-found-text": { prefer: "code=404, example=notFoundText", expected: 404 },
  ...shared,
};
const hostedFailures: ExpectedFailures = {
  unauthorized: { prefer: "code=401", expected: 401 },
  "not-found-json": { prefer: "code=404, example=notFound", accept: "application/json", expected: 404 },
  "not-found-page": { prefer: "code=404, example=noRoute", expected: 404 },
  ...shared,
};

const failureLines = [
  ...Object.entries(selfHostedFailures).map(([name, { expected }]) => `self-hosted ${name} ${expected}`),
  ...Object.entries(hostedFailures).map(([name, { expected }]) => `hosted ${name} ${expected}`),
];

/** Output of the example on the page: the names of the dashboards in the specs' examples, which the emulator also has. */
const exampleOutput = "Service overview\nScratch";

/** Runs the example on the page, with a valid and without a valid key. Returns what is wrong with its output, or `undefined`. */
async function checkExample(run: RunScenario, environment: Record<string, string>): Promise<string | undefined> {
  const { code, output } = await run(environment);
  if (code !== 0 || output !== exampleOutput)
    return `the example in generated-clients.md ended with ${code} and printed\n${output}\nExpected\n${exampleOutput}`;
  await using servers = await startFailures(
    {
      ...selfHostedFailures,
      nameless: { page: 200, text: '{"data":[{"id":"665f1c2ab4d3e5f6a7b8cf01","name":null}]}' },
    },
    environment["OBSTACK_SELFHOSTED_URL"] ?? "",
  );
  const [, nameless = ""] = /nameless=(\S+)/.exec(servers.list) ?? [];
  const read = await run({ ...environment, OBSTACK_SELFHOSTED_URL: nameless });
  if (read.code !== 0)
    return `the example in generated-clients.md ended with ${read.code} for a dashboard without a name\n${read.output}`;
  const [, url = ""] = /unauthorized=(\S+)/.exec(servers.list) ?? [];
  const failed = await run({ ...environment, OBSTACK_SELFHOSTED_URL: url });
  return failed.code !== 0 && failed.output.includes("401")
    ? undefined
    : `the example in generated-clients.md ended with ${failed.code} after a 401, and printed\n${failed.output}`;
}

/** Runs the scenario and the example against the mocks. Returns what is wrong with their output or requests, or `undefined`. */
export async function runOnMocks(
  scenario: Scenario,
  run: RunScenario,
  runExample?: RunScenario,
): Promise<string | undefined> {
  await using selfHosted = await startMock("selfhosted.v2");
  await using hosted = await startMock("hosted.v1");
  const environment = { ...selfHostedEnvironment(selfHosted.baseUrl), ...hostedEnvironment(hosted.baseUrl) };
  // The examples of the specs.
  const isExpected = (line: string): boolean => scenario.calls === "all" || !/alert|pipe/.test(line);
  const lines = [
    "dashboards 2",
    "alert 665f1c2ab4d3e5f6a7b8ca01",
    "chart 12 1768206600000 121",
    "pipe b1d2c3e4-5f60-4a7b-8c9d-0e1f2a3b4c5d",
    "cost 51",
  ].filter(isExpected);
  const problem = await runWithFailures(
    scenario,
    run,
    environment,
    environment,
    1768206600000,
    lines.map((line) => new RegExp(`^${line}$`)),
  );
  if (problem !== undefined) return problem;
  const operations = [...selfHosted.requests, ...hosted.requests]
    .map(({ operationId }) => operationId ?? "unknown")
    .filter((operationId) => !["getDashboard", "listPipes"].includes(operationId));
  const all = ["listDashboards", "createAlert", "queryChartSeries", "createPipe", "getUsageCost"];
  const expected = all.filter((operationId) => scenario.calls === "all" || !operationId.startsWith("create"));
  if (operations.join() !== expected.join())
    return `unexpected operations: ${operations.join(", ")}. Expected: ${expected.join(", ")}`;
  return runExample === undefined ? undefined : await checkExample(runExample, environment);
}

/**
 * Runs the scenario against an emulator that behaves like current servers. Returns what is wrong with its output, with the records that were
 * created or with those that were written back, or `undefined`.
 */
export async function runOnEmulator(scenario: Scenario, run: RunScenario): Promise<string | undefined> {
  // Only the mocks return every documented failure.
  await using selfHosted = await startMock("selfhosted.v2");
  await using hosted = await startMock("hosted.v1");
  const emulator = await startEmulator({ behavior: "deployed" });
  try {
    const hour = 3_600_000;
    const start = Math.floor(Date.now() / hour) * hour - hour;
    let output = "";
    const problem = await runWithFailures(
      scenario,
      async (environment) => {
        const result = await run(environment);
        ({ output } = result);
        return result;
      },
      emulator.environment,
      { ...selfHostedEnvironment(selfHosted.baseUrl), ...hostedEnvironment(hosted.baseUrl) },
      start,
      [
        /^dashboards [1-9]\d*$/,
        ...(scenario.calls === "all" ? [/^alert \w+$/] : []),
        new RegExp(`^chart 12 ${start} [1-9]\\d*$`),
        ...(scenario.calls === "all" ? [/^pipe [\w-]+$/] : []),
        /^cost [1-9]\d*$/,
      ],
    );
    if (problem !== undefined) return problem;
    const stored = JSON.stringify(emulator.snapshot());
    const created = [...output.matchAll(/^(?:alert|pipe) (\S+)/gm)].map(([, id = ""]) => id);
    const missing = created.filter((id) => !stored.includes(id));
    if (created.length !== (scenario.calls === "all" ? 2 : 0) || missing.length > 0)
      return `records that were not stored: ${missing.join(", ")}`;
    return undefined;
  } finally {
    await emulator.close();
  }
}

async function runWithFailures(
  scenario: Scenario,
  run: RunScenario,
  environment: Readonly<Record<string, string>>,
  mocks: Readonly<Record<string, string>>,
  chartStart: number,
  expected: readonly RegExp[],
): Promise<string | undefined> {
  await using selfHosted = await startFailures(selfHostedFailures, mocks["OBSTACK_SELFHOSTED_URL"] ?? "");
  await using hosted = await startFailures(hostedFailures, mocks["OBSTACK_HOSTED_URL"] ?? "");
  const isMock = environment === mocks;
  await using selfHostedRecord = await startRoundTrip(
    "data",
    isMock ? undefined : environment["OBSTACK_SELFHOSTED_URL"],
  );
  await using hostedRecord = await startRoundTrip("result", isMock ? undefined : environment["OBSTACK_HOSTED_URL"]);
  const { code, output } = await run({
    ...environment,
    CHART_START: String(chartStart),
    SELFHOSTED_FAILURES: selfHosted.list,
    HOSTED_FAILURES: hosted.list,
    ROUND_TRIP_SELFHOSTED_URL: selfHostedRecord.url,
    ROUND_TRIP_HOSTED_URL: hostedRecord.url,
  });
  if (code !== 0) return `the scenario failed with exit code ${code}\n${output}`;
  const lines = output.split("\n");
  const rest = [
    ...(scenario.calls === "all" ? failureLines : []),
    `self-hosted failure 400 ${scenario.typesFailures ? "Invalid id" : "untyped"}`,
    `hosted failure 400 ${scenario.typesFailures ? "BAD_REQUEST: invalid id" : "untyped"}`,
  ];
  const isExpected =
    expected.every((line, index) => line.test(lines[index] ?? "")) &&
    lines.slice(expected.length).join("\n") === rest.join("\n");
  if (!isExpected) return `unexpected output\n${output}\nExpected\n${[...expected, ...rest].join("\n")}`;
  for (const record of [selfHostedRecord, hostedRecord]) {
    const { lost, others } = record.problems();
    if (others.length > 0) return others.join("\n");
    if (lost.length > 0 && scenario.keepsUnknownFields) return `an update lost ${lost.join(", ")}`;
    if (lost.length === 0 && !scenario.keepsUnknownFields)
      return "an update kept every field. Set `keepsUnknownFields` in src/languages.ts";
  }
  return undefined;
}

/** Headers that select an example of the spec, or the status of a web UI's page or of a JSON text. */
type Failure =
  | { readonly prefer: string; readonly accept?: string }
  | { readonly page: number; readonly text?: string };

/** Failures of a deployment by name. */
type Failures = Readonly<Record<string, Failure>>;

/** A web UI port returns pages for the paths of the interface. */
const page = "<!DOCTYPE html><html><head><title>Web UI</title></head><body></body></html>";

/** A server that has a base URL for every failure. */
interface FailureServer extends AsyncDisposable {
  /** Names and base URLs of the failures: `name=url name=url`. */
  readonly list: string;
}

/** Starts a server on loopback that forwards reads to another server, which then returns the failure that the base URL names. */
async function startFailures(failures: Failures, target: string): Promise<FailureServer> {
  const server = createServer((request, response) => {
    const [, name = "", ...path] = (request.url ?? "").split("/");
    const failure = failures[name] ?? { page: 418 };
    if ("page" in failure) {
      const type = failure.text === undefined ? "text/html" : "application/json";
      return void response.writeHead(failure.page, { "content-type": type }).end(failure.text ?? page);
    }
    const { prefer, accept = "*/*" } = failure;
    const headers = { authorization: request.headers.authorization ?? "", prefer, accept };
    fetch([target, ...path].join("/"), { headers })
      .then(async (forwarded) => {
        const { "content-encoding": _, "content-length": __, ...rest } = Object.fromEntries(forwarded.headers);
        response.writeHead(forwarded.status, rest).end(await forwarded.text());
      })
      .catch((error: unknown) => response.writeHead(599).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    list: Object.keys(failures)
      .map((name) => `${name}=http://127.0.0.1:${port}/${name}`)
      .join(" "),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
