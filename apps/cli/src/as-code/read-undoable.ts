import { UnexpectedResponseError } from "@obstack/core";
import type { ExactReader } from "@obstack/core";

/** An object, and why an undo could not restore it, if so. */
interface Undoable<Item> {
  readonly record: Item;
  readonly problem?: Error;
}

/** Reads an object that is going to be deleted. */
export async function readUndoable<Item>(
  objects: ExactReader<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Undoable<Item>> {
  try {
    return { record: await objects.get(id, { signal }, true) };
  } catch (problem) {
    if (!(problem instanceof UnexpectedResponseError)) throw problem;
    return { record: await objects.get(id, { signal }), problem };
  }
}
