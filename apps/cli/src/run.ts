import { run as runApplication } from "@stricli/core";
import type { StricliProcess } from "@stricli/core";
import { loadApplication } from "./application.ts";
import { createContext } from "./create-context.ts";
import { createErrorReport } from "./errors/error-report.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { toKebab } from "./common/to-kebab.ts";

/** Runs a command line in this process. */
export async function run(words: readonly string[]): Promise<void> {
  const context = createContext(process);
  const [first, ...others] = words;
  if (first === "__complete") return (await import("./complete.ts")).complete(context, others);
  const argv = asCommand(words);
  const report = createErrorReport(argv);
  const isColored = !report.isJson && context.terminal.color;
  const surroundings = { ...context, terminal: { ...context.terminal, color: isColored } };
  const { stdout } = process;
  // Errors carry what servers say, so Stricli may color its help alone: it tells colors by the stream.
  const streams = withoutEmptyLines({ stdout, env: process.env, stderr: context.process.stderr }, report.isJson);
  await runApplication(await loadApplication(argv, surroundings, report), argv, {
    process: streams,
    forCommand: ({ prefix }) => ({
      ...context,
      process: { ...context.process, stderr: streams.stderr },
      command: prefix.slice(1).map(toKebab).join(" "),
    }),
  });
  if (context.signal.aborted && context.progress.said !== undefined) {
    context.process.stderr.write(`Until then: ${context.progress.said}\n`);
  }
  // The 2 of these says that there are differences.
  const hasDifferences = first === "plan" || first === "drift";
  // Stricli gives mistakes in the command line negative codes.
  if (typeof process.exitCode === "number" && process.exitCode < 0)
    process.exitCode = hasDifferences ? exitCodes.failure : exitCodes.usage;
  const error = report.end(Number(process.exitCode ?? exitCodes.success));
  if (error !== undefined) context.process.stderr.write(`${error}\n`);
}

/** Stricli ends every error with a line break, also one that is reported at the end. */
function withoutEmptyLines(
  { stdout, stderr, env }: Pick<StricliProcess, "stdout" | "stderr" | "env">,
  isReportedAtTheEnd: boolean,
): StricliProcess {
  return {
    stdout,
    ...(env === undefined ? {} : { env }),
    stderr: {
      write: (text: string) => {
        if (!isReportedAtTheEnd || text.trim() !== "") stderr.write(text);
      },
    },
    // Stricli sets it.
    get exitCode() {
      return process.exitCode ?? null;
    },
    set exitCode(code) {
      process.exitCode = code;
    },
  };
}

/** `help dashboards list` asks for `dashboards list --help`, unless it names a topic of its own. */
function asCommand(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  return first === "help" && second !== undefined && !/^(?:exit-?codes|-.*)$/i.test(second)
    ? [...words.slice(1), "--help"]
    : words;
}
