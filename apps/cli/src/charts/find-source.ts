import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { UsageError } from "../errors/command-error.ts";

/** A source to query. `name` and `kind` are absent if the user passed an identifier. */
export type FoundSource = Pick<Source, "name" | "kind"> & { readonly id: string };

/**
 * Finds a source by name or identifier. An identifier needs no request.
 *
 * @throws {UsageError} If no source or several sources have the name.
 */
export async function findSource(client: SelfHostedClient, source: string, signal: AbortSignal): Promise<FoundSource> {
  if (/^[0-9a-f]{24}$/i.test(source)) return { id: source };
  const sources = await client.sources.list({ signal });
  const found = sources.filter(({ id, name }) => id === source || isNamed(name, source));
  const [first] = found;
  if (found.length === 1 && typeof first?.id === "string") return { ...first, id: first.id };
  const names = sources.map(({ id, name }) => name ?? id).join(", ");
  throw new UsageError(
    found.length === 0
      ? `Unknown source ${JSON.stringify(source)}.`
      : `Several sources are named ${JSON.stringify(source)}.`,
    found.length === 0
      ? `Available sources: ${names || "none"}.`
      : "Pass the identifier; `obstack sources list` shows it.",
  );
}

/** Compares names ignoring case. A server may return any value as a name. */
function isNamed(name: unknown, expected: string): boolean {
  return typeof name === "string" && name.toLowerCase() === expected.toLowerCase();
}
