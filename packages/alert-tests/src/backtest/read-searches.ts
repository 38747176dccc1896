import { readSettings, resourcesOf } from "@obstack/as-code/files";
import type { Named } from "@obstack/as-code";
import { drawingOfSearch, notTestable } from "@obstack/alerting/backtest";
import type { SearchDrawings, SearchSettings, DataClient } from "@obstack/alerting/backtest";

/**
 * Reads the saved searches that `obstack.yaml` describes.
 *
 * @param known Sources of the deployment. Default: requests them if there are searches.
 */
export async function readSearches(
  folder: string,
  client: DataClient,
  target: string,
  signal: AbortSignal | undefined,
  known?: readonly Named[],
): Promise<SearchDrawings> {
  const { test, targets } = await readSettings(folder);
  const searches = (test?.["searches"] ?? {}) as Readonly<Record<string, SearchSettings>>;
  const { savedSearches: bindings = {} } =
    (Object.hasOwn(targets, target) ? targets[target]?.bindings : undefined) ?? {};
  const sources =
    known ?? (Object.keys(searches).length === 0 ? [] : await resourcesOf(client).sources.list({ signal }));
  return (search, groupBy) => {
    const name = typeof search === "string" ? search : "";
    // The alerts of a server have identifiers, those of files names or identifiers.
    const names = [name, ...Object.keys(bindings).filter((one) => bindings[one] === name), bindings[name] ?? ""];
    const title = names.find((one) => Object.hasOwn(searches, one));
    const found = title === undefined ? undefined : searches[title];
    if (found === undefined) {
      return notTestable(
        `it watches the saved search ${JSON.stringify(name)}, which the interface cannot read. Describe it under \`test.searches\` in obstack.yaml`,
      );
    }
    const source = sources.find((one) => one.id === found.source || one.name === found.source);
    if (source?.id === undefined || source.id === null)
      return notTestable(`the source ${JSON.stringify(found.source)} of its saved search does not exist`);
    return drawingOfSearch({ ...found, sourceId: source.id }, groupBy);
  };
}
