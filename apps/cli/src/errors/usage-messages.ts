import { didYouMean, listOf, toKebab } from "@obstack/basics";
import {
  AliasNotFoundError,
  ArgumentParseError,
  EnumValidationError,
  FlagNotFoundError,
  InvalidNegatedFlagSyntaxError,
  UnexpectedFlagError,
  UnexpectedPositionalError,
  UnsatisfiedFlagError,
  UnsatisfiedPositionalError,
} from "@stricli/core";
import { CommandError } from "./command-error.ts";

export interface UsageMessage {
  readonly message: string;
  /** What to try next. Absent if the help of the command is the best hint. */
  readonly hint?: string | undefined;
}

/** Flags of a command by name. */
export type CommandFlags = Readonly<Record<string, { readonly brief?: string; readonly values?: readonly string[] }>>;

export function describeUsageError(error: unknown, words: readonly string[], flags: CommandFlags = {}): UsageMessage {
  if (error instanceof FlagNotFoundError) {
    const names = flagsLike(error.input, error.corrections, flags).map((name) => `--${toKebab(name)}`);
    const isDryRun = words[0] === "apply" && toKebab(error.input) === "dry-run";
    const hint = isDryRun ? { hint: "`obstack plan` shows what an apply would change." } : {};
    return { message: `Unknown flag "--${error.input}".${didYouMean([...new Set(names)])}`, ...hint };
  }
  if (error instanceof AliasNotFoundError) return { message: `Unknown flag "-${error.input}".` };
  if (error instanceof EnumValidationError) {
    const { input, externalFlagName, values } = error;
    return { message: `Invalid value "${input}" for --${toKebab(externalFlagName)}. Use ${listOf(values)}.` };
  }
  if (error instanceof ArgumentParseError) return describeParseError(error, words);
  if (error instanceof UnsatisfiedFlagError) {
    const flag = `--${toKebab(error.externalFlagName)}`;
    return {
      message: isFlagIn(words, error.externalFlagName) ? `Missing value for ${flag}.` : `Missing flag ${flag}.`,
    };
  }
  if (error instanceof UnsatisfiedPositionalError) return { message: `Missing argument <${error.placeholder}>.` };
  if (error instanceof UnexpectedPositionalError) {
    const { input } = error;
    // The parser does not recognize a flag with an empty value.
    return /^--?\w[\w-]*=$/.test(input)
      ? { message: `Missing value for ${input.slice(0, -1)}.` }
      : { message: `Unexpected argument "${input}".` };
  }
  if (error instanceof InvalidNegatedFlagSyntaxError)
    return { message: `--${toKebab(error.externalFlagName)} takes no value. Remove "=${error.valueText}".` };
  if (error instanceof UnexpectedFlagError) {
    const { externalFlagName, previousInput, input } = error;
    return { message: `--${toKebab(externalFlagName)} is set twice, to "${previousInput}" and "${input}".` };
  }
  // Parsers that return a promise throw their own error.
  if (error instanceof CommandError) return { message: error.message, hint: error.hint };
  return { message: error instanceof Error ? error.message : String(error) };
}

export function describeUnknownCommand(input: string, corrections: readonly string[]): UsageMessage {
  // The parser quotes the corrections.
  return { message: `Unknown command "${input}".${didYouMean(corrections.map((name) => name.replaceAll("`", "")))}` };
}

function describeParseError(
  { input, externalFlagNameOrPlaceholder: name, exception }: ArgumentParseError,
  words: readonly string[],
): UsageMessage {
  if (exception instanceof CommandError) {
    const { message, hint } = exception;
    const place = isFlagIn(words, name) ? `--${toKebab(name)}: ` : "";
    return { message: `${place}${message}`, ...(hint === undefined ? {} : { hint }) };
  }
  // The parser itself parses only booleans.
  return { message: `Invalid value "${input}" for --${toKebab(name)}. Use true or false.` };
}

/**
 * Returns the flags that an unknown one starts with or is the start of, such as `--agg` for `--aggregate`, or those that do what it asks for, such as
 * `--out`, which writes SVG, for `--svg`. Otherwise, those with similar names.
 */
function flagsLike(input: string, similar: readonly string[], flags: CommandFlags): readonly string[] {
  const word = input.toLowerCase();
  const starts = Object.keys(flags).filter((name) => {
    const [one, other] = [name.toLowerCase(), word.replaceAll("-", "")];
    return Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one));
  });
  if (starts.length > 0) return starts;
  const described = Object.entries(flags).flatMap(([name, { brief = "", values = [] }]) =>
    [...brief.toLowerCase().split(/\W+/), ...values].includes(word) ? [name] : [],
  );
  return described.length > 0 ? described : similar.filter((name) => name[0] === input[0]);
}

/** Returns whether a command line contains a flag, in either spelling. */
function isFlagIn(words: readonly string[], name: string): boolean {
  const flag = `--${toKebab(name)}`;
  return words.some((word) => toKebab(word.split("=")[0] ?? "") === flag);
}
