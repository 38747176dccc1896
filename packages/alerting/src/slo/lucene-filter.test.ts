// Filters in Lucene, and the SQL that replaces them.
import { expect, test } from "vitest";
import { findFilterProblem } from "./indicator.ts";

test.each([
  ["ServiceName:checkout SeverityText:error", "ServiceName = 'checkout' AND SeverityText = 'error'"],
  [
    'ServiceName:checkout AND (SeverityText:error OR Body:"it\'s \\"late\\"")',
    "ServiceName = 'checkout' AND (SeverityText = 'error' OR Body = 'it\\'s \"late\"')",
  ],
  ["Duration:>500 && -StatusCode:Ok", "Duration > 500 AND NOT StatusCode = 'Ok'"],
  ["NOT (SpanKind:Server || SpanKind:Client) !A:b", "NOT (SpanKind = 'Server' OR SpanKind = 'Client') AND NOT A = 'b'"],
  ["Duration:<=1.5", "Duration <= 1.5"],
])("says how to write %s in SQL", (lucene, sql) => {
  expect(findFilterProblem(lucene)).toBe(`This filter is in Lucene. Write it in SQL: \`${sql}\`.`);
  expect(findFilterProblem(sql)).toBeUndefined();
});

test.each([
  ["ServiceName:check*", "ServiceName:check*"],
  ["ServiceName:checkout payment", "payment"],
  ["ServiceName:checkout Duration:[1 TO 5]", "Duration:[1 TO 5]"],
  ["LogAttributes.status:500", "LogAttributes.status:500"],
  ["ServiceName:checkout -", "-"],
  ['ServiceName:"checkout', "ServiceName:"],
])("names the term of %s that has no translation", (lucene, term) => {
  expect(findFilterProblem(lucene)).toBe(
    `This filter is in Lucene, and \`${term}\` has no simple translation. Write it in SQL, for example \`ServiceName = 'checkout' AND SeverityText = 'error'\`.`,
  );
});

test.each([
  "Body::String = 'a'",
  "LogAttributes.code.:Int64 = 5",
  "ServiceName = 'a:b'",
  "`a:b` = 1",
  "Timestamp > '2026-01-01 10:00:00'",
])("reads %s as SQL", (sql) => {
  expect(findFilterProblem(sql)).toBeUndefined();
});
