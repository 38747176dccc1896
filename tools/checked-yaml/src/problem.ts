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
export function problemToText({ message, path, ...position }: Problem): string {
  return path === undefined ? message : `${positionToText({ path, ...position })}: ${message}`;
}
