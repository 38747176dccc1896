import { AsCodeError } from "../common/errors.ts";
import type { Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import { isSame } from "../common/value.ts";
import type { Bindings } from "../files/references.ts";
import { canonical } from "../model/canonical.ts";
import type { Deployment } from "../model/deployment.ts";
import { problemAt } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { tables } from "../model/fields.ts";
import { resolvePlaceholders } from "../model/placeholder.ts";
import type { Placeholder } from "../model/placeholder.ts";
import type { ServerObject } from "../model/record.ts";
import type { TargetState } from "../state/workspace.ts";
import { matchObjects } from "./match-objects.ts";
import type { Choose, Match } from "./match-objects.ts";
import { matchTiles } from "./match-tiles.ts";
import type { TileMatch } from "./match-tiles.ts";

/** The objects of a stack, to match with those of a deployment. */
export interface StackToMatch {
  /** Name of the target, for messages. */
  readonly target: string;
  readonly targetState: TargetState;
  readonly deployment: Deployment;
  readonly bindings: Bindings;
  readonly dashboards: readonly Desired[];
  /** References to dashboards of the plan are {@link Placeholder}. */
  readonly alerts: readonly Desired[];
  readonly choose: Choose | undefined;
}

/**
 * Matches dashboards, their tiles and alerts with the objects of a deployment, and resolves references to objects that exist.
 *
 * @throws {AsCodeError} Of kind `names`, if objects or references are ambiguous or do not exist.
 */
export async function matchStack(input: StackToMatch): Promise<readonly Match[]> {
  const { target, targetState, deployment, bindings, choose } = input;
  const problems: Problem[] = [];
  const shared = { ...targetState, choose, problems };
  const matched = await matchObjects({
    ...shared,
    desired: input.dashboards,
    servers: deployment.dashboards,
    bound: bindings.dashboards ?? {},
    isLike: haveSameTileNames,
  });
  const { dashboards, find } = matchTilesOf(matched, problems);
  const alerts = await matchObjects({
    ...shared,
    desired: input.alerts.map((alert) => ({ ...alert, fields: resolve(alert.fields, find(alert)) })),
    servers: deployment.alerts,
    bound: bindings.alerts ?? {},
    isLike: watchTheSame,
  });
  if (problems.length > 0)
    throw new AsCodeError("names", problems, `Add bindings to targets.${target}.bindings in obstack.yaml.`);
  return [...dashboards, ...alerts];
}

function haveSameTileNames({ tiles = [] }: Desired, server: ServerObject): boolean {
  return tiles.length > 0 && isSame(namesOf(tiles), namesOf(server.tiles));
}

function namesOf(tiles: readonly { readonly name: string | undefined }[]): string[] {
  return tiles.map(({ name }) => name ?? "").toSorted();
}

function watchTheSame({ fields }: Desired, server: ServerObject): boolean {
  return ["dashboardId", "tileId", "savedSearch", "thresholdType"].every((name) =>
    isSame(canonical(fields[name], tables.alert[name]), server.compared[name]),
  );
}

function tilesOf({ desired, server, entry }: Match): TileMatch {
  if (desired.tiles !== undefined) return matchTiles(desired.tiles, server?.tiles ?? [], entry?.tiles);
  const ids = new Map(
    (server?.tiles ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[name, id] as const])),
  );
  return { ids, dropped: [], foreign: [], renamed: new Map() };
}

type Find = (of: Desired) => (planned: Placeholder) => unknown;

/** Matches the tiles of dashboards, and resolves references to dashboards and tiles that already exist. */
function matchTilesOf(
  matched: readonly Match[],
  problems: Problem[],
): { readonly dashboards: readonly Match[]; readonly find: Find } {
  const byKey = new Map(matched.map((match) => [match.desired.key, match]));
  const find: Find = (of) => (planned) => {
    const match = byKey.get(planned.dashboard);
    if (planned.tile === undefined) return match?.server?.id ?? planned;
    const id = match?.tiles?.ids.get(planned.tile);
    if (match?.tiles !== undefined && id === undefined && match.desired.tiles === undefined)
      problems.push(
        problemAt(of, "tile", `Dashboard ${planned.dashboard} has no tile ${JSON.stringify(planned.tile)}.`),
      );
    return id ?? planned;
  };
  // Resolve references to dashboards first, because they help to match tiles; then references to tiles.
  for (const match of matched.map((one) => withReferences(one, find)))
    byKey.set(match.desired.key, { ...match, tiles: tilesOf(match) });
  return { dashboards: Array.from(byKey.values(), (match) => withReferences(match, find)), find };
}

function withReferences(match: Match, find: Find): Match {
  const { desired } = match;
  const fields = resolve(desired.fields, find(desired));
  const tiles = desired.tiles?.map((tile) => ({ ...tile, fields: resolve(tile.fields, find(desired)) }));
  return { ...match, desired: { ...desired, fields, tiles } };
}

function resolve(fields: Fields, find: (planned: Placeholder) => unknown): Fields {
  return resolvePlaceholders(fields, find) as Fields;
}
