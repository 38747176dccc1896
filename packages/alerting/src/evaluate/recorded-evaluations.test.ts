// Replays the evaluations of a real server: its rows go in, and its verdicts and notifications must come out.
import { readEvaluations } from "@obstack/testing";
import type { RecordedAlert, RecordedWindow } from "@obstack/testing";
import { expect, test } from "vitest";
import { createAlertEvaluator } from "./alert-evaluator.ts";
import type { AlertEvaluator, Verdict, WindowRow } from "./alert-evaluator.ts";
import { findUnevaluatedKind } from "./find-unevaluated-kind.ts";
import { readRule } from "./read-rule.ts";
import type { AlertRule } from "./read-rule.ts";

const recorded = readEvaluations();
const states = { ok: "OK", pending: "PENDING", firing: "ALERT" } as const;

/** From its second window on, the server writes `OK` under an empty group in each window of a grouped alert. It never notifies of it. */
const emptyGroup = "OK under an empty group, without a notification";

test("there are 95 recorded alerts", () => expect(recorded).toHaveLength(95));

test.each(recorded.map((one) => [one.name, one] as const))("%s", (_name, one) => {
  const { disagreements } = replay(one);
  expect(disagreements.filter(({ cause }) => cause !== emptyGroup)).toEqual([]);
});

test("differs in one respect that has no effect", () => {
  const causes = recorded.flatMap((one) => replay(one).disagreements.map(({ cause }) => cause));
  expect(Object.fromEntries([...new Set(causes)].map((cause) => [cause, countOf(causes, cause)]))).toEqual({
    [emptyGroup]: 770,
  });
  const evaluated = recorded.map((one) => replay(one).windows);
  expect(evaluated.reduce((sum, count) => sum + count, 0)).toBe(4509);
});

interface Disagreement {
  readonly cause: string;
  readonly window: RecordedWindow;
  readonly server: unknown;
  readonly found: unknown;
}

function replay({ alert, tile, savedSearch, windows }: RecordedAlert): {
  readonly windows: number;
  readonly disagreements: readonly Disagreement[];
} {
  const kind = findUnevaluatedKind(tile?.["series"] === undefined ? { config: tile } : tile);
  const isGrouped = (tile ?? alert)["groupBy"] !== undefined && !windows.some(({ rows }) => rows.some(hasNoGroup));
  const read = readRule(alert, isGrouped);
  if (typeof read === "string") throw new Error(read);
  expect(tile ?? savedSearch).toBeDefined();
  const evaluator = createAlertEvaluator(read.rule);
  /** Groups by the text of `verdicts`. */
  const groups = new Map<string, readonly string[]>();
  const disagreements: Disagreement[] = [];
  let count = 0;
  for (const window of windows) {
    if (kind !== undefined || window.start < (read.startAt ?? 0)) {
      // The server evaluated nothing.
      expect([window.verdicts, window.notified]).toEqual([{}, []]);
      continue;
    }
    count++;
    expect(window.end - window.start).toBe(read.length);
    expect((window.start - (read.offset ?? 0)) % read.length).toBe(0);
    const found = evaluate(evaluator, read, window);
    for (const { group } of found) groups.set(group.join(", "), group);
    disagreements.push(...compare(window, found, groups, isGrouped));
  }
  return { windows: count, disagreements };
}

function evaluate(evaluator: AlertEvaluator, { seesNothing }: AlertRule, window: RecordedWindow): readonly Verdict[] {
  const rows = seesNothing === true ? [] : window.rows.map((row) => toRow(row, window));
  return evaluator.next({ start: window.start, rows });
}

function compare(
  window: RecordedWindow,
  found: readonly Verdict[],
  groups: ReadonlyMap<string, readonly string[]>,
  isGrouped: boolean,
): Disagreement[] {
  const server = new Map(Object.entries(window.verdicts).map(([text, state]) => [keyOf(text, groups), state]));
  // The server writes nothing for a missing group whose state does not change.
  const written = found.filter(({ value, notifications }) => value !== null || !isGrouped || notifications.length > 0);
  const ours = new Map(written.map(({ group, state }) => [group.join(", "), states[state]]));
  const keys = [...new Set([...server.keys(), ...ours.keys()])].filter((key) => server.get(key) !== ours.get(key));
  const verdicts = keys.map((key) => ({
    cause: isGrouped && key === "" && server.get(key) === "OK" && !ours.has(key) ? emptyGroup : `verdict of "${key}"`,
    window,
    server: server.get(key),
    found: ours.get(key),
  }));
  const sent = window.notified.map(([state, text]) => `${state} ${keyOf(text, groups)}`).toSorted();
  const sentByUs = found
    .flatMap(({ group, notifications }) =>
      notifications.map((kind) => `${kind === "firing" ? "ALERT" : "OK"} ${group.join(", ")}`),
    )
    .toSorted();
  return JSON.stringify(sent) === JSON.stringify(sentByUs)
    ? verdicts
    : [...verdicts, { cause: "notifications", window, server: sent, found: sentByUs }];
}

/** Returns the key of a group in the server's text, such as `ServiceName:api, Region:eu, west`. */
function keyOf(text: string, groups: ReadonlyMap<string, readonly string[]>): string {
  if (text === "" || groups.has(text)) return text;
  const matching = [...groups].filter(([, group]) => {
    const pattern = group.map((value) => `[^,]*(?:\\(.*\\))?:${escape(value)}`).join(", ");
    return group.length > 0 && new RegExp(`^${pattern}$`).test(text);
  });
  expect(matching, text).toHaveLength(1);
  return matching[0]?.[0] ?? text;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

type RecordedRow = RecordedWindow["rows"][number];

function cellsOf(row: RecordedRow): readonly (string | number | null)[] {
  return row.filter((cell) => typeof cell !== "object" || cell === null);
}

function toRow(row: RecordedRow, { start }: RecordedWindow): WindowRow {
  const cells = cellsOf(row);
  const times = row
    .map((cell) => (cell === null ? null : Object(cell).time))
    .filter((time) => typeof time === "number");
  return {
    group: cells.slice(0, -1).map(String),
    value: cells.at(-1) as number | null,
    bucket: times.some((time) => time >= start) ? 1 : 0,
  };
}

function hasNoGroup(row: RecordedRow): boolean {
  return cellsOf(row).length === 1;
}

function countOf(texts: readonly string[], text: string): number {
  return texts.filter((one) => one === text).length;
}
