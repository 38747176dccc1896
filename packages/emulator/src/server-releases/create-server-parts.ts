import { readRequest } from "@obstack/core/rules";
import type { Release } from "../specification/behavior.ts";
import type { AppParts } from "../http/create-app.ts";
import { badRequest, Failure } from "../http/failure.ts";
import type { Handlers } from "../http/handler.ts";
import type { StackForm } from "../operations/stack.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Operation, Specification } from "../specification/specification.ts";
import type { ChartParts } from "../operations/self-hosted.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { serverStack, page } from "./server-stack.ts";
import { QueryError, QueryLimitError } from "../telemetry/condition.ts";
import { bucketWidth, mergePoints, queryRows } from "../telemetry/query-series.ts";
import type { Row, Series, SeriesQuery } from "../telemetry/query-series.ts";
import { getSourceTable, UnknownColumnError } from "../telemetry/table.ts";

interface Parts extends ChartParts {
  readonly release: Release;
  readonly records: Readonly<Record<Deployment, RecordStore>>;
  readonly specification: Specification;
  readonly now: () => number;
}

/** The parts of a deployment in which a release differs from the interface document. */
type DeploymentParts = Required<Pick<AppParts, "readBody" | "check">> & { readonly form: StackForm };

export interface ServerParts extends Readonly<Record<Deployment, DeploymentParts>> {
  /** The operations of the self-hosted deployment, and the handlers of those that only it has. */
  readonly specification: Specification;
  readonly handlers: Handlers;
}

/** Creates the parts in which a release differs; for the hosted deployment, only those of the `stack` resources. */
export function createServerParts(parts: Parts): ServerParts {
  const { release, records, specification, now } = parts;
  // The older release has no list of webhooks.
  const operations = specification.operations.filter(
    ({ operationId }) => release === "current" || operationId !== "listWebhooks",
  );
  const partsOf = (deployment: Deployment, prefix: string): DeploymentParts => ({
    readBody: createBodyReader(release, records[deployment], now),
    check: createIdCheck(release, records[deployment], prefix),
    form: serverStack({ records: records[deployment], release, deployment, now }),
  });
  return {
    selfhosted: partsOf("selfhosted", "Params validation failed: "),
    hosted: partsOf("hosted", ""),
    specification: { ...specification, operations },
    handlers: serverSelfHostedHandlers({ ...parts, records: records.selfhosted }),
  };
}

function createIdCheck(release: Release, records: RecordStore, prefix: string): DeploymentParts["check"] {
  const reason = release === "current" ? "Invalid ObjectId" : "Invalid input";
  return ({ operationId }: Operation, { id }) => {
    if (id === undefined || /^[0-9a-f]{24}$/i.test(id)) return;
    // A seed can contain identifiers of another form.
    const isStored = records.get(operationId.endsWith("Alert") ? "alert" : "dashboard", id) !== undefined;
    if (!isStored) throw badRequest(`${prefix}id: ${reason}`);
  };
}

/** Creates a reader for bodies with rules that differ in a release. It returns undefined for other bodies. */
function createBodyReader(release: Release, records: RecordStore, now: () => number): DeploymentParts["readBody"] {
  // A seed can contain identifiers of another form.
  const isStored = (id: unknown): boolean =>
    (["source", "dashboard"] as const).some((kind) => records.get(kind, String(id)) !== undefined);
  return ({ operationId }, sent) => {
    const read = readRequest(operationId, sent, { release, now: now() });
    if (read === undefined) return undefined;
    const refusals = read.refusals.filter(
      ({ limit, path }) =>
        limit !== "format" || !isStored(path.reduce<unknown>((value, name) => Object(value)[name], sent)),
    );
    const violations = refusals.map(({ path, message }) => ({ path: path.join("."), message }));
    return { body: violations.length > 0 ? {} : (read.body as Json), violations };
  };
}

interface HandlerParts extends ChartParts {
  readonly records: RecordStore;
}

/** The column of the bucket in rows and queries. The name between prefix and suffix differs between servers. */
const bucketColumn = "__emulator_time_bucket";

