import { checkWritable, createText, folders, replaceText, slug, toYaml } from "@obstack/as-code/files";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DataClient } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { toIso } from "@obstack/alerting/backtest";
import { collectValues } from "./collect-values.ts";
import type { CollectOptions } from "./collect-values.ts";
import { createIncidentEvaluator } from "./evaluate-incident.ts";
import { incidentSchema, incidentsFolder, valuesPath } from "./incident-file.ts";
import type { IncidentFile } from "./incident-file.ts";
import { formatValues } from "./incident-values.ts";
import { judgeIncident, outcomeOf } from "./judge-incident.ts";
import type { ReplayedIncident } from "./judge-incident.ts";

/** Options for {@link saveIncident}. */
export interface SaveIncidentOptions extends CollectOptions {
  readonly name: string;
  /** When it began, in milliseconds since the epoch, from the start of the range to before its end. */
  readonly began: number;
  /** Whether it belongs to the target. Otherwise, all targets replay it. */
  readonly isOfTarget: boolean;
}

/** What was saved of an incident, and what today's alerts do in it. */
export interface SavedIncident {
  /** Paths of the written files, within the folder. */
  readonly paths: readonly string[];
  readonly outcome: ReplayedIncident;
  /** Queries that failed, as sentences. */
  readonly failures: readonly string[];
}

/** The schema of incidents for editors, next to those that an export writes. */
const schemaPath = `${folders.schemas}/incident.schema.json`;

/**
 * Saves an incident to `tests/incidents/`: what happened, what today's alerts do as the expectation, and the values that their queries returned.
 * Writes the schema of the file for editors, too.
 *
 * @throws {AsCodeError} Of kind `input`, if the incident exists, or there are no values or more than 1 MB of them.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes; before the first request if a file cannot be written.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function saveIncident(
  folder: string,
  client: DataClient,
  options: SaveIncidentOptions,
): Promise<SavedIncident> {
  const { name, from, began, to, target, isOfTarget } = options;
  const path = `${incidentsFolder}/${slug(name)}`;
  if (slug(name) === "")
    throw new AsCodeError("input", `Invalid name ${JSON.stringify(name)}.`, "Use a name with letters or digits.");
  const taken = ["yaml", "yml", "json"]
    .map((extension) => `${path}.${extension}`)
    .find((file) => existsSync(join(folder, file)));
  if (taken !== undefined)
    throw new AsCodeError(
      "input",
      `${taken} exists already.`,
      `Choose another name, or run \`obstack incident save ${slug(name)}\` without times to save its values again.`,
    );
  const paths = [`${path}.yaml`, valuesPath(path)];
  for (const one of [...paths, schemaPath]) await checkWritable(folder, one);
  const { values, stack, failed } = await collectValues(folder, client, options);
  const bytes = formatValues(values);
  const described = {
    name,
    ...(isOfTarget ? { target } : {}),
    from: toIso(from),
    to: toIso(to),
    began: toIso(began),
  };
  const judge = async (file: IncidentFile): Promise<ReplayedIncident> => {
    const filePath = `${path}.yaml`;
    const incident = { file, path, filePath, from, began, to, place: () => ({ path: filePath }) };
    return judgeIncident(incident, await createIncidentEvaluator(values, path)(stack));
  };
  const outcome = await judge({ ...described, expect: {} });
  const file = { ...described, expect: outcomeOf(outcome) };
  // Written first: an incident without values is reported, but values without an incident are not.
  await createText(folder, `${path}.yaml`, toYaml(file, `../../${schemaPath}`), { target });
  await replaceText(folder, valuesPath(path), bytes, { target });
  await replaceText(folder, schemaPath, `${JSON.stringify(incidentSchema, undefined, 2)}\n`, { target });
  return { paths, outcome: await judge(file), failures: [...failed.values()] };
}
