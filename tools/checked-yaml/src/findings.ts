// What the parser and the comparison find, without them: for code that must start fast.

/** Field names and indices from the root to a value. */
export type Path = readonly (string | number)[];

/** A difference between a value and its schema. */
export interface Finding {
  readonly path: Path;
  /** One or two sentences that name the field. */
  readonly message: string;
  /** Field that the object at the path lacks. */
  readonly missing?: string;
  /** Whether it concerns the field's name rather than its value. */
  readonly ofName?: boolean;
  /** The known name or value that an unknown one is probably a mistake for. */
  readonly suggestion?: string | undefined;
  /** Whether it is probably a mistake, and refused: a name or value near a known one, or an unknown name of a credential or of a kind. */
  readonly isMistaken?: boolean;
  /** Whether a check doubts a value that the document does not forbid. */
  readonly isWarning?: boolean;
}

export interface Findings {
  /** What the schema forbids. */
  readonly mistakes: readonly Finding[];
  /** Unknown fields and values, which servers may support. */
  readonly unknown: readonly Finding[];
}

/**
 * Formats a path, for example `tiles[0].name`.
 *
 * @param root The value at its start, so that items of lists have their names, such as `tiles[Errors].x`. Default: they have positions.
 */
export function nameOf(path: Path, root?: unknown): string {
  let value = root;
  return path
    .map((part) => {
      value = Object(value)[part];
      return /^\d+$/.test(String(part)) ? `[${labelOf(value) ?? part}]` : `.${shortened(String(part))}`;
    })
    .join("")
    .replace(/^\./, "");
}

/** Returns the key or name of an item. */
function labelOf(item: unknown): string | undefined {
  const { key, name } = Object(item) as { readonly key?: unknown; readonly name?: unknown };
  const label = [key, name].find((one) => typeof one === "string" && one !== "");
  return typeof label === "string" ? shortened(label) : undefined;
}

/** Truncates a text for messages. */
export function shortened(text: string, length = 80): string {
  // Avoid ending with half of a surrogate pair.
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Where something is. */
export interface Position {
  /** Name of the file. */
  readonly path: string;
  /** Starts at 1; absent for the whole file. */
  readonly line?: number | undefined;
  /** Starts at 1. */
  readonly column?: number | undefined;
  /** Object of a module, and its field, for example `alert errors, threshold`. */
  readonly object?: string | undefined;
}

/** Something wrong, and where. */
export interface Problem extends Partial<Position> {
  /** Sentences without the position. */
  readonly message: string;
}

/** Formats a position, for example `alerts/errors.yaml:3:1`. */
export function positionToText({ path, line, column, object }: Position): string {
  const numbers = [line, column].flatMap((number) => (number === undefined ? [] : [`:${number}`]));
  return `${path}${numbers.join("")}${object === undefined ? "" : `, ${object}`}`;
}

/** Formats a problem on one line, for example `alerts/errors.yaml:3:1: Unknown field "treshold".`. */
export function problemToText({ message, path, object: given, ...position }: Problem): string {
  // Most messages name the field themselves.
  const object = given?.replace(/, (.*)$/s, (all, field) => (message.startsWith(`${field} `) ? "" : all));
  return path === undefined ? message : `${positionToText({ path, object, ...position })}: ${message}`;
}

/** Indicates that a text is not valid YAML or JSON. The message starts with the position. */
export class YamlMistake extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problemToText(problem));
    this.problem = problem;
  }
}

const maxProblems = 20;

/** Returns findings as up to 20 problems, and a last one with the file and the number of those omitted. */
export function toProblems<Where extends Partial<Position>>(
  findings: readonly Finding[],
  locate: (finding: Finding) => Where,
): (Where & Problem)[] {
  const problems = findings.slice(0, maxProblems).map((one) => ({ ...locate(one), message: one.message }));
  const omitted = findings.length - problems.length;
  if (omitted === 0) return problems;
  const file = { ...problems.at(-1), line: undefined, column: undefined, object: undefined } as Where;
  return [...problems, { ...file, message: `${omitted} more like these.` }];
}

/** Limits on input: far above what people write, low enough that no file stalls a pipeline. */
export interface Limits {
  /** Bytes of a file or of standard input. */
  readonly bytes: number;
  /** YAML tokens in a file, and values after resolving its aliases. */
  readonly tokens: number;
  /** Nesting depth of lists and objects. */
  readonly depth: number;
  /** Total bytes of the files in a folder. */
  readonly folderBytes: number;
  /** Files and folders in a folder, at any depth. */
  readonly entries: number;
}

/** The environment variable that raises the limits. */
export const limitVariable = "OBSTACK_MAX_FILE_MB";

const defaultMegabytes = 4;
const highestMegabytes = 256;

/** Returns the limits of this process. `OBSTACK_MAX_FILE_MB` (1 to 256, default 4) sets the maximum file size; all others except the depth scale with it. */
export function readLimits(environment: Readonly<Record<string, string | undefined>> = process.env): Limits {
  const given = environment[limitVariable] ?? "";
  const megabytes = given === "" ? defaultMegabytes : Number(given);
  if (!(megabytes >= 1 && megabytes <= highestMegabytes)) {
    throw new YamlMistake({
      message: `Invalid ${limitVariable} ${JSON.stringify(given)}. Use a number of megabytes from 1 to ${highestMegabytes}.`,
    });
  }
  return {
    bytes: Math.floor(megabytes * 2 ** 20),
    tokens: Math.floor(megabytes * 125_000),
    depth: 100,
    folderBytes: Math.floor(megabytes * 16 * 2 ** 20),
    entries: Math.floor(megabytes * 5000),
  };
}

/** Returns the message for an exceeded limit, with the way to raise it. */
export function tooMuch(what: string): string {
  return `${what}. Split it, or raise the limit with ${limitVariable}.`;
}

/** Throws a {@link YamlMistake} if the size of a file exceeds a limit, both in bytes. */
export function checkSize(path: string, size: number, limit: number): void {
  if (size > limit) throw new YamlMistake({ path, message: tooMuch(`More than ${inMegabytes(limit)}`) });
}

function inMegabytes(bytes: number): string {
  return `${Number((bytes / 2 ** 20).toFixed(1))} MB`;
}
