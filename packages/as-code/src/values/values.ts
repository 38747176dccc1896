import { didYouMean } from "@obstack/basics";
import { getOwn } from "@obstack/core";
import { nearestOf, readLimits, tooMuch, findMistakes } from "@obstack/checked-yaml";
import type { Finding, Limits, Path } from "@obstack/checked-yaml";
import { Script } from "node:vm";
import { isObject, mapTexts } from "../json/value.ts";
import type { Fields } from "../json/value.ts";

/** The values that files can refer to, for one target. */
export interface TargetValues {
  readonly target: string;
  readonly values: Fields;
}

/** The content of a file after its references to values are replaced. */
export interface Expanded {
  readonly value: unknown;
  readonly mistakes: readonly Finding[];
  /** Number of references. */
  readonly count: number;
}

/** An escaped `${`, a reference, or the start of an incomplete one. */
const syntax = /\$\$\{|\$\{([^{}]*)\}|\$\{/g;

/** Replaces references such as `${threshold.checkout}`. A field that is a single one gets the type of the value. `$${` produces `${`. */
export function expandReferences(
  content: unknown,
  { target, values }: TargetValues,
  limits: Pick<Limits, "bytes"> = readLimits(),
): Expanded {
  const mistakes: Finding[] = [];
  let count = 0;
  const lengths = new Map<string, number>();
  let total = 0;
  const value = mapTexts(content, expandText);
  return { value, mistakes, count };

  function expandText(text: string, path: Path): unknown {
    const [first] = text.matchAll(syntax);
    const [whole, only] = first ?? [];
    if (only !== undefined && whole === text) return find(only, path, false, text);
    return text.replaceAll(syntax, (match: string, name: string | undefined) => {
      if (match === "$${") return "${";
      if (name === undefined) {
        const message = `Incomplete reference to a value. Add the closing brace, or write \`$\${\` for the text \`\${\`.`;
        mistakes.push({ path, message });
        return match;
      }
      return String(find(name, path, true, match));
    });
  }

  /** Returns the value that a reference names. An unresolved reference stays, so that the field is not reported as missing too. */
  function find(written: string, path: Path, isInText: boolean, reference: string): unknown {
    const name = written.trim();
    count++;
    let found: unknown = values;
    for (const part of name.split(".")) found = isObject(found) ? getOwn(found, part) : undefined;
    const problem =
      found === undefined ? unknownValue(name) : (typeProblem(found, isInText) ?? sizeProblem(name, found));
    if (problem === undefined) return found;
    mistakes.push({ path, message: found === undefined ? problem : `Value ${JSON.stringify(name)} ${problem}` });
    return reference;
  }

  function unknownValue(name: string): string {
    const hint =
      didYouMean(nearestOf(name, namesIn(values))) ||
      ` Define it in "values" or "targets.${target}.values" of obstack.yaml.`;
    return `Unknown value ${JSON.stringify(name)} in target ${JSON.stringify(target)}.${hint}`;
  }

  /** Limits the expanded content: a small file can refer to a large value many times. */
  function sizeProblem(name: string, found: unknown): string | undefined {
    const length = lengths.get(name) ?? JSON.stringify(found).length;
    lengths.set(name, length);
    total += length;
    return total > limits.bytes ? tooMuch("makes the expanded file too large") : undefined;
  }
}

/** Escapes text that would be a reference to a value. */
export function escapeReferences(value: unknown): unknown {
  return mapTexts(value, (text) => text.replaceAll("${", "$$${"));
}

function typeProblem(value: unknown, isInText: boolean): string | undefined {
  if (!isInText || ["string", "number", "boolean"].includes(typeof value)) return undefined;
  const type = value === null ? "null" : Array.isArray(value) ? "a list" : "an object";
  return `is ${type}, which cannot be inserted into text. Use text, a number, true or false.`;
}

/** Returns the names of all values that are not objects. */
function namesIn(values: Fields, prefix = ""): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isObject(value) ? namesIn(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** In seconds. Schemas take milliseconds, but one can be written so that it takes for ever, for example with a pattern such as `^(a+)+$`. */
const defaultTimeLimit = 5;

/** Compares values with the JSON Schema of a stack. Throws if the schema is invalid, or at the time limit in seconds. */
export function findValueMistakes(
  schema: Fields,
  values: Fields,
  timeLimit: number = defaultTimeLimit,
): readonly Finding[] {
  // Other drafts are similar enough to the one that the validator supports.
  const { $schema: _draft, ...document } = schema;
  const found = withTimeLimit(timeLimit, () => findMistakes({ document, reference: "#" }, values).mistakes);
  if (found !== undefined) return found.result;
  throw new Error(`Checking the values takes more than ${timeLimit} seconds. Simplify its patterns and references.`);
}

const script = new Script("run()");

/** Runs a function that does not wait, and stops it after a number of seconds: also within a regular expression. Returns undefined then. */
export function withTimeLimit<Result>(limit: number, run: () => Result): { readonly result: Result } | undefined {
  let result: Result | undefined;
  try {
    script.runInNewContext({ run: () => void (result = run()) }, { timeout: Math.ceil(limit * 1000) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
  return { result: result as Result };
}
