import { expect, test } from "vitest";
import { printablePair } from "./errors.ts";

const sql = (budget: string, service = "checkout"): string =>
  `SELECT if(longAll < 10, 0, least(longBad / longAll, shortBad / shortAll) / ${budget}) AS burn FROM (SELECT countIf((SeverityText = 'error')) AS longBad, count() AS longAll FROM $__sourceTable WHERE (ServiceName = '${service}') AND Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 3600000))`;

test("displays the part of long texts that differs", () => {
  expect(printablePair(sql("0.05"), sql("0.03"))).toEqual([
    "…shortBad / shortAll) / 0.05) AS burn FROM (SELECT countIf((SeverityText…",
    "…shortBad / shortAll) / 0.03) AS burn FROM (SELECT countIf((SeverityText…",
  ]);
  expect(printablePair(sql("0.05"), sql("0.05", "cart"))).toEqual([
    "…WHERE (ServiceName = 'checkout') AND Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64}…",
    "…WHERE (ServiceName = 'cart') AND Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64}…",
  ]);
  // Every difference is displayed.
  const both = printablePair(sql("0.05"), sql("0.03", "cart"));
  expect(both[0]).toContain("/ 0.05)");
  expect(both[0]).toContain("'checkout'");
});

test("displays the entire text if it is short, or if nothing is in common", () => {
  expect(printablePair("above", "below")).toEqual(["above", "below"]);
  expect(printablePair(1, 2)).toEqual(["1", "2"]);
  const [long, other] = ["a".repeat(200), `${"b".repeat(100)} ${"c".repeat(100)}`];
  expect(printablePair(long, other)).toEqual([long, other]);
  expect(printablePair(long, `${long}b`)).toEqual([long, `${long}b`]);
  // A control character is escaped before anything is left out.
  expect(printablePair(`${sql("1")}\u0007`, `${sql("2")}\u0007`).join("")).not.toContain("\u0007");
});

test("shortens only two long texts", () => {
  const [short, long] = [sql("1").slice(0, 100), sql("1")];
  expect(printablePair(short, long)).toEqual([short, long]);
  const [one, other] = [{ where: sql("1") }, { where: sql("2") }];
  expect(printablePair(one, other)).toEqual([JSON.stringify(one), JSON.stringify(other)]);
});

test("displays added words of a text that repeats itself", () => {
  expect(printablePair("word ".repeat(50), "word ".repeat(51))).toEqual(
    [JSON.stringify("word ".repeat(50)), JSON.stringify("word ".repeat(51))].map(
      (text) => `…${text.slice(text.lastIndexOf(" ", 226) + 1)}`,
    ),
  );
});
