import fc from "fast-check";
import { config, position, size, text, toFiles, withKeys } from "./arbitrary-parts.ts";
import type { Rule } from "./arbitrary-parts.ts";
import type { Files, Json } from "./world.ts";

const aggregation = fc.oneof(
  fc.constant({ aggFn: "count" }),
  fc.record({ aggFn: fc.constantFrom("avg", "max"), field: fc.constant("Duration") }),
  fc.constant({ aggFn: "quantile", level: 0.95, field: "Duration" }),
);
/** Series with the same source and grouping, because a `config` contains only one of each. */
const serverSeries = fc
  .tuple(
    fc.record({
      source: fc.constantFrom("Logs", "Traces"),
      groupBy: fc.constantFrom([], ["ServiceName"], ["a", "f(b, c)"]),
    }),
    fc.array(fc.tuple(aggregation, text), { minLength: 1, maxLength: 2 }),
    fc.constantFrom({}, { type: "time", dataSource: "events", whereLanguage: "lucene" }),
  )
  .map(([shared, items, defaults]) => items.map(([one, where]) => ({ ...defaults, ...shared, ...one, where })));

/** Any stack that a deployed server accepts. */
export function serverStack(isOlder: boolean): fc.Arbitrary<Files> {
  const content = isOlder
    ? serverSeries.map((one): Json => ({ series: one }))
    : fc.oneof(
        serverSeries.map((one): Json => ({ series: one })),
        config.map((one): Json => ({ config: one })),
      );
  const tiles = fc
    .array(fc.tuple(fc.record({ name: text, x: position, y: position, w: size, h: size }), content), { maxLength: 4 })
    .map((all) => withKeys(all.map(([one, parts]) => ({ ...one, ...parts }))));
  const board = fc.record(
    {
      name: text,
      tags: fc.uniqueArray(
        text.filter(({ length }) => length <= 32),
        { maxLength: 2 },
      ),
      tiles,
      ...(isOlder ? {} : { filters: fc.array(serverFilter, { maxLength: 2 }) }),
    },
    { requiredKeys: ["name", "tiles"] },
  );
  const condition = fc.oneof(
    fc.record({ thresholdType: fc.constantFrom("above", "below"), threshold: position }),
    ...(isOlder
      ? []
      : [
          fc.record({
            thresholdType: fc.constantFrom("between", "not_between"),
            threshold: position,
            thresholdMax: size.map((one) => one + 24),
          }),
        ]),
  );
  const channels = fc.constantFrom<Json[]>(
    { webhook: "on-call" },
    { webhook: "chat" },
    ...(isOlder
      ? []
      : [
          {
            channels: [
              { type: "webhook", webhook: "chat" },
              { type: "webhook", webhook: "on-call" },
            ],
          },
        ]),
  );
  const rule = fc
    .tuple(
      fc.record(
        { name: text, message: text, interval: fc.constantFrom("1m", "15m", "1h"), ...(isOlder ? {} : { note: text }) },
        { requiredKeys: ["name", "interval"] },
      ),
      condition,
      channels,
      fc.nat(),
      fc.nat(),
    )
    .map(([known, limits, recipients, dashboardIndex, tileIndex]): Rule => ({
      fields: { ...known, ...limits, ...recipients },
      dashboardIndex,
      tileIndex,
    }));
  return fc
    .tuple(fc.array(board, { maxLength: 3 }), fc.array(rule, { maxLength: 4 }))
    .map(([dashboards, alerts]) => toFiles(dashboards, alerts));
}

const serverFilter = fc.record({
  type: fc.constant("QUERY_EXPRESSION"),
  name: text,
  expression: fc.constantFrom("ServiceName", "SeverityText"),
  source: fc.constantFrom("Logs", "Traces"),
});
