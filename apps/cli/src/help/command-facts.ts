import { toKebab } from "@obstack/basics";
import type { DescribedCommand } from "../builders/build-command.ts";
import { aliasesOf } from "./verb-aliases.ts";
import { exitCodes as codes } from "../errors/exit-codes.ts";
import type { Outcome, OwnOutcomes } from "../errors/exit-codes.ts";
import { lineFlagRows } from "../terminal/line-flags.ts";
import type { Row } from "../terminal/layout.ts";

/**
 * Returns the facts about a command.
 *
 * @param words Words that lead to the command, starting with `obstack`.
 */
export function factsOf(command: DescribedCommand, words: readonly string[]) {
  const parameters = command.parameters as unknown as Parameters;
  const { parameter, parameters: listed = parameter === undefined ? [] : [{ ...parameter, variadic: true }] } =
    parameters.positional ?? {};
  const required = Object.entries(parameters.flags ?? {}).filter(([, flag]) => isRequired(flag));
  const groups = [...new Set([undefined, ...Object.values(parameters.flags ?? {}).map((flag) => flag.group)])];
  const { exitCodes = {}, examples } = command.description;
  const [group = "", verb = ""] = words.slice(1);
  return {
    usage: [
      ...words,
      ...listed.map(positionalTerm),
      ...required.map(([name, flag]) => flagTerm(name, flag)),
      "[flags]",
    ].join(" "),
    /** Other spellings of the command. */
    aliases: aliasesOf(verb).map((alias) => `obstack ${group} ${alias}`),
    positional: listed.map((one): Row => [positionalTerm(one), meaningOf(one)]),
    flags: flagRows(parameters, ({ isGlobal }) => isGlobal !== true),
    /** The same flags, by the name of their group. Flags without a group come first. */
    flagGroups: groups.map((name) => ({
      name,
      rows: flagRows(parameters, ({ isGlobal, group: own }) => isGlobal !== true && own === name),
    })),
    globalFlags: [
      ...flagRows(parameters, ({ isGlobal }) => isGlobal === true),
      ...lineFlagRows,
      ["-h, --help", "Show help for the command"] as const,
    ],
    exitCodes: exitCodeRows(exitCodes),
    examples: examples.map((example) => `obstack ${example}`),
  };
}

export function exitCodeRows(outcomes: OwnOutcomes): Row[] {
  return Object.entries(outcomes)
    .map(([outcome, meaning]) => [codes[outcome as Outcome], meaning] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([code, meaning]) => [String(code), meaning]);
}

export interface Parameter {
  readonly brief: string;
  readonly kind?: string;
  readonly placeholder?: string;
  readonly values?: readonly string[];
  /** Known values, if the server may accept others. */
  readonly knownValues?: readonly string[];
  readonly default?: boolean | string | readonly string[];
  readonly optional?: boolean;
  /** Whether a switch has a form that turns it off. */
  readonly withNegated?: boolean;
  /** Whether the flag can be passed without a value. */
  readonly inferEmpty?: boolean;
  readonly variadic?: boolean | string;
  readonly hidden?: boolean;
  /** Whether most commands have the flag. */
  readonly isGlobal?: boolean;
  /** The heading of the flag in the help, in camel case. */
  readonly group?: string;
}

export interface Parameters {
  readonly flags?: Readonly<Record<string, Parameter>>;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly positional?: {
    readonly parameters?: readonly Parameter[];
    /** Each of any number of arguments. */
    readonly parameter?: Parameter;
  };
}

function isRequired({ kind, optional, default: initial }: Parameter): boolean {
  return optional !== true && initial === undefined && kind !== "boolean";
}

/** Returns a flag as users type it, such as `--output <format>`. */
export function flagTerm(
  name: string,
  { kind, optional, withNegated, placeholder = "value", variadic, inferEmpty }: Parameter,
): string {
  if (kind === "boolean")
    return optional === true && withNegated !== false ? `--[no-]${toKebab(name)}` : `--${toKebab(name)}`;
  const value = inferEmpty === true ? `[${placeholder}]` : `<${placeholder}>`;
  return `--${toKebab(name)} ${value}${variadic === true ? "..." : ""}`;
}

/** Returns a positional parameter as the usage shows it: `<id>` if required, `[folder]` if not. */
function positionalTerm(parameter: Parameter): string {
  const { placeholder = "value", variadic } = parameter;
  const term = isRequired(parameter) ? `<${placeholder}>` : `[${placeholder}]`;
  return variadic === undefined ? term : `${term}...`;
}

/** Returns the description of a flag or positional parameter, with its values and its default. */
export function meaningOf({ brief, values, knownValues, variadic, default: initial }: Parameter): string {
  const [what = "", ...details] = brief.split(/(?= \()/);
  const listed = values === undefined ? "" : `: ${values.join(", ")}`;
  const known = knownValues === undefined ? "" : `, such as ${knownValues.join(", ")}`;
  const isText = typeof initial === "string" && initial !== "";
  return [
    what,
    listed,
    known,
    ...details,
    variadic === "," ? " (comma-separated)" : "",
    isText || initial === true ? ` (default ${initial})` : "",
  ].join("");
}

/** Returns the rows of a command's flags, with their short forms. */
export function flagRows({ flags = {}, aliases = {} }: Parameters, isIncluded: (flag: Parameter) => boolean): Row[] {
  return Object.entries(flags)
    .filter(([, flag]) => flag.hidden !== true && isIncluded(flag))
    .map(([name, flag]) => {
      const [short] = Object.entries(aliases).find(([, long]) => long === name) ?? [];
      return [`${short === undefined ? "    " : `-${short}, `}${flagTerm(name, flag)}`, meaningOf(flag)];
    });
}
