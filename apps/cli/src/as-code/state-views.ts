import type { StateObject } from "@obstack/as-code";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { listView, outputFlags } from "../output/show.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import { fleetFlags } from "./flags.ts";
import type { FleetSelection } from "./flags.ts";
import { selectTargets } from "./select-targets.ts";

/** Flags of commands on states, which send no requests. */
export const stateFlags = {
  ...outputFlags,
  ...unusedDeploymentFlag,
  target: { ...fleetFlags.target, brief: "Target whose state to use (default the only one); or several, as in 'eu-*'" },
  all: fleetFlags.all,
} as const;

/** Returns the names of the selected targets, without opening them. */
export async function selectStates(
  context: CliContext,
  selected: FleetSelection,
  folder: string,
): Promise<readonly string[]> {
  return (await selectTargets(context, { ...selected, verbose: false }, folder, true)).names;
}

/** An object in the state of a target. */
interface Row extends StateObject {
  readonly target: string;
}

/** Returns the view of objects in states. */
export function stateView(rows: readonly Row[], emptyMessage: string): View {
  const hasSeveral = new Set(rows.map(({ target }) => target)).size > 1;
  return listView(
    rows,
    hasSeveral ? [{ title: "target", value: ({ target }) => target }, ...columns] : columns,
    emptyMessage,
  );
}

const columns: readonly Column<Row>[] = [
  { title: "kind", value: ({ kind }) => kind },
  { title: "key", value: ({ key }) => key, truncate: false },
  { title: "id", value: ({ id }) => id, isIdentifier: true },
  { title: "created", value: ({ isOwn }) => (isOwn ? "by an apply" : "") },
];
