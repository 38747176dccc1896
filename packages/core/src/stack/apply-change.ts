import type { Change } from "./stack-resources.ts";

/** Returns the changed record. A function may modify `record`; fields are applied to a copy. */
export async function applyChange<Item extends object>(record: Item, change: Change<Item>): Promise<Item> {
  if (typeof change !== "function") return { ...record, ...change };
  return (await change(record)) ?? record;
}
