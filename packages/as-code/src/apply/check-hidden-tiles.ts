import { AsCodeError } from "../common/errors.ts";
import { describeHiddenTiles, findHidingSources } from "../plan/hidden-tiles.ts";
import { entryKey } from "../state/state.ts";
import type { State } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import { idOf } from "./object-history.ts";
import type { UndoRun } from "./restore-object.ts";
import { readUndos } from "./undo-log.ts";

/**
 * Warns about the dashboards whose restore may delete tiles that the server hides.
 *
 * @throws {AsCodeError} Of kind `refused`, if no apply or write created one of them, and this is not allowed.
 */
export async function checkHiddenTiles(
  { stack, signal, steps, now, ids }: UndoRun,
  workspace: Workspace,
  state: State,
  {
    allowHiddenTileLoss = false,
    onWarning,
  }: {
    readonly allowHiddenTileLoss?: boolean | undefined;
    readonly onWarning?: ((text: string) => void) | undefined;
  },
): Promise<void> {
  const restored = steps.filter(({ kind, action, id = "" }) => {
    return kind === "dashboard" && action === "update" && now.has(ids.get(id) ?? id);
  });
  if (restored.length === 0) return;
  const sources = findHidingSources(await stack.sources.list({ signal }));
  if (sources.length === 0) return;
  const because = describeHiddenTiles(sources);
  const all = (await readUndos(workspace)).flatMap((record) => record.steps);
  const created = new Set(all.flatMap((step) => (step.action === "create" ? (idOf(step) ?? []) : [])));
  const isOwn = ({ kind, key, id = "" }: (typeof restored)[number]): boolean =>
    created.has(id) || state.get(entryKey(kind, key))?.created === true;
  const refused = allowHiddenTileLoss ? [] : restored.filter((step) => !isOwn(step));
  if (refused.length > 0) {
    throw new AsCodeError(
      "refused",
      refused.map(({ title }) => `${title} ${because}`),
      "Nothing was written. Look at the dashboards in the web interface. If they have no tiles with PromQL, allow their loss.",
    );
  }
  for (const { title } of restored) onWarning?.(`${title} ${because}`);
}
