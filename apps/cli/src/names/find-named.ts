import { didYouMean } from "@obstack/basics";
import { isObstackError } from "@obstack/core";
import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { CommandError, UsageError } from "../errors/command-error.ts";
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
  /** Default: the command that lists all records. */
  readonly hint?: string;
  /** What to do if the server has no list, and the value would be sent in a record. Default: the value is used as an identifier. */
  readonly unlistedHint?: string | undefined;
}

/** Returns whether a value has a usual form of identifiers: 24 hexadecimal digits, or a UUID. */
export function isIdentifier(value: string): boolean {
  return /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value);
}

/**
 * Finds a record by identifier or name. Sends no request for a value in the usual form of an identifier. Otherwise, an identifier takes
 * precedence over a name, and a name over one that differs only in case.
 */
export async function findNamed<Item extends Named>(
  value: string,
  { what, list, flag, describe = ({ name }) => String(name), isExact = false, unlistedHint, ...lookup }: Lookup<Item>,
): Promise<Partial<Item> & { readonly id: string }> {
  const asIdentifier = { id: value } as Partial<Item> & { readonly id: string };
  // The client reports empty values.
  if (isIdentifier(value) || value.trim() === "") return asIdentifier;
  const place = flag === undefined ? "" : `${flag}: `;
  const items = await list().catch((error: unknown) => {
    const isUnlisted = isObstackError(error) && (error.kind === "response" || error.kind === "unexpected-response");
    // Wrong credentials fail for the record too. A server that fails now may list later.
    if (!isUnlisted || error.status === 401 || (unlistedHint !== undefined && (error.status ?? 0) >= 500)) throw error;
    return undefined;
  });
  if (items === undefined && unlistedHint === undefined) return asIdentifier;
  if (items === undefined)
    throw new UsageError(
      `${place}${JSON.stringify(value)} is not an identifier, and this server cannot list ${what}s to find it by name. Nothing was sent.`,
      unlistedHint,
    );
  const byId = items.find(({ id }) => id === value);
  if (byId !== undefined) return { ...byId, id: value };
  const named = items.flatMap((item) => (typeof item.name === "string" ? [{ item, name: item.name }] : []));
  const exact = named.filter(({ name }) => name === value);
  const found =
    exact.length > 0 || isExact ? exact : named.filter(({ name }) => name.toLowerCase() === value.toLowerCase());
  const [only, ...others] = found.flatMap(({ item }) =>
    typeof item.id === "string" ? [{ ...item, id: item.id }] : [],
  );
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) {
    const { nearNames } = await import("../input/near-names.ts");
    const near = nearNames(
      value,
      named.map(({ name }) => name),
    );
    throw new CommandError(
      flag === undefined ? "notFound" : "usage",
      `${place}No ${what} is named ${JSON.stringify(value)}.${didYouMean(near)}`,
      lookup.hint ?? `\`obstack ${what}s list\` lists all ${what}s.`,
    );
  }
  const candidates = [only, ...others].map((item) => `  ${item.id}  ${oneLine(describe(item))}`);
  throw new UsageError(
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
  return (await findNamed(value, { what, list: () => resource.list({ signal }), isExact })).id;
}

/** A source to query. Fields other than its identifier are absent if the user passed an identifier. */
export type FoundSource = Partial<Source> & { readonly id: string };

/**
 * Finds a source by name or identifier.
 *
 * @param options.needsRecord Whether to request the record of an identifier, too. Default: an identifier needs no request.
 */
export async function findSource(
  { sources }: Pick<SelfHostedClient, "sources">,
  source: string,
  options: Pick<Lookup<Source>, "flag"> & { readonly needsRecord?: boolean; readonly signal: AbortSignal },
): Promise<FoundSource> {
  const { needsRecord = false, signal, ...lookup } = options;
  const list = () => sources.list({ signal });
  const record = needsRecord && isIdentifier(source) ? (await list()).find(({ id }) => id === source) : undefined;
  return record ?? findNamed(source, { what: "source", list, ...lookup });
}
