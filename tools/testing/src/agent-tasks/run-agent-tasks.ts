import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { countTokens } from "gpt-tokenizer";
import { isolation, obstackCommand, runObstack } from "../run-obstack.ts";
import { createTruth } from "./truth.ts";
import { createAgentTasks } from "./tasks.ts";
import type { Hands } from "./tasks.ts";

/** How a task was solved. */
export interface SolvedTask {
  readonly name: string;
  readonly solution: string;
  readonly isSolved: boolean;
  /** Number of calls. */
  readonly calls: number;
  /** Tokens of all calls and their results. */
  readonly tokens: number;
}

/** All tasks, and the tokens that an agent reads before the first one. */
export interface SolvedTasks {
  readonly preamble: number;
  readonly tasks: readonly SolvedTask[];
}

interface Emulator {
  readonly environment: Readonly<Record<string, string>>;
  readonly selfHosted: { readonly baseUrl: string; readonly apiKey: string };
}

const skill = new URL("../../../../apps/cli/SKILL.md", import.meta.url);

/** Solves the tasks with the command and its skill, or with the tools of the MCP server, on an emulator. */
export async function runAgentTasks(emulator: Emulator, way: "skill" | "mcp"): Promise<SolvedTasks> {
  const folder = mkdtempSync(join(tmpdir(), "obstack tasks ü-"));
  const environment = { ...emulator.environment, OBSTACK_AGENT: "1" };
  const obstack = async (...words: readonly string[]) => runObstack(words, { environment });
  let [calls, tokens] = [0, 0];
  const count = (question: string, answer: string): void => {
    calls++;
    tokens += countTokens(question) + countTokens(answer);
  };
  try {
    await obstack("export", folder);
    await changeBySomebodyElse(emulator);
    await using connection = way === "mcp" ? await connect(environment, folder) : undefined;
    const preamble = connection?.preamble ?? countTokens(readFileSync(skill, "utf8"));
    let said = "";
    const hands: Hands = {
      folder,
      said: () => said,
      tool: async (name, input) => {
        const text = (await connection?.call(name, input)) ?? "";
        count(JSON.stringify({ name, input }), text);
        said = text;
        return (JSON.parse(text) as { untrusted: unknown }).untrusted;
      },
      ...(way === "skill" && {
        shell: async (...words: readonly string[]) => {
          const { stdout, stderr } = await obstack(...words);
          said = stdout + stderr;
          count(`obstack ${words.join(" ")}`, said);
          return JSON.parse(stdout) as unknown;
        },
      }),
    };
    const tasks: SolvedTask[] = [];
    const truth = createTruth(emulator.selfHosted);
    for (const { name, solve, expected } of createAgentTasks(
      await truth.list("alerts"),
      await truth.list("dashboards"),
    )) {
      [calls, tokens] = [0, 0];
      const solution = await solve(hands);
      const text = JSON.stringify(solution) ?? "";
      const isSolved = expected instanceof RegExp ? expected.test(text) : await expected(solution as never, truth);
      tasks.push({ name, solution: text, isSolved, calls, tokens });
    }
    return { preamble, tasks };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes an alert on the server, past the files. */
async function changeBySomebodyElse({ selfHosted: { baseUrl, apiKey } }: Emulator): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const { data } = (await (await fetch(`${baseUrl}/api/v2/alerts`, { headers })).json()) as {
    data: { id: string; name: string; threshold: number }[];
  };
  const alert = data.find(({ name }) => name === "Checkout errors");
  if (alert === undefined) throw new Error('The demo data has no alert "Checkout errors".');
  const body = JSON.stringify({ ...alert, threshold: alert.threshold + 5 });
  await fetch(`${baseUrl}/api/v2/alerts/${alert.id}`, { method: "PUT", headers, body });
}

async function connect(environment: Readonly<Record<string, string>>, folder: string) {
  const client = new Client({ name: "tasks", version: "1" });
  const args = [obstackCommand, "mcp", folder, "--allow-writes"];
  const env = { ...isolation, PATH: process.env["PATH"] ?? "", ...environment };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  return {
    preamble: countTokens(JSON.stringify(tools)) + countTokens(client.getInstructions() ?? ""),
    call: async (name: string, input: object): Promise<string> => {
      const { content } = await client.callTool({ name, arguments: { ...input } });
      return (content as { text: string }[]).map(({ text }) => text).join("\n");
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
