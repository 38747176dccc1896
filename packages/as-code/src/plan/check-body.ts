import { describeRefusals, firstReleases } from "@obstack/core/internal/rules";
import type { RefusalFinding } from "@obstack/core/internal/rules";
import type { Problem } from "../common/problem.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";
import type { Applied } from "../state/state.ts";
import { changedBody, newBody, resolveReferences } from "./bodies.ts";
import type { ChangedParts } from "./bodies.ts";

interface CheckedBody {
  /** What the server refuses; without one, what every known server does. */
  readonly mistakes: readonly Problem[];
  /** What only some servers refuse. */
  readonly warnings: readonly Problem[];
}

/** How an object is written. */
interface Write extends Partial<ChangedParts> {
  /** The object that an update changes; absent for a create. */
  readonly server?: ServerObject | undefined;
  /** The last apply to a record that is not known here. It has the fields that were never in the file. */
  readonly applied?: Applied | undefined;
  /** Form of the server's tiles. Only servers since the first current release have `config`. */
  readonly form?: TileForm | undefined;
}

/** Compares an object, as it is sent, with what known servers accept. Leaves out what its record on the server has as well. */
export function checkBody(desired: Desired, { server, applied, form, ...parts }: Write): CheckedBody {
  const { kind, label, place } = desired;
  const resolved = resolveReferences(desired, () => "0".repeat(24));
  const body = server
    ? changedBody(server.record, { differences: [], ...parts }, resolved, form)
    : newBody(resolved, form);
  const operation = `${server || applied ? "update" : "create"}${kind === "alert" ? "Alert" : "Dashboard"}`;
  const positions = server && positionsOf(desired, parts, body);
  const refusals = describeRefusals(operation, body, {
    before: server?.record,
    locate: (path) => withPosition(path, positions),
  }).filter(({ isMissing, path: [name = ""] }) => !applied || !isMissing || Object.hasOwn(applied.file, name));
  const isCertain = ({ since }: RefusalFinding): boolean =>
    since === undefined || (form === "config" && since <= firstReleases.current);
  const toProblem = ({ pathInFile, message }: RefusalFinding): Problem =>
    place === undefined ? { message: `${label}: ${message}` } : { ...place({ path: pathInFile }), message };
  return {
    mistakes: refusals.filter(isCertain).map(toProblem),
    warnings: refusals.filter((one) => !isCertain(one)).map(toProblem),
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
