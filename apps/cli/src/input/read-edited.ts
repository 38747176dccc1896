import type { Fields, JsonObject } from "@obstack/core";
import type { Finding } from "@obstack/checked-yaml";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { findRefused } from "./find-refused.ts";
import { readBody } from "./read-body.ts";
import { requestSchema } from "./request-schema.ts";
import { toRequestBody } from "./to-request-body.ts";

/**
 * Reads an edited record and validates it against the spec. Mistakes that the record had before the edit are ignored, because the server
 * returned them. Unknown fields and values that the edit adds produce a warning, unless they are probably mistakes.
 */
export async function readEdited(
  context: CliContext,
  path: string,
  operationId: string,
  fields: Fields,
  before: JsonObject,
): Promise<JsonObject> {
  const { findMistakes, problemToText, toProblems } = await import("@obstack/checked-yaml");
  const { value, place } = await readBody(context, path);
  const find = (record: object) => findMistakes(requestSchema(operationId), toRequestBody(record, fields).body);
  const known = new Set(Object.values(find(before)).flat().map(keyOf));
  const found = find(value);
  const all = [
    ...found.unknown,
    ...(found.mistakes.length > 0 ? [] : await findRefused(operationId, value, { before, file: value })),
  ];
  const unknown = all.filter((finding) => !isMistake(finding));
  const mistakes = [...found.mistakes, ...all.filter(isMistake)];
  const toLines = (findings: readonly Finding[], suffix = ""): string[] =>
    toProblems(
      findings.filter((finding) => !known.has(keyOf(finding))),
      (finding) => ({ ...place(finding), message: `${finding.message}${suffix}` }),
      () => ({ path }),
    ).map(problemToText);
  const lines = toLines(mistakes);
  if (lines.length > 0) throw new UsageError([...lines, ...toLines(unknown)].join("\n"), "Nothing was changed.");
  for (const line of toLines(unknown, " It is still sent.")) context.tell(line, "warning");
  return value;
}

function isMistake({ isMistaken, isWarning }: Finding): boolean {
  return isMistaken === true || isWarning === false;
}

function keyOf({ path, message }: Finding): string {
  return JSON.stringify([path, message]);
}
