import { run as runApplication } from "@stricli/core";
import type { StricliProcess } from "@stricli/core";
import { loadApplication, loadCommand, loadOwnOutcomes } from "./application.ts";
import type { AgentOutput } from "./agent/agent-output.ts";
import { isAgent } from "./common/agent.ts";
import type { CommandProcess } from "./command-process.ts";
import type { CliContext } from "./context.ts";
import { createContext } from "./create-context.ts";
import { CommandError } from "./errors/command-error.ts";
import { createErrorReport } from "./errors/error-report.ts";
import { exitCodeOfOutcome, exitCodes } from "./errors/exit-codes.ts";
import { flagWords } from "./common/line-flags.ts";
import { toKebab } from "./common/to-kebab.ts";
import { resolveVerb } from "./common/verb-aliases.ts";
import { createProgress } from "./terminal/progress.ts";
import { routes } from "./routes.ts";

/**
 * Runs a command line, and sets the exit code of its process.
 *
 * @param collector Takes the result and the messages. Default: they are printed.
 * @returns The error for programs, if the output is JSON and there is one.
 */
export async function run(
  typed: readonly string[],
  started: CommandProcess,
  collector?: Pick<CliContext, "collect" | "tell">,
): Promise<object | undefined> {
  // Loaded only under an agent, so that nobody else waits for it.
  const agent = isAgent(started.env) ? (await import("./agent/agent-output.ts")).createAgentOutput(started) : undefined;
  const process = agent?.process ?? started;
  const context: CliContext = { ...createContext(process), ...collector };
  if (typed[0] === "__complete") {
    await (await import("./complete.ts")).complete(createContext(started), expandVerb(typed.slice(1)));
    return undefined;
  }
  const { words, isQuiet } = readLine(typed);
  const argv = agent === undefined ? words : await setMode(agent, words);
  const report = createErrorReport(argv, agent !== undefined);
  let isComplete = false;
  // Code that ends the process, or a promise that never settles, must not look like success.
  process.once("exit", (code) => {
    if (isComplete || code !== exitCodes.success) return;
    process.exitCode = exitCodes.failure;
    const error = new CommandError("failure", "The command ended before it was complete.");
    const text = report.addError(error, context.terminal.errorColor === true);
    context.process.stderr.write(`${report.end(exitCodes.failure) ?? text}\n`);
    agent?.end();
  });
  const hasColor = !report.isJson && context.terminal.color;
  const applicationContext = { ...context, terminal: { ...context.terminal, color: hasColor } };
  const streams = streamsOf(process, context.process.stderr, report.isJson);
  await runApplication(await loadApplication(argv, applicationContext, report), argv, {
    process: streams,
    forCommand: ({ prefix }) => ({
      ...context,
      process: { ...context.process, stderr: streams.stderr },
      ...(isQuiet && { quiet: withoutProgress(context) }),
      command: prefix.slice(1).map(toKebab).join(" "),
      runCommand: async (line, options) => (await import("./capture.ts")).capture(run, started, line, options),
    }),
  });
  if (context.signal.aborted && context.progress.lastText !== undefined)
    context.tell(`Last progress: ${context.progress.lastText}`);
  if (streams.isUsageError()) process.exitCode = exitCodeOfOutcome("usage", await loadOwnOutcomes(argv));
  const code = Number(process.exitCode ?? exitCodes.success);
  const error = report.end(code);
  if (error !== undefined) context.process.stderr.write(`${error}\n`);
  agent?.end();
  isComplete = true;
  return report.errorOf(code);
}

function withoutProgress({ tell, process: { stdout } }: CliContext): NonNullable<CliContext["quiet"]> {
  const stderr = { write: () => undefined };
  return {
    process: { stdout, stderr },
    progress: createProgress(stderr, {}),
    tell: (text, kind, subject) => void ((kind === "warning" || kind === "error") && tell(text, kind, subject)),
  };
}

/** Adds the output format for agents, and tells the output how the command writes. */
async function setMode(agent: AgentOutput, words: readonly string[]): Promise<readonly string[]> {
  const { agentWords } = await import("./agent/agent-words.ts");
  const found = agentWords(words, await loadCommand(words));
  agent.setMode(found.mode);
  return found.words;
}

/**
 * Returns streams that drop empty errors if errors are reported at the end: Stricli still writes a line break for each. They have no
 * `getColorDepth`: Stricli must not color errors, which contain text from servers.
 */
function streamsOf(
  process: CommandProcess,
  stderr: StricliProcess["stderr"],
  isReportedAtEnd: boolean,
): StricliProcess & { readonly isUsageError: () => boolean } {
  let isUsageError = false;
  return {
    isUsageError: () => isUsageError,
    stdout: process.stdout,
    env: process.env,
    stderr: {
      write: (text: string) => {
        if (!isReportedAtEnd || text.trim() !== "") stderr.write(text);
      },
    },
    // Set by Stricli.
    get exitCode() {
      return process.exitCode ?? null;
    },
    set exitCode(code) {
      // Negative for errors in the command line. Some runtimes do not keep them: Bun reads -4 back as 252.
      isUsageError = typeof code === "number" && code < 0;
      if (!isUsageError) process.exitCode = code;
    },
  };
}

/**
 * Returns the words of a command line as the parser expects them: first the command, by its own name. Takes out the flags of every command line;
 * `main.ts` has read `--no-color` by then. Words after `--` are arguments.
 */
export function readLine(typed: readonly string[]): { readonly words: readonly string[]; readonly isQuiet: boolean } {
  const flags = flagWords(typed);
  const words = flags.filter((word) => !["--no-color", "-q", "--quiet"].includes(word));
  const selection: string[] = [];
  for (;;) {
    const [, name, value] = /^--(profile|deployment|read-only)(=|$)/.exec(words[0] ?? "") ?? [];
    const count = value === "=" || name === "read-only" ? 1 : 2;
    if (name === undefined || words.length <= count) break;
    selection.push(...words.splice(0, count));
  }
  const isHelp = words[0] === "help" && /^(?!-|(?:alert-?rules|exit-?codes|times)$)/i.test(words[1] ?? "-");
  return {
    words: [...expandVerb(isHelp ? [...words.slice(1), "--help"] : words), ...selection, ...typed.slice(flags.length)],
    isQuiet: flags.some((word) => word === "-q" || word === "--quiet"),
  };
}

/** Replaces the short name of a verb: `dashboards ls` becomes `dashboards list`. */
function expandVerb(words: readonly string[]): readonly string[] {
  const [first = "", second, ...others] = words;
  const route = Object.hasOwn(routes, first) ? routes[first] : undefined;
  return second === undefined || typeof route !== "object"
    ? words
    : [first, resolveVerb(second, Object.keys(route.commands)), ...others];
}
