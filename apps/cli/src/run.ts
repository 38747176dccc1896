import { run as runApplication } from "@stricli/core";
import type { StricliProcess } from "@stricli/core";
import { loadApplication, loadCommand, loadOwnOutcomes } from "./application.ts";
import type { AgentOutput } from "./agent/agent-output.ts";
import { isAgent } from "./common/agent.ts";
import type { CommandProcess } from "./command-process.ts";
import { createContext } from "./create-context.ts";
import { CommandError } from "./errors/command-error.ts";
import { createErrorReport } from "./errors/error-report.ts";
import { exitCodeOfOutcome, exitCodes } from "./errors/exit-codes.ts";
import { onlyWarnings, takeLineFlags } from "./common/line-flags.ts";
import { toKebab } from "./common/to-kebab.ts";
import { resolveVerb } from "./common/verb-aliases.ts";
import { createProgress } from "./terminal/progress.ts";
import { routes } from "./routes.ts";

/** Runs a command line, and sets the exit code of its process. */
export async function run(typed: readonly string[], started: CommandProcess): Promise<void> {
  const { words, isQuiet } = takeLineFlags(typed);
  // Loaded only under an agent, so that nobody else waits for it.
  const agent = isAgent(started.env) ? (await import("./agent/agent-output.ts")).createAgentOutput(started) : undefined;
  const process = agent?.process ?? started;
  const context = createContext(process);
  const [first, ...others] = words;
  if (first === "__complete")
    return (await import("./complete.ts")).complete(createContext(started), expandVerb(others));
  const expanded = expandVerb(moveLeadingFlags(expandHelp(words)));
  const argv = agent === undefined ? expanded : await setMode(agent, expanded);
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
  // No `getColorDepth` on stderr: Stricli must not color errors, which contain text from servers.
  const streams = withoutEmptyLines(process, context.process.stderr, report.isJson);
  const stderr = isQuiet ? onlyWarnings(streams.stderr) : streams.stderr;
  await runApplication(await loadApplication(argv, applicationContext, report), argv, {
    process: streams,
    forCommand: ({ prefix }) => ({
      ...context,
      process: { ...context.process, stderr },
      ...(isQuiet && { progress: createProgress(stderr, {}) }),
      command: prefix.slice(1).map(toKebab).join(" "),
      runCommand: async (line, environment, signal) =>
        (await import("./capture.ts")).capture(run, started, line, environment, signal),
    }),
  });
  if (context.signal.aborted && context.progress.lastText !== undefined) {
    context.process.stderr.write(`Last progress: ${context.progress.lastText}\n`);
  }
  if (streams.isUsageError()) process.exitCode = exitCodeOfOutcome("usage", await loadOwnOutcomes(argv));
  const error = report.end(Number(process.exitCode ?? exitCodes.success));
  if (error !== undefined) context.process.stderr.write(`${error}\n`);
  agent?.end();
  isComplete = true;
}

/** Adds the output format for agents, and tells the output how the command writes. */
async function setMode(agent: AgentOutput, words: readonly string[]): Promise<readonly string[]> {
  const { agentWords } = await import("./agent/agent-words.ts");
  const found = agentWords(words, await loadCommand(words));
  agent.setMode(found.mode);
  return found.words;
}

/** Returns streams that drop empty errors if errors are reported at the end: Stricli still writes a line break for each. */
function withoutEmptyLines(
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

/** Rewrites `help dashboards list` to `dashboards list --help`, unless it names a help topic. */
function expandHelp(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  return first === "help" && second !== undefined && !/^(?:alert-?rules|exit-?codes|times|-.*)$/i.test(second)
    ? [...words.slice(1), "--help"]
    : words;
}

/** Rewrites short names of verbs: `dashboards ls` to `dashboards list`. */
function expandVerb(words: readonly string[]): readonly string[] {
  const [first = "", second, ...others] = words;
  const route = Object.hasOwn(routes, first) ? routes[first] : undefined;
  return second === undefined || typeof route !== "object"
    ? words
    : [first, resolveVerb(second, Object.keys(route.commands)), ...others];
}

/** Moves `--profile`, `--deployment` and `--read-only` from before the command to its end, because the parser expects the command first. */
function moveLeadingFlags(words: readonly string[]): readonly string[] {
  const [first = "", second] = words;
  const [, name, value] = /^--(profile|deployment|read-only)(=|$)/.exec(first) ?? [];
  const count = value === "=" || name === "read-only" ? 1 : 2;
  if (name === undefined || second === undefined || words.length <= count) return words;
  const rest = moveLeadingFlags(words.slice(count));
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length;
  return [...rest.slice(0, end), ...words.slice(0, count), ...rest.slice(end)];
}
