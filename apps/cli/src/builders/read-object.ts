import type { Alert, Dashboard } from "@obstack/core";
import { stackClient } from "../connection/clients.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import type { BodyFlags } from "../input/body-flags.ts";
import { readRequest } from "../input/read-body.ts";
import type { ReadOptions, RequestInput } from "../input/read-body.ts";
import { isIdentifier } from "../names/find-named.ts";
import { resolveReferences } from "../names/resolve-references.ts";
import type { ObjectKind } from "./object-kinds.ts";

interface Options {
  readonly isUpdate: boolean;
  /** Whether required fields may be missing. */
  readonly isPartial: boolean;
}

/**
 * Reads an object from flags and from a file, which can have the fields of stack files, such as `tile: Errors`. Replaces names with identifiers;
 * those in the file that flags override are not resolved. Also returns the flags with identifiers.
 */
export async function readObject<Item extends Dashboard | Alert, Flags extends StackFlags & Partial<WriteFlags>>(
  context: CliContext,
  { what, operations, fields }: ObjectKind<Item>,
  bodyFlags: BodyFlags,
  given: Flags & { readonly file?: string },
  { isUpdate, isPartial }: Options,
): Promise<RequestInput & { readonly flags: Flags }> {
  const { references } = bodyFlags;
  const { signal } = context;
  const openClient = () => stackClient(context, given);
  const flags = await resolveReferences(context, openClient, references, given, { isUpdate });
  const values = flags as Readonly<Record<string, unknown>>;
  const convert: ReadOptions["convert"] = async ({ value, place }, path) => {
    const [{ resolveFile }, { withExitCodes }] = await Promise.all([
      import("@obstack/as-code/internal"),
      import("../as-code/failures.ts"),
    ]);
    const merged: Record<string, unknown> = { ...value };
    for (const { kind, flag, shortFlag } of references) {
      if (values[flag] === undefined) continue;
      // The tile of the file may be one of the dashboard in the flag.
      if (kind === "dashboards" && ("tile" in value || shortFlag in value)) merged[shortFlag] = values[flag];
      else delete merged[shortFlag];
    }
    return withExitCodes(() =>
      resolveFile({ kind: what, value: merged, path, place }, openClient(), { isIdentifier, isUpdate, signal }),
    );
  };
  const operationId = isUpdate ? operations.update : operations.create;
  const input = await readRequest(context, bodyFlags, flags, operationId, { partial: isPartial, fields, convert });
  return { ...input, flags };
}
