import { hasRealDay } from "../json/json-object.ts";

/** A mistake in a pipe that the spec cannot express. */
export interface PipeMistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Whether the interface document does not forbid it. */
  readonly isWarning?: boolean;
}

/** The parts of a pipe that are compared. */
interface Compared {
  readonly source?: {
    readonly kafka?: { readonly offset?: { readonly timestamp?: string } };
    readonly kinesis?: { readonly timestamp?: number };
    readonly postgres?: { readonly tableMappings?: readonly { readonly targetTable?: string }[] };
  };
  readonly destination?: {
    readonly columns?: readonly { readonly name?: string }[];
    readonly tableDefinition?: { readonly sortingKey?: readonly string[] };
  };
  readonly fieldMappings?: readonly { readonly destinationField?: string }[];
}

/** Seconds since the epoch from which on a time is in milliseconds: the year 5138. */
const firstMilliseconds = 1e11;

/**
 * Finds what contradicts the interface document in a pipe, beyond its schema: dates that do not exist, times in the wrong unit, and mappings that
 * do not match the columns of the destination. Warns of what the document does not forbid but is probably a mistake.
 *
 * @param pipe A request body that matches its schema.
 * @see Section Pipe of the interface document.
 */
export function findPipeMistakes(pipe: Compared): readonly PipeMistake[] {
  return [...timeMistakes(pipe), ...mappingMistakes(pipe), ...doubts(pipe)];
}

function* timeMistakes({ source: { kafka, kinesis } = {} }: Compared): Generator<PipeMistake> {
  const [date, time] = [kafka?.offset?.timestamp, kinesis?.timestamp];
  if (date !== undefined && !hasRealDay(date)) {
    const path = ["source", "kafka", "offset", "timestamp"];
    yield { path, message: `${path.join(".")} must be a date that exists.` };
  }
  if (time !== undefined && Math.abs(time) >= firstMilliseconds) {
    const path = ["source", "kinesis", "timestamp"];
    const seconds = Math.floor(time / 1000);
    yield { path, message: `${path.join(".")} must be in seconds, not milliseconds. Did you mean ${seconds}?` };
  }
}

function mappingMistakes({ destination, fieldMappings }: Compared): readonly PipeMistake[] {
  const names = destination?.columns?.map(({ name }) => name);
  if (names === undefined || fieldMappings === undefined) return [];
  const mapped = new Set(fieldMappings.map(({ destinationField }) => destinationField));
  const missing = names.filter((name) => name !== undefined && !mapped.has(name));
  const unknown = fieldMappings.flatMap(({ destinationField }, index) => {
    if (destinationField === undefined || names.includes(destinationField)) return [];
    const path = ["fieldMappings", index, "destinationField"];
    return [{ path, message: `destination.columns has no column ${JSON.stringify(destinationField)}.` }];
  });
  if (missing.length === 0) return unknown;
  const columns = `${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}`;
  return [{ path: ["fieldMappings"], message: `fieldMappings must include the ${columns}.` }, ...unknown];
}

function* doubts({ source, destination, fieldMappings }: Compared): Generator<PipeMistake> {
  const targets = source?.postgres?.tableMappings?.map(({ targetTable }) => targetTable) ?? [];
  for (const [index, target] of targets.entries()) {
    if (target === undefined || targets.indexOf(target) === index) continue;
    const path = ["source", "postgres", "tableMappings", index, "targetTable"];
    yield { path, message: `Two tables have the target ${JSON.stringify(target)}.`, isWarning: true };
  }
  if (source?.postgres !== undefined && fieldMappings !== undefined) {
    const message = "Pipes from Postgres have source.postgres.tableMappings, and may ignore fieldMappings.";
    yield { path: ["fieldMappings"], message, isWarning: true };
  }
  const columns = destination?.columns?.map(({ name }) => name);
  for (const [index, name] of (destination?.tableDefinition?.sortingKey ?? []).entries()) {
    if (columns === undefined || columns.includes(name)) continue;
    const path = ["destination", "tableDefinition", "sortingKey", index];
    yield { path, message: `destination.columns has no column ${JSON.stringify(name)}.`, isWarning: true };
  }
}
