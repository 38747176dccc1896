import { run as runApplication } from "@stricli/core";
import { loadApplication } from "./application.ts";
import { createContext } from "./create-context.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { toKebab } from "./input/to-kebab.ts";

/** Runs a command line in this process. */
export async function run(words: readonly string[]): Promise<void> {
  const context = createContext(process);
  const [first, ...others] = words;
  if (first === "__complete") return (await import("./completion/complete.ts")).complete(context, others);
  const argv = asCommand(words);
  await runApplication(await loadApplication(argv, context), argv, {
    process: context.process,
    forCommand: ({ prefix }) => ({ ...context, command: prefix.slice(1).map(toKebab).join(" ") }),
  });
  if (context.signal.aborted && context.progress.said !== undefined) {
    context.process.stderr.write(`Until then: ${context.progress.said}\n`);
  }
  // The 2 of these says that there are differences.
  const hasDifferences = first === "plan" || first === "drift";
  // Stricli gives mistakes in the command line negative codes.
  if (typeof process.exitCode === "number" && process.exitCode < 0)
    process.exitCode = hasDifferences ? exitCodes.failure : exitCodes.usage;
}

/** `help dashboards list` asks for `dashboards list --help`, unless it names a topic of its own. */
function asCommand(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  return first === "help" && second !== undefined && !/^(?:exit-?codes|-.*)$/i.test(second)
    ? [...words.slice(1), "--help"]
    : words;
}
