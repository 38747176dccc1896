import { expect, test } from "vitest";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { bodyFlags } from "./body-flags.ts";
import { readRequest } from "./read-body.ts";

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${"}]".repeat(depth)}`);

/** Replacements for each value. */
const replacements: readonly unknown[] = [null, {}, [], "", 0, -1, true, [null], { a: null }, nested(30), nested(600)];

/** Yields the path of each nested value, with a copy in which that value is replaced. */
function* replaceEach(value: unknown, replacement: unknown, path = ""): Generator<readonly [string, unknown]> {
  yield [path, replacement];
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    for (const [where, changed] of replaceEach(item, replacement, `${path}.${name}`)) {
      const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      (copy as Record<string, unknown>)[name] = changed;
      yield [where, copy];
    }
  }
}

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
        process: { stderr: { write: () => undefined } },
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
