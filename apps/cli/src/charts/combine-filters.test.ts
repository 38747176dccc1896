import { expect, test } from "vitest";
import { combineFilters, luceneHint } from "./combine-filters.ts";

test.each([
  [{ where: [], series: [] }, [""]],
  [{ where: ["a:1"], series: [] }, ["a:1"]],
  [{ where: ["a:1", "b:2 OR b:3"], series: [] }, ["(a:1) AND (b:2 OR b:3)"]],
  [{ where: ["a:1", " "], series: ["b:2", ""] }, ["(a:1) AND (b:2)", "a:1"]],
  [{ where: [], series: ["b:2", ""] }, ["b:2", ""]],
])("combines %j to %j", (filters, combined) => {
  expect(combineFilters(filters)).toEqual(combined);
});

test.each([
  ["SeverityText=error", "`SeverityText:error`"],
  ["SeverityText = 'error'", "`SeverityText:error`"],
  ["(LogAttributes['code'] = 500)", "`LogAttributes['code']:500`"],
  ["Body LIKE '%timeout%'", "Pass `--where-language sql`"],
  ["status >= 500", "Pass `--where-language sql`"],
  ["ServiceName NOT IN ('a')", "Pass `--where-language sql`"],
])("warns that %s looks like SQL", (filter, hint) => {
  expect(luceneHint(["a:1", filter], undefined)).toContain(hint);
  expect(luceneHint([filter], "lucene")).toContain(hint);
  expect(luceneHint([filter], "sql")).toBeUndefined();
});

test.each(["", "a:1", "timeout", 'Body:"a = b"', "NOT a:1", "status:>=500", "like this", '"a=b"', "a:b=c"])(
  "does not warn about %j",
  (filter) => {
    expect(luceneHint([filter], undefined)).toBeUndefined();
  },
);
