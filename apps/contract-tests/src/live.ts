// `npm run test:live`: compares servers with the specs, through the clients and the command. It runs against the deployments whose variables
// (OBSTACK_SELFHOSTED_URL, OBSTACK_SELFHOSTED_API_KEY, OBSTACK_HOSTED_…) are set, deletes what it created, and changes nothing else.
import { mkdirSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createHostedClient } from "@obstack/hosted";
import type { DocumentName } from "@obstack/mocks";
import { createSelfHostedClient, isResponseError } from "@obstack/selfhosted";
import { coverage, table } from "./coverage.ts";
import { createComparison } from "./find-differences.ts";
import type { Difference } from "./find-differences.ts";
import { observe } from "./observe.ts";
import type { Exchange } from "./observe.ts";
import { tryCommand } from "./try-command.ts";
import type { CommandTarget } from "./try-command.ts";
import { tryFiles } from "./try-files.ts";
import { createTry, expectStatus, findWebhook, tryStack } from "./try-server.ts";
import type { Attempt, Try } from "./try-server.ts";

/** Operations that cannot be undone, or that touch what was there before. */
const left: Readonly<Record<string, string>> = {
  setServiceState: "it touches a service that was there before",
  createPipe: "the interface cannot delete a pipe",
  createKey: "the interface cannot delete a key",
};

const reports = fileURLToPath(new URL("../.reports/", import.meta.url));
const { env } = process;
let problems = 0;

if (env["OBSTACK_SELFHOSTED_API_KEY"])
  await hold("selfhosted.v2", env["OBSTACK_SELFHOSTED_URL"] ?? "http://localhost:8000", trySelfHosted);
if (env["OBSTACK_HOSTED_KEY_ID"]) await hold("hosted.v1", env["OBSTACK_HOSTED_URL"] ?? "", tryHosted);
if (!env["OBSTACK_SELFHOSTED_API_KEY"] && !env["OBSTACK_HOSTED_KEY_ID"]) {
  console.error(
    "Set the variables of a deployment: those that `obstack emulator start` prints, or those of a server of yours.",
  );
  problems++;
}
process.exitCode = problems === 0 ? 0 : 1;

type Client = (fetch: ReturnType<typeof observe>, attempt: Try) => Promise<void>;

async function hold(document: DocumentName, baseUrl: string, run: Client): Promise<void> {
  console.log(`\n# ${document} at ${baseUrl}\n`);
  const exchanges: Exchange[] = [];
  const attempts: Attempt[] = [];
  const attempt = createTry(attempts);
  await run(observe(document, baseUrl, exchanges), attempt);
  for (const { step, problem } of attempts) console.log(problem === undefined ? `✓ ${step}` : `✗ ${step}: ${problem}`);
  problems += attempts.filter(({ problem }) => problem !== undefined).length;

  const compare = createComparison(document);
  const differences = [...new Map(exchanges.flatMap(compare).map((one) => [JSON.stringify(one), one])).values()];
  console.log(
    differences.length === 0
      ? "\nThe server is as the spec says."
      : "\nWhat the server does otherwise than the spec says:\n",
  );
  if (differences.length > 0) console.log(table(["operation", "field", "expected", "seen"], differences.map(toRow)));
  const covered = coverageOf(document, exchanges);
  console.log(`\nWhat was seen of the documented responses:\n\n${covered}`);
  mkdirSync(reports, { recursive: true });
  const path = `${reports}live-${document}.md`;
  const text = [
    "# Differences",
    table(["operation", "field", "expected", "seen"], differences.map(toRow)),
    "# Coverage",
    covered,
  ];
  writeFileSync(path, `${text.join("\n\n")}\n`);
  console.log(`\nWritten to ${path}`);
}

async function trySelfHosted(fetch: ReturnType<typeof observe>, attempt: Try): Promise<void> {
  const client = createSelfHostedClient({ baseUrl: env["OBSTACK_SELFHOSTED_URL"], fetch });
  const webhookId = await findWebhook(client, () => client.webhooks.list());
  await tryStack(attempt, client, webhookId);
  await tryFiles(attempt, client, webhookId);
  await tryCommand(attempt, commandTarget("selfhosted", webhookId));
  await attempt("webhooks list, if the server has one", () =>
    client.webhooks.list().catch((error: unknown) => {
      if (!isResponseError(error, 404)) throw error;
    }),
  );
  await attempt("charts query", async () => {
    const sources = await client.sources.list();
    // A metric source needs the name of a metric.
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
  await attempt("a body that breaks the spec", async () => {
    const { data, response } = await client.raw.POST("/api/v2/dashboards", { body: {} as never });
    if (typeof data?.data.id === "string") await client.dashboards.delete(data.data.id);
    if (response.status !== 400) throw new Error(`It should have failed with 400, but ended with ${response.status}.`);
  });
  const stranger = createSelfHostedClient({ baseUrl: env["OBSTACK_SELFHOSTED_URL"], apiKey: "wrong", fetch });
  await attempt("a wrong key", () => expectStatus(401, () => stranger.dashboards.list()));
}

async function tryHosted(fetch: ReturnType<typeof observe>, attempt: Try): Promise<void> {
  const client = createHostedClient({ fetch });
  const webhookId = await findWebhook(client.stack);
  await tryStack(attempt, client.stack, webhookId);
  await tryFiles(attempt, client.stack, webhookId);
  await tryCommand(attempt, commandTarget("hosted", webhookId));
  await attempt("pipes list", () => client.pipes.list());
  const yesterday = new Date(Date.now() - 86_400_000);
  await attempt("usage costs of yesterday", () => client.usageCost.report({ from: yesterday, to: yesterday }));
  await attempt("a reverse private endpoint that is not there", () =>
    expectStatus(404, () => client.reversePrivateEndpoints.get(randomUUID())),
  );
  const stranger = createHostedClient({ keySecret: "wrong", fetch });
  await attempt("a wrong key", () => expectStatus(401, () => stranger.pipes.list()));
}

function commandTarget(deployment: CommandTarget["deployment"], webhookId: string): CommandTarget {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[0].startsWith("OBSTACK_") && entry[1] !== undefined,
  );
  return { deployment, environment: Object.fromEntries(variables), webhookId };
}

function coverageOf(document: DocumentName, exchanges: readonly Exchange[]): string {
  const seen = new Set(exchanges.map(({ operation, status }) => `${operation.operationId} ${status}`));
  return coverage(document, (operationId, code) => seen.has(`${operationId} ${code}`), left);
}

function toRow({ operation, field, expected, seen }: Difference): string[] {
  return [operation, field, expected, seen];
}
