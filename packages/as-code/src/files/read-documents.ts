import { findMistakes, toProblems, YamlMistake } from "@obstack/checked-yaml";
import { AsCodeError, uniqueProblems } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import { inBatches, checkSizes, listFiles } from "./list-files.ts";
import type { Fields } from "../json/value.ts";
import { readOnce, readText } from "./read-text.ts";

/** A file of a folder. */
export interface StackDocument {
  readonly path: string;
  readonly value: Fields;
  readonly place: Place;
}

/**
 * Reads the YAML and JSON files of a subfolder of a stack, such as `tests`, in the order of their paths. Fails with the position of every mistake.
 *
 * @param schema JSON Schema of the files. Unknown fields are mistakes.
 * @param except Folder within it that is skipped.
 */
export async function readDocuments(
  folder: string,
  name: string,
  schema: object,
  except?: string,
): Promise<readonly StackDocument[]> {
  const listed = await listFiles(folder, name);
  const paths = listed.paths.filter((path) => except === undefined || !path.startsWith(`${except}/`));
  await checkSizes(folder, paths);
  const read = await inBatches(paths, async (path) => readDocument(folder, path, schema));
  const problems = [...listed.mistakes, ...read.flatMap(({ mistakes }) => mistakes)];
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return read.flatMap(({ document }) => document ?? []);
}

async function readDocument(
  folder: string,
  path: string,
  schema: object,
): Promise<{ readonly mistakes: readonly Problem[]; readonly document?: StackDocument }> {
  try {
    const content = await readText(folder, path);
    if (content === undefined) return { mistakes: [] };
    const { value, place } = readOnce(content, path);
    const { mistakes, unknown } = findMistakes({ document: schema, reference: "#" }, value);
    const problems = toProblems(
      [...mistakes, ...unknown],
      (finding) => ({ ...place(finding), message: finding.message }),
      () => ({ path }),
    );
    return { mistakes: uniqueProblems(problems), document: { path, value: value as Fields, place } };
  } catch (error) {
    if (error instanceof AsCodeError) return { mistakes: error.problems };
    if (error instanceof YamlMistake) return { mistakes: [error.problem] };
    throw error;
  }
}
