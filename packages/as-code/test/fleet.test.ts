// Runs on several targets, and their report, without a server.
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reportToText, runFleet } from "../src/index.ts";
import { resultIn } from "../src/fleet/report.ts";
import type { Report, TargetResult } from "../src/index.ts";
import { describeError } from "./fleet-reports.ts";

/** Few distinct contents, so that targets share them. */
const change = fc.record({
  kind: fc.constantFrom("dashboard" as const, "alert" as const),
  key: fc.constantFrom("a", "b"),
  title: fc.constant("title"),
  action: fc.constantFrom("create" as const, "update" as const),
  id: fc.option(fc.constantFrom("1", "2"), { nil: undefined }),
  fields: fc.array(fc.record({ path: fc.constant("threshold"), by: fc.constant("file" as const), file: fc.nat(2) }), {
    maxLength: 1,
  }),
});
const lines = fc.array(fc.constantFrom("one", "two"), { maxLength: 3 });
const hash = fc.constantFrom("v3", "v3.aa", "v3.aa.bb", "v3.cc");
const result: fc.Arbitrary<TargetResult> = fc.oneof(
  fc.record({
    status: fc.constantFrom("changed" as const, "unchanged" as const),
    changes: fc.uniqueArray(change, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
    warnings: lines,
    notes: lines,
    digest: hash,
    counts: fc.record({ create: fc.nat(3), update: fc.nat(3) }),
  }),
  fc.record({
    status: fc.constant("failed" as const),
    error: fc.record({ kind: fc.constant("failure"), message: fc.constantFrom("Down.", "Rejected.") }),
  }),
);
/** A result of each target. */
const fleetResults = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), result, { minKeys: 1 });

const run = (results: Readonly<Record<string, TargetResult>>): Promise<Report> =>
  runFleet(
    "plan",
    { waves: [{ name: "rest", targets: Object.keys(results) }], concurrency: 3 },
    // Targets finish in another order than they start.
    async (target) => {
      await sleep(target.length % 2);
      const found = results[target];
      if (found?.status === "failed") throw new Error(found.error?.message);
      return found ?? { status: "unchanged" };
    },
    { describeError },
  );

test("a report has every change of every target exactly once", async () => {
  await fc.assert(
    fc.asyncProperty(fleetResults, async (results) => {
      const whole = await run(results);
      const { targets: reported, summary } = whole;
      const isSingle = Object.keys(results).length === 1;
      const text = (value: object): string => JSON.stringify(isSingle ? value : { ...value, id: undefined });
      for (const [target, { status, changes = [], notes = [] }] of Object.entries(results)) {
        const own = resultIn(whole, target);
        const expected = new Set(changes.map(text));
        expect(own.changes.map(text).toSorted()).toEqual([...expected].toSorted());
        expect(own.notes.toSorted()).toEqual([...new Set(notes)].toSorted());
        expect(reported.find((one) => one.target === target)?.status).toBe(status);
      }
      const distinct = whole.changes.map((one) => JSON.stringify({ ...one, targets: undefined }));
      expect(new Set(distinct).size).toBe(distinct.length);
      expect(summary.changed + summary.unchanged + summary.failed).toBe(Object.keys(results).length);
    }),
    propertyRuns(100),
  );
});

test("runs a limited number of targets at a time, and stops after a failed wave", async () => {
  let running = 0;
  let most = 0;
  const started: string[] = [];
  const names = (prefix: string): string[] => Array.from({ length: 8 }, (_, index) => `${prefix}${index}`);
  const fleet = {
    waves: ["a", "b", "c"].map((name) => ({ name, targets: names(name) })),
    concurrency: 3,
  };
  const work = async (target: string): Promise<TargetResult> => {
    started.push(target);
    most = Math.max(most, ++running);
    await sleep(2);
    running--;
    if (target === "b1") throw new Error("Down.");
    return { status: "unchanged" };
  };
  const report = await runFleet("apply", fleet, work, { describeError, inWaves: true });
  expect(most).toBe(3);
  // The wave of the failed target ends, the next one does not start.
  expect(started).toEqual([...names("a"), ...names("b")]);
  expect(report.summary).toMatchObject({ targets: 24, unchanged: 15, failed: 1, notReached: 8 });
  expect(reportToText(report)).toContain(
    [
      "Failed: b1",
      "  Down.",
      "",
      `Not reached: ${names("c").join(", ")}`,
      "  wave c",
      "",
      "24 targets: 15 unchanged, 1 failed, 8 not reached.",
    ].join("\n"),
  );
});

test("starts no target after an interruption", async () => {
  const interruption = new AbortController();
  const fleet = { waves: [{ name: "rest", targets: ["a", "b", "c"] }], concurrency: 1 };
  const report = await runFleet(
    "plan",
    fleet,
    async (target) => {
      if (target === "b") interruption.abort(new Error("Interrupted."));
      await sleep(1);
      return { status: "unchanged" };
    },
    { describeError, signal: interruption.signal },
  );
  expect(report.targets.map(({ status }) => status)).toEqual(["unchanged", "unchanged", "not-reached"]);
});

test("keeps each distinct change once, so that memory depends on the targets at work", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const names = Array.from({ length: 300 }, (_, index) => `target-${index}`);
  // One megabyte for each target.
  const resultOf = (): TargetResult => ({
    status: "changed",
    changes: Array.from({ length: 10 }, (_, index) => ({
      kind: "alert" as const,
      key: `alert-${index}`,
      title: "title",
      action: "update" as const,
      fields: [{ path: "message", by: "file" as const, file: Buffer.alloc(100_000, "x").toString("latin1") }],
    })),
  });
  collect();
  const before = process.memoryUsage().heapUsed;
  const report = await runFleet(
    "plan",
    { waves: [{ name: "rest", targets: names }], concurrency: 10 },
    async () => resultOf(),
    { describeError },
  );
  collect();
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(20);
  expect(report.changes.map((one) => one.targets.length)).toEqual(Array.from({ length: 10 }, () => 300));
});
