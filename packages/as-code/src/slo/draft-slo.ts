import { indicatorFilters, quoteSql } from "@obstack/alerting/slo";
import { AsCodeError } from "../errors/errors.ts";
import { fileNameOf, foldName } from "../names/names.ts";
import { textOf, withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { checkText } from "../files/check-file.ts";
import type { SloObject } from "../files/check-file.ts";
import { keyOfPath, listFiles } from "../files/list-files.ts";
import { folders } from "../files/paths.ts";
import { readSlos } from "../files/read-stack.ts";
import type { SloFile } from "../generated/schema.ts";
import { toPlainYaml } from "../files/write-yaml.ts";

/** What an SLO promises: that requests do not fail, or that they are fast. */
export type SloKind = "availability" | "latency";

/** Unit of the durations in an indicator of slow events, such as `ms`. */
export type DurationUnit = NonNullable<NonNullable<SloFile["indicator"]["slower"]>["unit"]>;

/** What a new SLO promises of which source, and whom its alerts notify. */
export interface SloDraftInput {
  readonly kind: SloKind;
  /** Record of the source. */
  readonly source: Readonly<Record<string, unknown>>;
  /** Name of the service. Default: all services of the source. */
  readonly service?: string | undefined;
  /** In percent. */
  readonly objective: number;
  /** Longest good duration, such as `600ms`. Required for latency. */
  readonly than?: string | undefined;
  /** Unit of the durations. Default: the one that the source shows. */
  readonly unit?: DurationUnit | undefined;
  /** Filter of the bad events, instead of the usual one of the source. */
  readonly bad?: string | undefined;
  /** Default: the service, and what is promised. */
  readonly name?: string | undefined;
  /** Length of the window, such as `7d`. Default: 30d. */
  readonly window?: string | undefined;
  /** Names of webhooks. Default: no such alerts. */
  readonly page?: string | undefined;
  readonly ticket?: string | undefined;
}

/** The file of a new SLO. */
export interface SloDraft {
  readonly path: string;
  readonly text: string;
  readonly object: SloObject;
}

/** Returns the file of a new SLO. Writes nothing. Throws if the definition is invalid, or if a file has its key. */
export async function draftSlo(folder: string, input: SloDraftInput): Promise<SloDraft> {
  const value = definitionOf(input);
  const key = fileNameOf(String(value["name"]), "slo");
  const path = `${folders.slo}/${key}.yaml`;
  const text = toPlainYaml(value);
  const { objects, mistakes } = readSlos({ kind: "slo", key, path, label: path, ...checkText(text, path, "slo") });
  const [object] = objects;
  if (object === undefined || mistakes.length > 0)
    throw new AsCodeError(
      "files",
      mistakes.map(({ message }) => message),
    );
  const { paths } = await listFiles(folder, folders.slo);
  const taken = paths.find((one) => foldName(keyOfPath(one, "slo")) === foldName(key));
  if (taken !== undefined) throw new AsCodeError("refused", `${taken} already exists.`, "Choose another name.");
  return { path, text, object };
}

function definitionOf(input: SloDraftInput): Fields {
  const { kind, source, service, objective, than, unit, name, window, page, ticket } = input;
  const isTrace = source["kind"] === "trace";
  const total = [
    ...(service === undefined ? [] : [`${columnOf(source, "serviceName")} = ${quoteSql(service)}`]),
    // Other spans are steps within a request.
    ...(isTrace && typeof source["spanKindExpression"] === "string"
      ? [`${columnOf(source, "spanKind")} IN ('Server', 'SPAN_KIND_SERVER')`]
      : []),
  ].join(" AND ");
  const bad =
    input.bad ??
    (isTrace
      ? `${columnOf(source, "statusCode")} IN ('Error', 'STATUS_CODE_ERROR')`
      : `lower(${columnOf(source, "severityText")}) IN ('error', 'fatal', 'critical')`);
  const fields = {
    name: name ?? `${service ?? String(source["name"])} ${kind}`,
    objective,
    window: window ?? "30d",
    indicator: withoutAbsent({
      source: source["name"],
      total: total === "" ? undefined : total,
      ...(kind === "latency"
        ? { slower: withoutAbsent({ field: columnOf(source, "duration"), than, unit }) }
        : { bad }),
    }),
    page,
    ticket,
  };
  return withoutAbsent(fields);
}

/** Returns the column that a source has for a field; by default, that of OpenTelemetry, such as `ServiceName`. */
function columnOf(source: SloDraftInput["source"], field: string): string {
  return textOf(source[`${field}Expression`]) ?? field.replace(/^./, (first) => first.toUpperCase());
}

/** Returns whether a source shows the unit of its durations. */
export function showsUnit(source: SloDraftInput["source"]): boolean {
  const condition = { kind: "slower", field: columnOf(source, "duration"), than: 1 } as const;
  return typeof indicatorFilters({ source: "", condition }, source) !== "string";
}
