import { formatCount } from "@obstack/core/internal";
import { serverToText } from "../common/server.ts";
import { folders, targetsFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { readTargets } from "../files/settings.ts";
import { listStates } from "./other-stacks.ts";
import { readState } from "./state.ts";

/** A target that `obstack.yaml` no longer contains, but whose state contains objects. */
export interface RemovedTarget {
  readonly target: string;
  readonly warning: string;
}

/**
 * Returns each target that `obstack.yaml` no longer contains, but whose state contains objects: they stay on the server, and their
 * alerts go on. None if the file defines no targets: their names are then those of profiles.
 *
 * @param current The target of the command, which may be a profile.
 */
export async function findRemovedTargets(folder: string, current?: string): Promise<RemovedTarget[]> {
  const targets = await readTargets(folder);
  if (Object.keys(targets).length === 0) return [];
  const removed: RemovedTarget[] = [];
  for (const name of await listStates(folder)) {
    if (Object.hasOwn(targets, name) || name === current) continue;
    const path = `${folders.state}/${name}.jsonl`;
    const text = await readText(folder, path, "folder").catch(() => undefined);
    const { state, binding } = readStateOrNone(text, path);
    if (state.size === 0 || binding === undefined || binding.source !== undefined) continue;
    const objects = formatCount(state.size, "object");
    const warning = `Target ${name} is not in ${targetsFile}, but its state has ${objects} on ${serverToText(binding.server)}, whose alerts go on. To delete them, run \`obstack destroy --target ${name}\`. To keep them, run \`obstack state forget '*' --target ${name}\`.`;
    removed.push({ target: name, warning });
  }
  return removed;
}

function readStateOrNone(
  text: string | undefined,
  path: string,
): Pick<ReturnType<typeof readState>, "state" | "binding"> {
  try {
    if (text !== undefined) return readState(text, path);
  } catch {
    // A command on this target reports it.
  }
  return { state: new Map(), binding: undefined };
}
