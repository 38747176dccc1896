import { findRefusals, pathInFile, refusalToText } from "@obstack/core/internal/rules";
import { nameOf } from "@obstack/checked-yaml";
import type { Problem } from "../common/problem.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";
import { changedBody, newBody, resolveReferences } from "./bodies.ts";
import type { ChangedParts } from "./bodies.ts";

interface CheckedBody {
  /** What every known server refuses. */
  readonly mistakes: readonly Problem[];
  /** What only some of them refuse. */
  readonly warnings: readonly Problem[];
}

/** How an object is written. */
interface Write extends Partial<ChangedParts> {
  /** The object that an update changes; absent for a create. */
  readonly server?: ServerObject | undefined;
  /** Whether a record that is not known here has the missing fields. Default: false. */
  readonly isPartial?: boolean | undefined;
  readonly form?: TileForm | undefined;
}

/** Compares an object, as it is sent, with what known servers accept. Leaves out what its record on the server has as well. */
export function checkBody(desired: Desired, { server, isPartial = false, form, ...parts }: Write): CheckedBody {
  const { kind, label, place } = desired;
  const resolved = resolveReferences(desired, () => "0".repeat(24));
  const body = server
    ? changedBody(server.record, { differences: [], ...parts }, resolved, form)
    : newBody(resolved, form);
  const operation = `${server || isPartial ? "update" : "create"}${kind === "alert" ? "Alert" : "Dashboard"}`;
  const refusals = findRefusals(operation, { ...body }, server?.record);
  const positions = server && positionsOf(desired, parts, body);
  const toProblem = (refusal: (typeof refusals)[number]): Problem => {
    const inFile = pathInFile({ ...refusal, path: withPosition(refusal.path, positions) });
    const text = refusalToText(refusal, inFile.length === 0 ? `this ${kind}` : nameOf(inFile));
    return place === undefined ? { message: `${label}: ${text}` } : { ...place({ path: inFile }), message: text };
  };
  const counted = refusals.filter(({ isMissing }) => !isPartial || !isMissing);
  return {
    mistakes: counted.filter(({ since }) => since === undefined).map(toProblem),
    warnings: counted.filter(({ since }) => since !== undefined).map(toProblem),
  };
}

type Path = readonly (string | number)[];

/** Returns a path with the position of its tile in the file. That of a tile which is not in the file is the whole dashboard. */
function withPosition([list, position, ...rest]: Path, positions: readonly number[] | undefined): Path {
  const inFile = list === "tiles" && positions !== undefined ? positions[Number(position)] : position;
  if (inFile === -1) return [];
  return [list, inFile, ...rest].filter((name) => name !== undefined);
}

/** Returns the position in the file of each tile that an update sends: existing ones in the order of the server, then new ones. */
function positionsOf({ tiles = [] }: Desired, parts: Partial<ChangedParts>, body: object): readonly number[] {
  const ids = new Map(parts.tiles?.ids);
  const sent = (body as { readonly tiles?: readonly { readonly id?: unknown }[] }).tiles ?? [];
  const fresh = tiles.flatMap(({ key }, index) => (ids.has(key) ? [] : index));
  const known = sent.slice(0, sent.length - fresh.length);
  return [...known.map(({ id }) => tiles.findIndex(({ key }) => ids.get(key) === id)), ...fresh];
}
