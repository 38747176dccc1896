import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { findNamed, isIdentifier } from "./find-named.ts";

/** A source to query. Fields other than its identifier are absent if the user passed an identifier. */
export type FoundSource = Partial<Source> & { readonly id: string };

interface Options {
  /** The flag that contains the name. Default: the name is a positional parameter. */
  readonly flag?: string;
  /** Whether to request the record of an identifier, too. Default: an identifier needs no request. */
  readonly needsRecord?: boolean;
  readonly signal: AbortSignal;
}

/** Finds a source by name or identifier. */
export async function findSource(
  client: Pick<SelfHostedClient, "sources">,
  source: string,
  { flag, needsRecord = false, signal }: Options,
): Promise<FoundSource> {
  const list = () => client.sources.list({ signal });
  const record = needsRecord && isIdentifier(source) ? (await list()).find(({ id }) => id === source) : undefined;
  if (record !== undefined) return record;
  return findNamed(source, {
    what: "source",
    list,
    ...(flag === undefined ? {} : { flag }),
    hint: "`obstack sources list` lists all sources.",
  });
}
