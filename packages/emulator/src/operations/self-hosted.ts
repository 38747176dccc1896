import type Database from "libsql";
import type { Handlers } from "../http/call.ts";
import type { RecordStore } from "../store/record-store.ts";
import { querySeries } from "../telemetry/query-series.ts";
import type { SeriesQuery } from "../telemetry/query-series.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface Parts {
  readonly records: RecordStore;
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  /** The granularities of the spec, finest first. */
  readonly granularities: readonly string[];
}

/** Returns the operations that only the self-hosted deployment has, as the interface's document has them. */
export function selfHostedHandlers({ records, database, telemetry, granularities }: Parts): Handlers {
  return {
    queryChartSeries({ plain }) {
      const query = plain as unknown as SeriesQuery;
      telemetry.fill(query.startTime, query.endTime, new Set(query.series.map(({ sourceId = "" }) => sourceId)));
      const points = querySeries(database, query, granularities);
      const isGrouped = query.series.some(({ groupBy = [] }) => groupBy.length > 0);
      // The document knows no groups.
      return { value: isGrouped ? points : points.map(({ group: _group, ...point }) => point) };
    },
    listWebhooks: () => ({ text: records.listText("webhook") }),
  };
}
