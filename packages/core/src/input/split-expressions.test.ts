import { expect, test } from "vitest";
import { splitExpressions } from "./split-expressions.ts";

test.each([
  ["ServiceName", ["ServiceName"]],
  ["ServiceName, SeverityText,", ["ServiceName", "SeverityText"]],
  ["concat(ServiceName, '/'),SeverityText", ["concat(ServiceName, '/')", "SeverityText"]],
  ["nullIf(lower(a), 'b)'), c", ["nullIf(lower(a), 'b)')", "c"]],
  ["LogAttributes['a,b'],`x,y`", ["LogAttributes['a,b']", "`x,y`"]],
  [String.raw`concat(a, '\',('), b`, [String.raw`concat(a, '\',(')`, "b"]],
  ["'open, b", ["'open, b"]],
])("%s", (list, expected) => expect(splitExpressions(list)).toEqual(expected));
