import { isResponseError, readTile } from "@obstack/core";
import type { SelfHostedClient } from "@obstack/selfhosted";
import type { Metric, ValueReader } from "./source-values.ts";

/** Returns the metrics of a source by name, and whether these are all. Servers that cannot list their names have those of tiles. */
export async function findMetrics(
  client: Pick<SelfHostedClient, "dashboards">,
  sourceId: string,
  reader: ValueReader,
  signal: AbortSignal,
): Promise<{ readonly metrics: readonly Metric[]; readonly areAll: boolean }> {
  const counted = await reader.countBy(["MetricName"]).catch((error: unknown) => {
    if (isResponseError(error)) return [];
    throw error;
  });
  const areAll = counted.length > 0;
  const inTiles = areAll ? [] : (await client.dashboards.list({ signal })).flatMap(({ tiles }) => tiles ?? []);
  const series = inTiles.flatMap((tile) => readTile(tile).series).filter((one) => one.sourceId === sourceId);
  const names = new Map<string, Metric>();
  for (const { group } of counted) names.set(group[0] ?? "", { name: group[0] ?? "", type: "gauge" });
  for (const { metricName, metricDataType } of series)
    if (typeof metricName === "string" && metricName !== "")
      names.set(metricName, { name: metricName, type: String(metricDataType ?? "gauge") });
  return { metrics: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en")), areAll };
}
