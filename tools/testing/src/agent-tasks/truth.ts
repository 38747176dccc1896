/** A record of the server. */
export type ServerRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** What to count. */
export interface Counted {
  readonly where: string;
  readonly groupBy?: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Default: `1m`. */
  readonly granularity?: string;
  readonly source?: string;
  readonly aggFn?: string;
  readonly field?: string;
  readonly level?: number;
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** What is true of a server: its own responses, without the command. */
export interface Truth {
  readonly list: (resource: "alerts" | "dashboards" | "sources") => Promise<readonly ServerRecord[]>;
  /** Returns the values of each group by the starts of their buckets. */
  readonly values: (
    counted: Counted,
  ) => Promise<ReadonlyMap<string, readonly (readonly [time: number, value: number])[]>>;
}

/** Creates a reader of what is true. */
export function createTruth({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }): Truth {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const request = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/api/v2/${path}`, init);
    return ((await response.json()) as { data: unknown }).data;
  };
  const list: Truth["list"] = async (resource) => (await request(resource)) as readonly ServerRecord[];
  return {
    list,
    async values({ from, to, source = "Logs", granularity = "1m", aggFn = "count", groupBy = [], ...series }) {
      const sourceId = (await list("sources")).find(({ name }) => name === source)?.id;
      const query = { sourceId, aggFn, groupBy, ...series };
      const body = { series: [query], startTime: from, endTime: to, granularity };
      const points = (await request("charts/series", body)) as Record<string, unknown>[];
      const groups = new Map<string, [number, number][]>();
      for (const { ts_bucket: time, group, "series_0.data": value } of points) {
        const key = (group as string[]).join();
        groups.set(key, [...(groups.get(key) ?? []), [Number(time), Number(value)]]);
      }
      return groups;
    },
  };
}
