import { execFileSync } from "node:child_process";
import { startEmulator } from "@obstack/emulator";
import { observe } from "../observe.ts";
import type { Exchange } from "../observe.ts";
import { compareWithEmulator } from "./compare-emulator.ts";
import type { EmulatorDifference } from "./compare-emulator.ts";
import { connect, removeCreated } from "./connect.ts";
import { features } from "./features.ts";
import { testedRow } from "./page.ts";
import { releases } from "./releases.ts";
import type { ServerSettings } from "./servers.ts";
import type { StackServer } from "./connect.ts";
import type { Feature, Outcome, RunStep } from "./feature.ts";

/** Results of the features on a server, and its exchanges. */
export interface TestedServer {
  readonly settings: ServerSettings;
  readonly results: readonly FeatureResult[];
  readonly exchanges: readonly Exchange[];
  /** How the emulator differs, if it imitates the release. */
  readonly differences?: readonly EmulatorDifference[];
}

/** Tests all features on a server, and on the emulator if it imitates the release of the server. */
export async function testServer(settings: ServerSettings): Promise<TestedServer> {
  const behavior = releases.find(({ release }) => release === settings.release)?.behavior;
  if (behavior === undefined) return testFeatures(settings);
  await using emulator = await startEmulator({ behavior });
  const { baseUrl, apiKey } = emulator.selfHosted;
  const [server, imitation] = await Promise.all([testFeatures(settings), testFeatures({ url: baseUrl, key: apiKey })]);
  return { ...server, differences: compareWithEmulator(server.exchanges, imitation.exchanges) };
}

async function testFeatures(settings: ServerSettings): Promise<TestedServer> {
  const exchanges: Exchange[] = [];
  observeGlobally(settings.url, exchanges);
  const server = await connect(settings);
  const results: FeatureResult[] = [];
  for await (const result of runFeatures(server, features)) results.push(result);
  return { settings, results, exchanges };
}

/** Records the exchanges of the clients and the command, which runs in this process, with a server. */
function observeGlobally(url: string, exchanges: Exchange[]): void {
  const original = globalThis.fetch;
  const observed = observe("selfhosted.v2", url, exchanges, original);
  globalThis.fetch = ((input: string, init: RequestInit) =>
    input.startsWith(url) ? observed(input, init as never) : original(input, init)) as typeof fetch;
}

/** Returns the column of a server on the page. */
export function toColumn({ results }: TestedServer): ReadonlyMap<string, string> {
  const argv = ["rev-parse", "--short=8", "HEAD"];
  const commit = execFileSync("git", argv, { encoding: "utf8", cwd: import.meta.dirname }).trim();
  const cells = results.map(
    ({ title, works, reason }) => [title, [works, reason].flatMap(oneLine).join(": ")] as const,
  );
  return new Map([...cells, [testedRow, `${new Date().toISOString().slice(0, 10)}, ${commit}`]]);
}

function oneLine(text: string | undefined): string[] {
  return text === undefined ? [] : [text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()];
}

/** The result of a step. */
interface StepResult {
  readonly name: string;
  /** Error message; absent if the step passed. */
  readonly problem?: string;
}

/** A tested feature. */
export interface FeatureResult extends Outcome {
  readonly title: string;
  readonly steps: readonly StepResult[];
}

/** Tests features on a server, one after the other, and deletes what each created. */
export async function* runFeatures<Server extends StackServer>(
  server: Server,
  chosen: readonly Feature<Server>[],
): AsyncGenerator<FeatureResult> {
  for (const feature of chosen) {
    const steps: StepResult[] = [];
    const step: RunStep = async (name, run) => {
      try {
        const result = await run();
        steps.push({ name });
        return result;
      } catch (error) {
        steps.push({ name, problem: (error as Error).message });
        return undefined;
      }
    };
    let limit: Outcome | undefined;
    await step("the test ran to its end", () =>
      feature.check(server, step, (works, reason) => (limit = { works, reason })),
    );
    await step("everything created is deleted", () => removeCreated(server));
    yield { title: feature.title, steps, ...toOutcome(steps, limit) };
  }
}

function toOutcome(steps: readonly StepResult[], limit: Outcome | undefined): Outcome {
  const failed = steps.filter(({ problem }) => problem !== undefined);
  if (failed.length === 0) return limit ?? { works: "yes" };
  const reason = failed.map(({ name, problem }) => `${name}: ${problem}`).join(" ");
  return { works: failed.length < steps.length - 2 ? "partly" : "no", reason };
}
