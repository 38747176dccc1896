import type Database from "libsql";
import type { Handlers } from "../http/handler.ts";
import type { RecordStore } from "../store/record-store.ts";
import { getDocumentedTable } from "../telemetry/table.ts";
import { querySeries } from "../telemetry/query-series.ts";
import type { SeriesQuery } from "../telemetry/query-series.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

export interface ChartParts {
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  /** The granularities of the spec, finest first. */
  readonly granularities: readonly string[];
}

interface Parts extends ChartParts {
  readonly records: RecordStore;
}

/** Creates the handlers of operations that only the self-hosted deployment has, according to the interface document. */
export function selfHostedHandlers({ records, database, telemetry, granularities }: Parts): Handlers {
  return {
    queryChartSeries({ plain }) {
      const query = plain as unknown as SeriesQuery;
      telemetry.fill(query.startTime, query.endTime, new Set(query.series.map(({ sourceId = "" }) => sourceId)));
      const points = querySeries(database, query, granularities, (sourceId) =>
        getDocumentedTable(records.get("source", sourceId), telemetry),
      );
      const isGrouped = query.series.some(({ groupBy = [] }) => groupBy.length > 0);
      // The interface document has no groups.
      return { value: isGrouped ? points : points.map(({ group: _group, ...point }) => point) };
    },
    listWebhooks: () => ({ value: records.list("webhook") }),
  };
}
