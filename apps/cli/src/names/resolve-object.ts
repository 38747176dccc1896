import type { CliContext } from "../context.ts";
import { findNamed } from "./find-named.ts";
import type { Named } from "./find-named.ts";

/** A resource with a list of records. */
export interface ListedResource {
  list(options: { signal: AbortSignal }): Promise<readonly Named[]>;
}

/**
 * Returns the identifier of an object from its identifier or name. With `isExact`, the case of a name matters.
 *
 * @throws {CommandError} If no object or several objects have the name.
 */
export async function resolveObject(
  { signal }: Pick<CliContext, "signal">,
  what: "dashboard" | "alert",
  resource: ListedResource,
  value: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<string> {
  const list = (): Promise<readonly Named[]> => resource.list({ signal });
  const { id } = await findNamed(value, { what, list, isExact, hint: `\`obstack ${what}s list\` lists all ${what}s.` });
  return id;
}
