import { toKebab } from "@obstack/basics";
import { run as runApplication } from "@stricli/core";
import { loadApplication, loadCommand } from "./application.ts";
import type { AgentOutput } from "./agent/agent-output.ts";
import { isAgent } from "./environment/agent.ts";
import type { CommandProcess } from "./command-process.ts";
import type { CliContext } from "./context.ts";
import { createContext } from "./create-context.ts";
import { CommandError } from "./errors/command-error.ts";
import { createErrorReport } from "./errors/error-report.ts";
import { exitCodeOfOutcome, exitCodes } from "./errors/exit-codes.ts";
import { flagWords } from "./terminal/line-flags.ts";
import { resolveVerb } from "./help/verb-aliases.ts";
import { silent } from "./terminal/printing.ts";
import { routes } from "./routes.ts";

/** Runs a command line, and sets the exit code of its process. */
export async function run(typed: readonly string[], process: CommandProcess): Promise<void> {
  // Loaded only under an agent, so that nobody else waits for it.
  const agent = isAgent(process.env) ? (await import("./agent/agent-output.ts")).createAgentOutput(process) : undefined;
  const context = createContext(process, agent);
  if (typed[0] === "__complete") {
    await (await import("./complete.ts")).complete(createContext(process), expandVerb(typed.slice(1)));
    return;
  }
  let isComplete = false;
  // Code that ends the process, or a promise that never settles, must not look like success.
  process.once("exit", (code) => {
    if (isComplete || code !== exitCodes.success) return;
    process.exitCode = exitCodes.failure;
    const report = createErrorReport(typed, agent !== undefined);
    const error = new CommandError("failure", "The command ended before it was complete.");
    const text = report.addError(error, context.terminal.errorColor === true);
    context.tell(report.end(exitCodes.failure) ?? text);
    agent?.end();
  });
  await runLine(typed, context, process, agent);
  agent?.end();
  isComplete = true;
}

/** Runs a command line, and returns its exit code and the error for programs, if the output is JSON and there is one. */
async function runLine(
  typed: readonly string[],
  outer: CliContext,
  exit: Pick<CommandProcess, "exitCode">,
  agent?: AgentOutput,
): Promise<{ readonly code: number; readonly error: object | undefined }> {
  const { words, isQuiet } = readLine(typed);
  const argv = agent === undefined ? words : await setMode(agent, words);
  const report = createErrorReport(argv, agent !== undefined);
  let isUsageError = false;
  const parser = {
    ...outer.process,
    // Set by Stricli.
    get exitCode() {
      return exit.exitCode ?? null;
    },
    set exitCode(code) {
      // Negative for errors in the command line. Some runtimes do not keep them: Bun reads -4 back as 252.
      isUsageError = typeof code === "number" && code < 0;
      if (!isUsageError) exit.exitCode = code;
    },
  };
  const context: CliContext = {
    ...outer,
    // Also `--readOnly`, and the value of another flag: rather too often than not.
    hasReadOnlyFlag: flagWords(typed).some((word) => /^--read-?only(?:=|$)/i.test(word)),
    setExitCode: (code) => void (exit.exitCode = code),
  };
  const hasColor = !report.isJson && context.terminal.color;
  const applicationContext = { ...context, terminal: { ...context.terminal, color: hasColor } };
  await runApplication(await loadApplication(argv, applicationContext, report), argv, {
    process: parser,
    forCommand: ({ prefix }) => ({
      ...context,
      ...(isQuiet && { quiet: withoutProgress(context) }),
      command: prefix.slice(1).map(toKebab).join(" "),
      runCommand: async (line, options) => {
        const { capture } = await import("./capture.ts");
        return capture(context, options, async (inner, innerExit) => runLine(line, inner, innerExit));
      },
    }),
  });
  if (context.signal.aborted && context.progress.lastText !== undefined)
    context.tell(`Last progress: ${context.progress.lastText}`);
  if (isUsageError) exit.exitCode = exitCodeOfOutcome("usage", (await loadCommand(argv))?.description.exitCodes);
  const code = Number(exit.exitCode ?? exitCodes.success);
  const text = report.end(code);
  if (text !== undefined) context.tell(text);
  return { code, error: report.errorOf(code) };
}

function withoutProgress({ tell }: CliContext): NonNullable<CliContext["quiet"]> {
  return {
    ...silent,
    tell: (text, kind, subject) => void ((kind === "warning" || kind === "error") && tell(text, kind, subject)),
  };
}

/** Adds the output format for agents, and tells the output how the command writes. */
async function setMode(agent: AgentOutput, words: readonly string[]): Promise<readonly string[]> {
  const { agentWords } = await import("./agent/agent-output.ts");
  const found = agentWords(words, await loadCommand(words));
  agent.setMode(found.mode);
  return found.words;
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
