// `npm run test:live`: compares servers with the specs, through the clients and the command. Tests the deployments whose environment variables
// (OBSTACK_SELFHOSTED_URL, OBSTACK_SELFHOSTED_API_KEY, OBSTACK_HOSTED_…) are set, deletes what it creates, and changes nothing else.
import { mkdirSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createHostedClient } from "@obstack/hosted";
import type { DocumentName } from "@obstack/mocks";
import { createSelfHostedClient, isResponseError } from "@obstack/selfhosted";
import { createRaw } from "@obstack/selfhosted/raw";
import { checkCommand } from "./check-command.ts";
import type { CommandTarget } from "./check-command.ts";
import { checkFiles } from "./check-files.ts";
import { checkStack, expectStatus, findWebhook } from "./check-stack.ts";
import { coverage, table } from "./coverage.ts";
import { createComparison } from "./find-differences.ts";
import type { Difference } from "./find-differences.ts";
import { observe } from "./observe.ts";
import type { Exchange } from "./observe.ts";
import { createStepRunner } from "./run-steps.ts";
import type { RunStep, StepResult } from "./run-steps.ts";

/** Operations that cannot be undone or would affect existing objects, with the reasons for skipping them. */
const skipped: Readonly<Record<string, string>> = {
  setServiceState: "it would affect an existing service",
  createPipe: "pipes cannot be deleted",
  createKey: "keys cannot be deleted",
};

const reports = fileURLToPath(new URL("../.reports/", import.meta.url));
const { env } = process;
let problems = 0;

if (env["OBSTACK_SELFHOSTED_API_KEY"])
  await checkServer("selfhosted.v2", env["OBSTACK_SELFHOSTED_URL"] ?? "http://localhost:8000", checkSelfHosted);
if (env["OBSTACK_HOSTED_KEY_ID"]) await checkServer("hosted.v1", env["OBSTACK_HOSTED_URL"] ?? "", checkHosted);
if (!env["OBSTACK_SELFHOSTED_API_KEY"] && !env["OBSTACK_HOSTED_KEY_ID"]) {
  console.error(
    "No deployment configured. Run `obstack emulator start --detach` and set the variables that `obstack emulator env` prints, or set those of your own server.",
  );
  problems++;
}
process.exitCode = problems === 0 ? 0 : 1;

type RunChecks = (fetch: ReturnType<typeof observe>, step: RunStep) => Promise<void>;

async function checkServer(document: DocumentName, baseUrl: string, run: RunChecks): Promise<void> {
  console.log(`\n# ${document} at ${baseUrl}\n`);
  const exchanges: Exchange[] = [];
  const results: StepResult[] = [];
  const step = createStepRunner(results);
  await run(observe(document, baseUrl, exchanges), step);
  for (const { name, problem } of results) console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
  problems += results.filter(({ problem }) => problem !== undefined).length;

  const compare = createComparison(document);
  const differences = [...new Map(exchanges.flatMap(compare).map((one) => [JSON.stringify(one), one])).values()];
  console.log(
    differences.length === 0 ? "\nThe server matches the spec." : "\nDifferences between the server and the spec:\n",
  );
  if (differences.length > 0)
    console.log(table(["operation", "field", "expected", "received"], differences.map(toRow)));
  const covered = coverageOf(document, exchanges);
  console.log(`\nCoverage of the documented responses:\n\n${covered}`);
  mkdirSync(reports, { recursive: true });
  const path = `${reports}live-${document}.md`;
  const text = [
    "# Differences",
    table(["operation", "field", "expected", "received"], differences.map(toRow)),
    "# Coverage",
    covered,
  ];
  writeFileSync(path, `${text.join("\n\n")}\n`);
  console.log(`\nReport: ${path}`);
}

async function checkSelfHosted(fetch: ReturnType<typeof observe>, step: RunStep): Promise<void> {
  const client = createSelfHostedClient({ baseUrl: env["OBSTACK_SELFHOSTED_URL"], fetch });
  const webhookId = await findWebhook(client, () => client.webhooks.list());
  await checkStack(step, client, webhookId);
  await checkFiles(step, client, webhookId);
  await checkCommand(step, commandTarget("selfhosted", webhookId));
  await step("webhooks list, if supported", () =>
    client.webhooks.list().catch((error: unknown) => {
      if (!isResponseError(error, 404)) throw error;
    }),
  );
  await step("charts query", async () => {
    const sources = await client.sources.list();
    // Queries on a metric source require a metric name.
    const source = sources.find(({ kind }) => kind === "log") ?? sources[0];
    const series = [{ sourceId: source?.id ?? "", aggFn: "count", where: "", groupBy: [] }] as const;
    const now = Date.now();
    await client.charts.querySeries({
      series: [...series] as never,
      startTime: now - 3_600_000,
      endTime: now,
      granularity: "5m",
    });
  });
  await step("dashboards create rejects an invalid body", async () => {
    const { data, response } = await createRaw(client.transport).POST("/api/v2/dashboards", { body: {} as never });
    if (typeof data?.data.id === "string") await client.dashboards.delete(data.data.id);
    if (response.status !== 400) throw new Error(`Expected status 400, received ${response.status}.`);
  });
  const unauthorized = createSelfHostedClient({ baseUrl: env["OBSTACK_SELFHOSTED_URL"], apiKey: "wrong", fetch });
  await step("wrong key", () => expectStatus(401, () => unauthorized.dashboards.list()));
}

async function checkHosted(fetch: ReturnType<typeof observe>, step: RunStep): Promise<void> {
  const client = createHostedClient({ fetch });
  const webhookId = await findWebhook(client.stack);
  await checkStack(step, client.stack, webhookId);
  await checkFiles(step, client.stack, webhookId);
  await checkCommand(step, commandTarget("hosted", webhookId));
  await step("pipes list", () => client.pipes.list());
  const yesterday = new Date(Date.now() - 86_400_000);
  await step("usage costs for yesterday", () => client.usageCost.report({ from: yesterday, to: yesterday }));
  await step("reverse private endpoints get with an unknown id", () =>
    expectStatus(404, () => client.reversePrivateEndpoints.get(randomUUID())),
  );
  const unauthorized = createHostedClient({ keySecret: "wrong", fetch });
  await step("wrong key", () => expectStatus(401, () => unauthorized.pipes.list()));
}

function commandTarget(deployment: CommandTarget["deployment"], webhookId: string): CommandTarget {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[0].startsWith("OBSTACK_") && entry[1] !== undefined,
  );
  return { deployment, environment: Object.fromEntries(variables), webhookId };
}

function coverageOf(document: DocumentName, exchanges: readonly Exchange[]): string {
  const received = new Set(exchanges.map(({ operation, status }) => `${operation.operationId} ${status}`));
  return coverage(document, (operationId, code) => received.has(`${operationId} ${code}`), skipped);
}

function toRow({ operation, field, expected, received }: Difference): string[] {
  return [operation, field, expected, received];
}
