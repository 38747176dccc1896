import { findMistakes, toProblems } from "@obstack/checked-yaml";
import { AsCodeError, uniqueProblems } from "../errors/errors.ts";
import type { Place } from "../errors/errors.ts";
import { inBatches, checkSizes, listFiles } from "./list-files.ts";
import type { Fields } from "../json/value.ts";
import { checkFile, readOnce } from "./check-file.ts";

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
  const read = await inBatches(paths, async (path) => {
    const { found, mistakes } = await checkFile(folder, path, (content) => {
      const { value, place } = readOnce(content, path);
      const findings = findMistakes({ document: schema, reference: "#" }, value);
      const problems = toProblems([...findings.mistakes, ...findings.unknown], place);
      return { found: { value: value as Fields, place }, mistakes: uniqueProblems(problems), unknown: [] };
    });
    return { mistakes, documents: found === undefined ? [] : [{ path, ...found }] };
  });
  const problems = [...listed.mistakes, ...read.flatMap(({ mistakes }) => mistakes)];
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return read.flatMap(({ documents }) => documents);
}
