import fc from "fast-check";
import {
  config,
  number,
  position,
  size,
  text,
  toFiles,
  unknownFields,
  unknownValue,
  withKeys,
} from "./arbitrary-parts.ts";
import { serverStack } from "./arbitrary-server-stack.ts";
import type { behaviors, Files, Json } from "./world.ts";

const series = fc
  .tuple(
    fc.record(
      {
        type: fc.constant("time"),
        dataSource: fc.constant("events"),
        source: fc.constantFrom("Logs", "Traces"),
        aggFn: fc.constantFrom("count", "avg"),
        where: text,
        whereLanguage: fc.constantFrom("lucene", "sql"),
        groupBy: fc.array(text, { maxLength: 2 }),
        field: text,
      },
      { requiredKeys: ["source", "aggFn"] },
    ),
    unknownFields(),
  )
  // A count has no field in a `config`, to which a series can be converted.
  .map(([{ field, ...known }, unknown]) => ({
    ...unknown,
    ...known,
    ...(known.aggFn === "count" || field === undefined ? {} : { field }),
  }));

const tile = fc
  .tuple(
    fc.record({ name: text, x: position, y: position, w: size, h: size }),
    unknownFields(),
    fc.option(fc.record({ key: unknownValue }), { nil: undefined, freq: 6 }),
    fc.oneof(
      fc.record(
        { series: fc.array(series, { minLength: 1, maxLength: 2 }), asRatio: fc.boolean() },
        { requiredKeys: ["series"] },
      ),
      fc.tuple(config, unknownFields("source")).map(([one, unknown]) => ({
        config: "source" in one ? { ...unknown, ...one } : one,
      })),
    ),
  )
  .map(([known, unknown, other, content]): Json => ({
    ...unknown,
    ...known,
    ...content,
    ...(other === undefined ? {} : { other }),
  }));

const filter = fc.record(
  { type: fc.constant("QUERY_EXPRESSION"), name: text, expression: text, source: fc.constantFrom("Logs", "Traces") },
  { requiredKeys: ["type", "name", "expression", "source"] },
);

const dashboard = fc
  .tuple(
    fc.record(
      {
        name: text,
        tags: fc.array(
          text.filter(({ length }) => length <= 32),
          { maxLength: 2 },
        ),
        tiles: fc.array(tile, { maxLength: 4 }),
        filters: fc.array(filter, { maxLength: 2 }),
        savedQuery: text,
      },
      { requiredKeys: ["name"] },
    ),
    unknownFields(),
  )
  .map(([known, unknown]): Json => ({
    ...unknown,
    ...known,
    ...("tiles" in known ? { tiles: withKeys(known.tiles) } : {}),
  }));

const alert = fc
  .tuple(
    fc.record(
      {
        name: text,
        message: text,
        threshold: number,
        interval: fc.constantFrom("1m", "15m", "1h"),
        thresholdType: fc.constantFrom("above", "below"),
        groupBy: text,
        silenced: fc.boolean(),
        note: text,
        numConsecutiveWindows: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ["threshold", "interval", "thresholdType"] },
    ),
    fc.oneof(
      fc.constantFrom({ webhook: "on-call" }, { webhook: "chat" }),
      fc.constant({
        channels: [
          { type: "webhook", webhook: "chat" },
          { type: "webhook", webhook: "on-call", severity: "high" },
        ],
      }),
    ),
    unknownFields(),
    fc.nat(),
    fc.nat(),
  )
  .map(([known, channels, unknown, dashboardIndex, tileIndex]) => ({
    fields: { ...unknown, ...known, ...channels },
    dashboardIndex,
    tileIndex,
  }));

/** Any stack that a documented server accepts. */
const documentedStack: fc.Arbitrary<Files> = fc
  .tuple(fc.array(dashboard, { maxLength: 3 }), fc.array(alert, { maxLength: 4 }))
  .map(([dashboards, alerts]) => toFiles(dashboards, alerts));

/** Any stack that a server accepts, by behavior. */
export const anyStack: Readonly<Record<(typeof behaviors)[number], fc.Arbitrary<Files>>> = {
  documented: documentedStack,
  deployed: serverStack(false),
  "deployed=older": serverStack(true),
};
