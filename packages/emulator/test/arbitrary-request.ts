import fc from "fast-check";
import type { Deployment } from "../src/index.ts";
import type { Operation, Specification } from "../src/specification/specification.ts";
import { jsonText, names, parameterText, queryText } from "./arbitrary-values.ts";
import { specifications } from "./fuzz-setup.ts";
import type { FuzzedEmulator, Sent } from "./fuzz-setup.ts";

/** Placeholder for JSON text in a body. */
const placeholder = "\u0001placeholder\u0001";

/** Returns valid bodies of an operation, some from the examples of the spec. */
function getBodies({ examples }: Specification, { operationId }: Operation, now: number): unknown[] {
  const [, kind = ""] = /(Dashboard|Alert|Pipe|Key|ChartSeries|State)/.exec(operationId) ?? [];
  const found = Object.entries(examples).filter(([name]) => name.toLowerCase().includes(kind.toLowerCase()));
  const series = {
    sourceId: "665f1c2ab4d3e5f6a7b8cb01",
    aggFn: "count",
    where: "",
    groupBy: [],
    field: "Duration",
    level: 0.5,
  };
  const tile = { name: "a", x: 0, y: 0, w: 1, h: 1 };
  const alert = {
    interval: "5m",
    threshold: 1,
    thresholdType: "above",
    source: "tile",
    dashboardId: "1",
    tileId: "1",
    channel: { type: "webhook", webhookId: "1" },
  };
  const handwritten: Record<string, unknown[]> = {
    Dashboard: [
      { name: "a", tiles: [{ ...tile, series: [series] }], tags: ["a"], filters: [{ id: "1", name: "a" }] },
      {
        name: "a",
        tiles: [{ ...tile, config: { displayType: "line", sourceId: "1", select: [{ aggFn: "count", where: "" }] } }],
      },
    ],
    Alert: [alert, { ...alert, source: "saved_search", savedSearchId: "1" }],
    ChartSeries: [
      { series: [series], startTime: now - 600_000, endTime: now, granularity: "1m" },
      {
        series: [{ ...series, whereLanguage: "sql", groupBy: ["ServiceName"] }, series],
        startTime: now - 600_000,
        endTime: now,
        seriesReturnType: "ratio",
      },
      { series: [series], startTime: now - 600_000, endTime: now, seriesReturnType: "column" },
    ],
    Key: [
      {
        name: "a",
        roles: ["admin"],
        expireAt: null,
        hashData: { keyIdHash: "a", keyIdSuffix: "a", keySecretHash: "b" },
        ipAccessList: [{ source: "1.2.3.4/99", description: "" }],
      },
    ],
    State: [{ command: "start" }],
  };
  const fromExamples = found.map(([, { value }]) => {
    const { data, result } = Object(value) as { data?: unknown; result?: unknown };
    const record: unknown = [data ?? result ?? value].flat()[0];
    return record;
  });
  return [...(handwritten[kind] ?? []), ...fromExamples];
}

/** Puts the placeholder at a random place in a value. */
function insertPlaceholder(value: unknown, choices: readonly number[], name: string): unknown {
  const [choice = 0, ...rest] = choices;
  if (typeof value !== "object" || value === null || choices.length === 0) return placeholder;
  if (Array.isArray(value)) {
    const index = choice % (value.length + 1);
    return index === value.length
      ? [...(value as unknown[]), placeholder]
      : value.map((item: unknown, at) => (at === index ? insertPlaceholder(item, rest, name) : item));
  }
  const keys = Object.keys(value);
  const key = keys[choice % (keys.length + 1)];
  if (key === undefined) return { ...value, [name]: placeholder };
  return { ...value, [key]: insertPlaceholder((value as Record<string, unknown>)[key], rest, name) };
}

/** Returns requests to any operation of a deployment: valid ones in which a random part is replaced with a random value. */
export function anyRequest({ emulator, now }: FuzzedEmulator, deployment: Deployment): fc.Arbitrary<Sent> {
  const specification = specifications[deployment];
  const { organizationId, serviceId } = emulator.hosted;
  return fc
    .record({
      operation: fc.constantFrom(...specification.operations),
      ids: fc.array(parameterText, { minLength: 3, maxLength: 3 }),
      keepsIds: fc.boolean(),
      query: queryText,
      choices: fc.array(fc.nat(20), { maxLength: 6 }),
      base: fc.nat(20),
      name: fc.constantFrom(...names),
      value: fc.oneof(
        { weight: 5, arbitrary: jsonText },
        { weight: 1, arbitrary: fc.constantFrom("", "{", "nul", '"', "\u0000", "\ufeff{}") },
      ),
    })
    .map(({ operation, ids, keepsIds, query, choices, base, name, value }) => {
      const known: Record<string, string> = {
        organizationId,
        serviceId,
        ...(keepsIds
          ? { id: operation.operationId.endsWith("Alert") ? "665f1c2ab4d3e5f6a7b8ca01" : "665f1c2ab4d3e5f6a7b8c901" }
          : {}),
      };
      let index = 0;
      const path = operation.path.replaceAll(
        /\{(\w+)\}/g,
        (_, parameter: string) => known[parameter] ?? ids[index++] ?? "",
      );
      const bodies = getBodies(specification, operation, now());
      const text = JSON.stringify(insertPlaceholder(bodies[base % bodies.length], choices, name)) as string | undefined;
      return {
        deployment,
        method: operation.method,
        path: `${path}${query === "" ? "" : `?${query}`}`,
        ...(operation.body === undefined
          ? {}
          : { body: (text ?? "").replace(JSON.stringify(placeholder), () => value) }),
      };
    });
}
