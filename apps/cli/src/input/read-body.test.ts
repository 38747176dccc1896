import { replaceEach } from "@obstack/testing";
import { expect, test } from "vitest";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { bodyFlags } from "./body-flags.ts";
import { readRequest } from "./read-body.ts";

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${"}]".repeat(depth)}`);

/** Replacements for each value. */
const replacements: readonly unknown[] = [null, {}, [], "", 0, -1, true, [null], { a: null }, nested(30), nested(600)];

const series = { sourceId: "1", aggFn: "count", where: "", groupBy: ["a"] };
const bodies: Readonly<Record<string, object>> = {
  createDashboard: {
    id: "1",
    name: "A",
    tags: ["a"],
    filters: [{ id: "f", type: "QUERY_EXPRESSION", name: "a", expression: "b", sourceId: "1" }],
    tiles: [
      {
        id: "t",
        name: "T",
        x: 0,
        series: [series],
        config: { displayType: "line", source: "1", select: [{ aggFn: "count" }] },
      },
    ],
  },
  createAlert: {
    name: "A",
    dashboardId: "1",
    tileId: "2",
    threshold: 1,
    interval: "5m",
    thresholdType: "above",
    silenced: { by: "me" },
    channels: [{ type: "webhook", webhookId: "1" }],
    channel: { type: "webhook", webhookId: "1" },
  },
};

test.each(Object.keys(bodies))("accepts or rejects any value in a body of %s", async (operationId) => {
  const { flags: _flags, ...body } = { ...bodyFlags(operationId) };
  let count = 0;
  for (const replacement of replacements) {
    for (const [where, changed] of replaceEach(bodies[operationId], replacement)) {
      const context = {
        signal: new AbortController().signal,
        folder: ".",
        tell: () => undefined,
        readBytes: () => Promise.resolve(Buffer.from(JSON.stringify(changed))),
      } as unknown as CliContext;
      await readRequest(context, { ...body, flags: {} }, { file: "a.json" }, operationId).catch((error: unknown) => {
        count++;
        if (error instanceof UsageError) return expect(error.message).toMatch(/^a\.json(?::\d+:\d+)?: /);
        throw new Error(`${where} = ${JSON.stringify(replacement).slice(0, 40)}: ${String(error)}`, { cause: error });
      });
    }
  }
  expect(count).toBeGreaterThan(replacements.length);
});
