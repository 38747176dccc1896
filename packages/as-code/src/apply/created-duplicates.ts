import { listObjects } from "../model/deployment.ts";
import type { ServerObject } from "../model/record.ts";
import { findDuplicates, toDuplicate } from "../plan/find-duplicates.ts";
import type { Duplicate } from "../plan/plan.ts";
import type { Writer } from "./writer.ts";

/** Finds objects that others created during an apply, with the names of those that it created. Lists each kind of created objects once. */
export async function findCreatedDuplicates(writer: Writer): Promise<Duplicate[]> {
  const { context, created, signal } = writer;
  const all: ServerObject[] = [];
  for (const kind of new Set([...created.values()].map((one) => one.kind)))
    all.push(...(await listObjects(context.stack, kind, signal)));
  const managed = all.filter(({ id }) => created.has(id));
  const others = all.filter((one) => !writer.isKnown(one.id) && !writer.isDoubtful(one));
  return findDuplicates(managed, others).flatMap((match) => {
    const desired = created.get(match.managed.id);
    return desired === undefined ? [] : toDuplicate(desired, match);
  });
}
