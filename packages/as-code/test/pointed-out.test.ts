// What files do that nobody expects of them: silences, queries that read more than their source, templates in names.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apply, plan, validateStack } from "../src/index.ts";
import { silencesOf } from "../src/internal.ts";
import { findRisks, findRisksIn } from "../src/plan/find-risks.ts";
import { openStack, startServer, temporaryFolder, writeBindings, writeStack } from "./world.ts";

const tile = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count" }] };
const errors = {
  name: "Errors",
  dashboard: "shop",
  tile: "Errors",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
};
const files = (alert: object, more: object = {}) => ({
  dashboards: { shop: { name: "Shop", tiles: [{ ...tile, ...more }] } },
  alerts: { errors: { ...errors, ...alert } },
});
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString();
const title = 'alert errors "Errors"';

test("plans and applies say that fields silence an alert, in the words of the command", async () => {
  const emulator = await startServer("a", {}, { behavior: "deployed" });
  using folder = temporaryFolder();
  writeBindings(folder.path, "default", "a");
  const stack = openStack(emulator, "selfhosted");
  const planOf = async (alert: object) => {
    writeStack(folder.path, files(alert));
    return plan(folder.path, stack);
  };
  const schedule = `${title} is silenced by this change: The server does not evaluate the alert until ${inAYear}, then it resumes by itself.`;
  const both = await planOf({ silenced: true, scheduleStartAt: inAYear });
  expect(both.warnings).toEqual([
    `${title} is silenced by this change: The server keeps evaluating the alert, and sends no notifications until \`silenced\` is removed, unless it ignores \`silenced\`.`,
    schedule,
  ]);
  expect(silencesOf(both)).toEqual(both.warnings);
  await apply(await planOf({}));
  // The server has an alert now, which shows that it does not know the field.
  expect((await planOf({ silenced: true })).warnings).toEqual([
    `${title} is not silenced by this change: The server ignores \`silenced\`. Use \`obstack alerts silence\`.`,
  ]);
  expect((await planOf({ scheduleStartAt: inAYear })).warnings).toEqual([schedule]);
  for (const alert of [{ threshold: 2 }, { scheduleStartAt: "2026-01-01T00:00:00.000Z" }, { silenced: false }])
    expect((await planOf(alert)).warnings).toBeUndefined();
  await emulator.close();
});

