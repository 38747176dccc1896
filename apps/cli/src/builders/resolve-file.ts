import type { Kind, StackClient } from "@obstack/as-code";
import type { JsonObject } from "@obstack/core";
import type { CliContext } from "../context.ts";
import type { ReferenceFlag } from "../input/body-flags.ts";
import type { ReadOptions } from "../input/read-body.ts";
import { isIdentifier } from "../names/find-named.ts";

/** What flags say about the names in a file. */
interface Overrides {
  readonly references: readonly ReferenceFlag[];
  /** Flags whose names are resolved. */
  readonly flags: object;
  /** Whether the file updates an object. Default: false. */
  readonly isUpdate?: boolean;
}

/**
 * Returns a function that converts a file with the fields of stack files, such as `tile: Errors`, to a request body. Names that flags override
 * are not resolved.
 */
export function resolveFile(
  { signal }: Pick<CliContext, "signal">,
  openClient: () => StackClient,
  kind: Kind,
  { references, flags, isUpdate = false }: Overrides,
): NonNullable<ReadOptions["convert"]> {
  return async ({ value, place }, path): Promise<JsonObject> => {
    const [{ resolveFile: resolve }, { withExitCodes }] = await Promise.all([
      import("@obstack/as-code/internal"),
      import("../as-code/failures.ts"),
    ]);
    const given = flags as Readonly<Record<string, unknown>>;
    const merged: Record<string, unknown> = { ...value };
    for (const { kind: of, flag, shortFlag } of references) {
      if (given[flag] === undefined) continue;
      // The tile of the file may be one of the dashboard in the flag.
      if (of === "dashboards" && ("tile" in value || shortFlag in value)) merged[shortFlag] = given[flag];
      else delete merged[shortFlag];
    }
    return withExitCodes(() =>
      resolve({ kind, value: merged, path, place }, openClient(), { isIdentifier, isUpdate, signal }),
    );
  };
}
