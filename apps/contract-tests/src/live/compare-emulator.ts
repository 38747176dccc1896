import type { Exchange } from "../observe.ts";

/** A difference between a server and the emulator in the responses to the same test. */
export interface EmulatorDifference {
  readonly operation: string;
  /** Field of the response, or `status`. */
  readonly field: string;
  readonly server: string;
  readonly emulator: string;
}

/** Types of the fields of a response, by path, such as `data.tiles[].name`. */
type Shape = Map<string, Set<string>>;

/** Compares the responses of a server and the emulator: statuses, content types, and fields with their types. Lists contain other objects, too, so that only their statuses are compared. */
export function compareWithEmulator(server: readonly Exchange[], emulator: readonly Exchange[]): EmulatorDifference[] {
  const [left, right] = [byResponse(server), byResponse(emulator)];
  const differences: EmulatorDifference[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const [operation = "", status = ""] = key.split(" ");
    const [ours, theirs] = [left.get(key), right.get(key)];
    if (ours === undefined || theirs === undefined)
      differences.push({
        operation,
        field: "status",
        server: ours ? status : "never",
        emulator: theirs ? status : "never",
      });
    else differences.push(...compareShapes(key, ours, theirs));
  }
  return differences.toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1));
}

function toText({ operation, field }: EmulatorDifference): string {
  return `${operation} ${field}`;
}

function compareShapes(operation: string, server: Shape, emulator: Shape): EmulatorDifference[] {
  return [...new Set([...server.keys(), ...emulator.keys()])].flatMap((field) => {
    const parent = field.replace(/(?:\.[^.[]+|\[\])$/, "");
    // Without the object around it, the field was not tested.
    if (parent !== field && !(server.has(parent) && emulator.has(parent))) return [];
    const [ours, theirs] = [typesOf(server, field), typesOf(emulator, field)];
    return ours === theirs || [ours, theirs].includes("null")
      ? []
      : [{ operation, field, server: ours, emulator: theirs }];
  });
}

function typesOf(shape: Shape, field: string): string {
  const types = [...(shape.get(field) ?? [])];
  const known = types.filter((type) => type !== "null");
  return types.length === 0 ? "absent" : known.length === 0 ? "null" : known.toSorted().join(" or ");
}

function byResponse(exchanges: readonly Exchange[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { operation, status, contentType, text } of exchanges) {
    // The emulator has no rate limit by default.
    if (status === 429) continue;
    const key = `${operation.operationId} ${status}`;
    const shape: Shape = shapes.get(key) ?? new Map();
    shapes.set(key, shape);
    addType(shape, "content type", contentType);
    const isList = operation.operationId.startsWith("list");
    if (contentType === "application/json" && !isList) addFields(shape, "body", JSON.parse(text || "null"));
  }
  return shapes;
}

function addFields(shape: Shape, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    addType(shape, path, "array");
    for (const item of value) addFields(shape, `${path}[]`, item);
  } else if (typeof value === "object" && value !== null) {
    addType(shape, path, "object");
    // Columns of a chart have the names of its groups, and one with the name of the server's maker.
    for (const [name, inner] of Object.entries(value))
      addFields(shape, `${path}.${/^[a-z][\w]*$/i.test(name) ? name : "…"}`, inner);
  } else addType(shape, path, value === null ? "null" : typeof value);
}

function addType(shape: Shape, path: string, type: string): void {
  shape.set(path, (shape.get(path) ?? new Set()).add(type));
}
