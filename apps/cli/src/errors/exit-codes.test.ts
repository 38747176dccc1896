import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exitCodeRows } from "../help/command-facts.ts";
import { exitCodeMeanings } from "./exit-codes.ts";

test("the README lists the exit codes with their meanings", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8").replaceAll("`", "");
  const rows = Array.from(readme.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm), ([, code, meaning]) => [code, meaning]);
  expect(rows).toEqual(exitCodeRows(exitCodeMeanings));
});
