// `npm run task -- live`: tests servers through the clients and the command, and compares them with the specs. Tests the deployments whose environment
// variables are set (CONTRIBUTING.md lists them), deletes what it creates, and changes nothing else. The results of self-hosted servers whose
// release is named go to the page "Releases".
import { checkHosted } from "./check-hosted.ts";
import { features } from "./live/features.ts";
import { writePage } from "./live/page.ts";
import { releases } from "./live/releases.ts";
import { readServers } from "./live/servers.ts";
import { testServer, toColumn } from "./live/test-server.ts";
import type { FeatureResult, TestedServer } from "./live/test-server.ts";
import { observe } from "./observe.ts";
import type { Exchange } from "./observe.ts";
import { reportExchanges } from "./report.ts";

const { env } = process;
const servers = readServers(env);
const names = releases.map(({ release }) => release);
const unknown = servers.find(({ release }) => release !== undefined && !names.includes(release));
if (unknown !== undefined)
  throw new Error(`Unknown release "${unknown.release}". Add a line to apps/contract-tests/src/live/releases.ts.`);
let problems = 0;

const tested: TestedServer[] = [];
await Promise.all(
  servers.map(async (settings) => {
    const server = await testServer(settings);
    tested.push(server);
    printServer(server);
  }),
);
if (env["OBSTACK_HOSTED_KEY_ID"]) await testHosted(env["OBSTACK_HOSTED_URL"] ?? "");
if (servers.length === 0 && !env["OBSTACK_HOSTED_KEY_ID"]) {
  console.error(
    "No deployment configured. Run `obstack emulator start --detach` and set the variables that `obstack emulator env` prints, or set those of your own server.",
  );
  problems++;
}
const columns = new Map<string, ReadonlyMap<string, string>>();
const differences: string[][] = [];
for (const one of tested) {
  const { release } = one.settings;
  if (release === undefined) continue;
  columns.set(release, toColumn(one));
  for (const { operation, field, server, emulator } of one.differences ?? [])
    differences.push([release, operation, `\`${field}\``, server, emulator]);
}
const titles = features.map(({ title }) => title);
if (columns.size > 0) writePage(names, titles, { columns, differences });
process.exitCode = problems === 0 ? 0 : 1;

function printServer({ settings, results: found, exchanges }: TestedServer): void {
  const { url, release } = settings;
  console.log(`\n# Self-hosted${release === undefined ? "" : ` ${release}`} at ${url}\n`);
  found.forEach(printFeature);
  console.log(`\n${reportExchanges("selfhosted.v2", exchanges)}`);
}

async function testHosted(baseUrl: string): Promise<void> {
  console.log(`\n# Hosted at ${baseUrl}\n`);
  const exchanges: Exchange[] = [];
  for await (const result of checkHosted(observe("hosted.v1", baseUrl, exchanges))) printFeature(result);
  console.log(`\n${reportExchanges("hosted.v1", exchanges)}`);
}

function printFeature({ title, works, reason, steps }: FeatureResult): void {
  const failed = steps.filter(({ problem }) => problem !== undefined);
  const limit = failed.length > 0 || works === "yes" ? "" : `: ${works}. ${reason}`;
  console.log(`${failed.length > 0 ? "✗" : "✓"} ${title}${limit}`);
  for (const { name, problem } of failed) console.log(`✗ ${name}: ${problem}`);
  problems += failed.length;
}
