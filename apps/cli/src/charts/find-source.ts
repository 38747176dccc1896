import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { findNamed } from "../names/find-named.ts";

/** A source to query. `name` and `kind` are absent if the user passed an identifier. */
export type FoundSource = Partial<Pick<Source, "name" | "kind">> & { readonly id: string };

/**
 * Finds a source by name or identifier. An identifier needs no request.
 *
 * @throws {CommandError} If no source or several sources have the name.
 */
export async function findSource(client: SelfHostedClient, source: string, signal: AbortSignal): Promise<FoundSource> {
  return findNamed(source, {
    what: "source",
    list: () => client.sources.list({ signal }),
    flag: "--source",
    hint: "`obstack sources list` lists all sources.",
  });
}
