import { didYouMean } from "@obstack/basics";
import { isObstackError } from "@obstack/core";
import { CommandError } from "../errors/command-error.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import type { CliContext } from "../context.ts";

/** A record that can be found by name. Servers may return any value as a name. */
export interface Named {
  readonly id?: unknown;
  readonly name?: unknown;
}

interface Lookup<Item> {
  /** Kind of the record, in the singular. */
  readonly what: string;
  /** Returns all records; undefined if the deployment has no list. */
  readonly list: () => Promise<readonly Item[] | undefined>;
  /** The flag that contains the name. Default: the name is a positional parameter. */
  readonly flag?: string;
  /** Describes a candidate. Default: its name. */
  readonly describe?: (item: Item) => string;
  /** Whether a name must match exactly. Default: a name that differs only in case is found too. */
  readonly isExact?: boolean;
  readonly hint: string;
  /** What to do if the server has no list, and the value would be sent in a record. Default: the value is used as an identifier. */
  readonly unlistedHint?: string | undefined;
}

/** The usual forms of identifiers: 24 hexadecimal digits, and UUIDs. */
const identifierForm = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export function isIdentifier(value: string): boolean {
  return identifierForm.test(value);
}

/**
 * Finds a record by identifier or name. Sends no request for a value in the usual form of an identifier. Otherwise, an identifier takes
 * precedence over a name, and a name over one that differs only in case.
 */
export async function findNamed<Item extends Named>(
  value: string,
  { what, list, flag, describe = ({ name }) => String(name), isExact = false, hint, unlistedHint }: Lookup<Item>,
): Promise<Partial<Item> & { readonly id: string }> {
  const asIdentifier = { id: value } as Partial<Item> & { readonly id: string };
  // The client reports empty values.
  if (isIdentifier(value) || value.trim() === "") return asIdentifier;
  const items = await list().catch((error: unknown) => {
    const isUnlisted = isObstackError(error) && (error.kind === "response" || error.kind === "unexpected-response");
    // Wrong credentials fail for the record too. A server that fails now may list later.
    if (!isUnlisted || error.status === 401 || (unlistedHint !== undefined && (error.status ?? 0) >= 500)) throw error;
    return undefined;
  });
  if (items === undefined && unlistedHint === undefined) return asIdentifier;
  if (items === undefined) {
    const name = `${flag === undefined ? "" : `${flag}: `}${JSON.stringify(value)}`;
    throw new CommandError(
      "usage",
      `${name} is not an identifier, and this server cannot list ${what}s to find it by name. Nothing was sent.`,
      unlistedHint,
    );
  }
  const byId = items.find(({ id }) => id === value);
  if (byId !== undefined) return { ...byId, id: value };
  const exact = items.filter(({ name }) => name === value);
  const found =
    exact.length > 0 || isExact
      ? exact
      : items.filter(({ name }) => typeof name === "string" && name.toLowerCase() === value.toLowerCase());
  const [only, ...others] = found.flatMap((item) => (typeof item.id === "string" ? [{ ...item, id: item.id }] : []));
  if (only !== undefined && others.length === 0) return only;
  const place = flag === undefined ? "" : `${flag}: `;
  const kind = flag === undefined ? "notFound" : "usage";
  if (only === undefined) {
    const { nearNames } = await import("../input/near-names.ts");
    const near = nearNames(
      value,
      items.flatMap(({ name }) => (typeof name === "string" ? [name] : [])),
    );
    throw new CommandError(kind, `${place}No ${what} is named ${JSON.stringify(value)}.${didYouMean(near)}`, hint);
  }
  const candidates = [only, ...others].map((item) => `  ${item.id}  ${oneLine(describe(item))}`);
  throw new CommandError(
    "usage",
    [`${place}${candidates.length} ${what}s are named ${JSON.stringify(value)}:`, ...candidates].join("\n"),
    "Pass one of these identifiers instead of the name.",
  );
}

/** Returns the identifier of an object from its identifier or name. With `isExact`, the case of a name matters. */
export async function resolveObject(
  { signal }: Pick<CliContext, "signal">,
  what: string,
  resource: { list(options: { signal: AbortSignal }): Promise<readonly Named[]> },
  value: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<string> {
  const list = (): Promise<readonly Named[]> => resource.list({ signal });
  const { id } = await findNamed(value, { what, list, isExact, hint: `\`obstack ${what}s list\` lists all ${what}s.` });
  return id;
}
