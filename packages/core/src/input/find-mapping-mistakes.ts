/** A mistake in the mappings of a pipe. */
export interface MappingMistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The parts of a pipe that its mappings concern. */
interface Mapped {
  readonly destination?: { readonly columns?: readonly { readonly name?: string }[] };
  readonly fieldMappings?: readonly { readonly destinationField?: string }[];
}

/**
 * Compares the mappings of a pipe with the columns of its destination, if it has both: all columns must be mapped, and only columns.
 *
 * @param pipe A request body that matches its schema.
 * @see Section Pipe of the interface document.
 */
export function findMappingMistakes({ destination, fieldMappings }: Mapped): readonly MappingMistake[] {
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