/** Creates the handlers of operations that only the self-hosted deployment has, as on deployed servers. */
function serverSelfHostedHandlers({ records, database, telemetry, granularities }: HandlerParts): Handlers {
  return {
    queryChartSeries({ plain }) {
      const chart = plain as unknown as SeriesQuery;
      const { series, startTime, endTime, seriesReturnType } = chart;
      const width = bucketWidth(chart, granularities);
      const rows = series.map((one, index) => {
        const source = records.get("source", one.sourceId ?? "");
        if (source === undefined) throw new Failure(404, "NOT_FOUND", `Source not found for series ${index}`);
        const isMetric = source["kind"] === "metric";
        checkSeries(one, isMetric);
        telemetry.fill(startTime, endTime, new Set([one.sourceId ?? ""]));
        const query = isMetric ? { ...one, field: one.field ?? "Value" } : { ...one, metricName: "" };
        // Unlike in the interface document, the range includes its end.
        const range = { startTime, endTime: endTime + 1, width };
        return explain(query, source, () =>
          queryRows(database, asQuoted(query), range, getSourceTable(source, telemetry)).map((row) =>
            toServerValue(row, one),
          ),
        );
      });
      return {
        value:
          seriesReturnType === "column"
            ? rows.flatMap((one, index) => toColumns(one, index, series))
            : mergePoints(rows.map((one, index) => withoutRenamedGroups(one, series[index]?.groupBy))).toSorted(
                (a, b) => a.ts_bucket - b.ts_bucket,
              ),
      };
    },
    listWebhooks: ({ query }) => page(records.list("webhook"), query),
  };
}

/** @throws {Failure} If the database would refuse the query of a series. */
function checkSeries({ metricName = "", metricDataType, field = "" }: Series, isMetric: boolean): void {
  if (isMetric && metricDataType === undefined) throw internal("no query support for metric type=undefined");
  if (isMetric && metricName === "") throw internal("metricName is required for a metric source");
  // Servers quote a field with a dot. Its own quotes then end the text.
  if (field.includes(".") && field.includes("'"))
    throw internal(`Syntax error: failed at position ${field.indexOf("'")}`);
}

/** Counts are 64-bit integers, which servers send as text. */
function toServerValue(row: Row, { aggFn = "count", field = "" }: Series): Row {
  if (field.includes(".")) return { ...row, value: 0 };
  const isCount = aggFn === "count" || aggFn === "count_distinct";
  return isCount && row.value !== null ? { ...row, value: String(row.value) } : row;
}

/** A quoted field is text without a number, whose aggregation is 0. Counting the rows keeps their buckets. */
function asQuoted(series: Series): Series {
  return series.field?.includes(".") === true ? { ...series, aggFn: "count" } : series;
}

const isRenamed = (name: string): boolean => !/^\w+$/.test(name);

/** Points show no value of a group column whose name differs from its text. All of its groups then become one. */
function withoutRenamedGroups(rows: readonly Row[], groupBy: readonly string[] = []): readonly Row[] {
  if (!groupBy.some(isRenamed)) return rows;
  return rows.map((row) => ({
    ...row,
    group: row.group.map((value, index) => (isRenamed(groupBy[index] ?? "") ? null : value)),
  }));
}

function columnName(name: string): string {
  const [, map, key] = /^(\w+)\['(.+)'\]$/.exec(name) ?? [];
  return map === undefined || key === undefined ? name : `arrayElement(${map}, '${key}')`;
}

/** Columns with numbers have numbers, unlike the values of maps. */
function columnValue(name: string, value: string | null | undefined): string | number | null | undefined {
  return !isRenamed(name) && typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** The rows of `seriesReturnType: column`: times as text, and one column for each group. */
function toColumns(rows: readonly Row[], index: number, series: readonly Series[]): object[] {
  const { groupBy = [] } = series[index] ?? {};
  return rows.map(({ bucket, group, value }) => ({
    [`series_${index}`]: value,
    ...Object.fromEntries(groupBy.map((name, position) => [columnName(name), columnValue(name, group[position])])),
    [bucketColumn]: new Date(bucket).toISOString().replace(".000Z", "Z"),
  }));
}

const internal = (message: string): Failure => new Failure(500, "INTERNAL_ERROR", message);

/** Runs a query. If the database rejects it, the response is a 500 with the start of its text. */
function explain<Result>({ aggFn, where }: Series, source: Json, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof UnknownColumnError) {
      const { databaseName = "default", tableName = "" } = (source["from"] ?? {}) as Readonly<Record<string, string>>;
      const text = `SELECT ${aggFn}If(${where}) FROM ${databaseName}.${tableName} WHERE (${where}).`;
      throw internal(`Unknown expression or function identifier \`${error.column}\`. In scope ${text} `);
    }
    if (error instanceof QueryError && !(error instanceof QueryLimitError)) throw internal(error.message);
    throw error;
  }
}
