import { referenceNames } from "../generated/records.ts";
import type { Place } from "./check-limits.ts";
import { findRefusals } from "./find-refusals.ts";
import type { KnownRefusal } from "./find-refusals.ts";

/** What known servers refuse, as a finding about a file. */
export interface RefusalFinding extends Pick<KnownRefusal, "path" | "since" | "isMissing"> {
  /** The path in the file. */
  readonly pathInFile: Place;
  /** A sentence, with the names of the file. */
  readonly message: string;
  /** Whether only some known servers refuse it. */
  readonly isWarning?: boolean;
}

interface Written {
  /** The record that an update replaces, which can have leftovers. Default: none. */
  readonly before?: object | undefined;
  /** Content of the file. Default: one with names instead of identifiers. */
  readonly file?: object | undefined;
  /** Describes the value of a missing field of the file. Default: its name says enough. */
  readonly describe?: (pathInFile: Place) => string;
  /** Returns the path of a field in the file, which can have its tiles in another order. Default: the same path. */
  readonly locate?: (path: Place) => Place;
}

/** Describes what {@link findRefusals} finds in a request body. */
export function describeRefusals(
  operation: string,
  body: object,
  { before, file, describe, locate = (path) => path }: Written = {},
): readonly RefusalFinding[] {
  return findRefusals(operation, { ...body }, before).map(({ path, message, since, isMissing }) => {
    const pathInFile = toNames(locate(path), isMissing, file);
    const tile = nameOfTile(body, path);
    const steps = pathInFile.map((step, index) => (index === 1 && tile !== undefined ? `[${tile}]` : stepToText(step)));
    const what = steps.join("").slice(1) || `this ${operation.endsWith("Alert") ? "alert" : "dashboard"}`;
    const servers = since === undefined ? "Servers" : `Servers since ${since}`;
    const [isRequired, others = ""] = /^Required(.*)$/.exec(message) ?? [];
    const expected = describe === undefined || others !== "" ? others : `: ${describe(pathInFile)}`;
    const text =
      isRequired === undefined ? `${servers} refuse ${what}: ${message}.` : `${servers} require ${what}${expected}.`;
    return { path, pathInFile, message: text, since, isMissing, isWarning: since !== undefined };
  });
}

/** Returns the name of the tile that a path of a body leads into. */
function nameOfTile(body: object, [list, position]: Place): string | undefined {
  if (list !== "tiles") return undefined;
  const { name } = Object(Object((body as { readonly tiles?: unknown }).tiles)[String(position)]) as { name?: unknown };
  return typeof name === "string" && name !== "" ? name : undefined;
}

function stepToText(step: string | number): string {
  return typeof step === "number" ? `[${step}]` : `.${step}`;
}

/** Returns a path under the names that files have: references without `Id`, unless the file has the identifier, and `webhook` for missing channels. */
function toNames(path: Place, isMissing: boolean, file: object = {}): Place {
  if (isMissing && /^channels?$/.test(String(path[0]))) return ["webhook"];
  let value: unknown = file;
  return path.map((name) => {
    const fields = Object(value) as Readonly<Record<string | number, unknown>>;
    const isName = Object.hasOwn(referenceNames, name) && !Object.hasOwn(fields, name);
    const own = isName ? String(name).replace(/Id$/, "") : name;
    value = fields[own];
    return own;
  });
}