describe("queries that read more than their source", () => {
  test.each([
    ["a IN (SELECT secret FROM other)", "SELECT"],
    ["a IN (select/**/1)", "SELECT"],
    ["'/*' = '' OR (SELECT 1) OR '*/' = ''", "SELECT"],
    ["/* ' */ (SELECT 1) /* ' */ = 1", "SELECT"],
    ["a IN url('http://evil.example', CSV)", "url()"],
    ["remoteSecure ('a', b.c)", "remoteSecure()"],
    ["EXECUTABLE('x.sh', TSV, 'a Int')", "EXECUTABLE()"],
    ["file/**/('/etc/passwd') = ''", "file()"],
    ["`sleep`(3)", "sleep()"],
    ['"sl\\x65ep"(3) = 0', "sleep()"],
    ["a = $x$'$x$ OR sleepEachRow(1)", "sleepEachRow()"],
    ["a = 'b' -- '\nOR sleep(1)", "sleep()"],
    ["a IN merge('system', '.*')", "merge()"],
    ["1 IN numbers(1000000000000)", "numbers()"],
    ["1 SETTINGS max_execution_time = 0", "SETTINGS"],
    // Comments, quotes and blanks of databases, each of which hid what follows.
    ["a = 1 # '\nOR sleep(1) = 0 # '\n", "sleep()"],
    ["a = 1 // '\nOR sleep(1) = 0 // '\n", "sleep()"],
    ["a = ‘'’ OR sleep(1) = 0 OR a = ‘'’", "sleep()"],
    ["“'” = 1 OR sleep(1) = 0 OR “'” = 1", "sleep()"],
    ["“sleep”(1)", "sleep()"],
    ["(1 AS a$$) = 0 OR sleep(1) OR a$$ = 0", "sleep()"],
    ['a IN (SELECT"name"FROM b)', "SELECT"],
    ['1 SETTINGS"max_threads"=1', "SETTINGS"],
    ["hasColumnInTable('host', 'a', 'b', 'c')", "hasColumnInTable()"],
    ["aiGenerate('a')", "aiGenerate()"],
    ["a IN python('print(1)')", "python()"],
    // Two expressions of a query can hide each other's parts, or leave the condition that they are part of.
    ["length('", "an unclosed quote or comment"],
    ["1 /*", "an unclosed quote or comment"],
    ["a = 1 --", "an unclosed quote or comment"],
    ["a = 1) OR (b = 1", "an unmatched bracket"],
    ["(a = 1", "an unmatched bracket"],
    ["a[(1])", "an unmatched bracket"],
    ["a['(x)'] = ')' AND b = '{' -- (\n", undefined],
    ["Body = 'SELECT sleep(3) SETTINGS a = 1'", undefined],
    ['Body:"failed to select a user" AND Body:"sleep (1)"', undefined],
    ['Body:"it\'s" AND URLHash(url) = 1', undefined],
    ["url = 'a' AND file:b AND settings.a = 1 AND selected = 1 AND `selects` = 2", undefined],
    ["startsWith(file, 'a') AND asleep(1)", undefined],
  ])("%s: %s", (text, risk) => {
    expect(findRisks(text)[0]).toBe(risk);
  });

  test("blanks of databases separate words", () => {
    for (const blank of "\u0085\u00a0\u180e\u2000\u200b\u200c\u200d\u2028\u2060\u3000\ufeff") {
      expect(findRisks(`sleep${blank}(1)`)).toEqual(["sleep()"]);
      expect(findRisks(`1 settings${blank}max_threads${blank}=${blank}1`)).toEqual(["SETTINGS"]);
    }
  });

  test("quotes and brackets of Lucene are not those of SQL", () => {
    const risksOf = (value: object) => findRisksIn([value]).flatMap(({ risks }) => risks);
    const where = "Body:it's OR a:[1 TO 2}";
    expect(risksOf({ where, whereLanguage: "lucene" })).toEqual([]);
    expect(risksOf({ where, whereLanguage: "sql" })).toEqual(["an unclosed quote or comment"]);
    expect(risksOf({ field: "a(", where: "", whereLanguage: "lucene" })).toEqual(["an unmatched bracket"]);
    expect(risksOf({ bad: where, language: "lucene" })).toEqual([]);
    expect(risksOf({ where: "a = 1 OR sleep(1)", whereLanguage: "lucene" })).toEqual(["sleep()"]);
  });

  test("everything is named, not only what comes first", async () => {
    expect(findRisks("a IN (SELECT 1) OR url('http://evil.example') OR sleep(1) SETTINGS b = 1")).toEqual([
      "SELECT",
      "url()",
      "sleep()",
      "SETTINGS",
    ]);
    using folder = temporaryFolder();
    const wheres = [
      "'select' = Body",
      "a IN (SELECT 1)",
      "a IN (SELECT 1) AND url('http://evil.example') = ''",
      "sleep(1) = 0",
    ];
    const stack = files(
      {},
      { series: wheres.map((where) => ({ source: "Logs", aggFn: "count", where, whereLanguage: "sql" })) },
    );
    writeStack(folder.path, stack as never);
    const { warnings } = await validateStack(folder.path, ["default"]);
    const named = warnings.flatMap(({ message }) => /^The query contains (.*), which/.exec(message)?.[1] ?? []);
    expect(named).toEqual(["SELECT", "SELECT, url()", "sleep()"]);
  });

  test("hostile text takes no longer than its length", () => {
    const seconds = (count: number): number => {
      const before = process.cpuUsage();
      for (const part of ["'", "\\'", "/*", "$a$", '"', "`\\", "sleep ", "--", "$a", "//", "‘", "(", "a$", "$"])
        findRisks(part.repeat(count));
      return process.cpuUsage(before).user / 1e6;
    };
    seconds(1000);
    const [few, many] = [seconds(25_000), seconds(200_000)];
    // Eight times as long; a time that grows with the square would be 64 times as long.
    expect(many / few).toBeLessThan(24);
  });

  test("validate and plans name them with their positions, also in SLOs, and templates in names", async () => {
    const emulator = await startServer("a", {}, { behavior: "deployed" });
    using folder = temporaryFolder();
    writeBindings(folder.path, "default", "a");
    const where = "a IN (SELECT 1)";
    const stack = files(
      { name: "Errors {{value}}" },
      { series: [{ source: "Logs", aggFn: "count", where, whereLanguage: "sql" }] },
    );
    writeStack(folder.path, {
      dashboards: { ...stack.dashboards, raw: { name: "Raw", tiles: [] } },
      alerts: stack.alerts,
    } as never);
    const slow = { name: "Slow", objective: 99, indicator: { source: "Logs", total: "a = 1", bad: "sleep(1) = 0" } };
    mkdirSync(join(folder.path, "slos"));
    writeFileSync(join(folder.path, "slos", "slow.yaml"), JSON.stringify(slow));
    const { warnings } = await validateStack(folder.path, ["default"]);
    const texts = warnings.map(({ path, message }) => `${path}: ${message}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^dashboards\/shop\.\w+: The query contains SELECT, which can read more than the source/),
        expect.stringMatching(/^slos\/slow\.\w+: The query contains sleep\(\), which/),
        expect.stringMatching(/^alerts\/errors\.\w+: The name contains "{{"/),
      ]),
    );
    const planned = await plan(folder.path, openStack(emulator, "selfhosted"));
    for (const part of ["The query contains SELECT", "The query contains sleep()", 'The name contains "{{"'])
      expect(planned.warnings).toContainEqual(expect.stringContaining(part));
    await emulator.close();
  });
});
