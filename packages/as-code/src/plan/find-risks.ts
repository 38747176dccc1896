import type { Warning } from "../files/check-file.ts";
import type { FileObject, StackObjects } from "../files/stack-object.ts";
import { folders } from "../files/names-of-files.ts";
import { isObject } from "../common/value.ts";

/** Functions that read what is not the source, or only take time. Names of scalar functions such as `URLHash` do not match. */
const functions =
  /\b(?:url(?:Cluster)?|file(?:Cluster)?|remote(?:Secure)?|s3(?:Cluster)?|gcs|oss|hdfs(?:Cluster)?|azureBlobStorage(?:Cluster)?|cluster(?:AllReplicas)?|executable|input|merge|loop|numbers(?:_mt)?|generateRandom|joinGet\w*|catboostEvaluate|mysql|postgresql|mongo(?:db)?|redis|sqlite|odbc|jdbc|dictionary|dictGet\w*|iceberg\w*|deltaLake\w*|hudi\w*|sleep(?:EachRow)?)\s*\(/gi;

const subquery = /\bselect\b/i;
const settings = /\bsettings\b\s+\w+\s*=/i;

/** Text, comments and names in quotes, in the order in which a database finds them. Those without an end are as long as the text. */
const quoted =
  /'(?:[^'\\]|\\[^]?)*(?:'|$)|\/\*[^]*?(?:\*\/|$)|--[^\n]*|\$(\w*)\$[^]*?(?:\$\1\$|$)|"((?:[^"\\]|\\[^]?)*)(?:"|$)|`((?:[^`\\]|\\[^]?)*)(?:`|$)/g;

/** Returns the SQL of an expression without text and comments. Names in quotes can be those of functions. */
function codeOf(text: string): string {
  return text.replaceAll(quoted, (_all, _tag, name?: string, other?: string) =>
    (name ?? other ?? " ").replaceAll(/\\x([0-9a-f]{2})/gi, (_code, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    ),
  );
}

/**
 * Returns what of an expression of a query reads more than its source or delays the query, such as `SELECT` and `url()`. Unclosed quotes hide nothing.
 */
export function findRisks(text: string): readonly string[] {
  const code = codeOf(text);
  const called = Array.from(code.matchAll(functions), ([found]) => `${found.replace(/\s*\($/, "")}()`);
  return [...(subquery.test(code) ? ["SELECT"] : []), ...new Set(called), ...(settings.test(code) ? ["SETTINGS"] : [])];
}

/** Fields of tiles, alerts and SLOs that servers insert into their queries. */
const expressions = new Set([
  "where",
  "groupBy",
  "field",
  "valueExpression",
  "having",
  "orderBy",
  "select",
  "condition",
  "expression",
  "bad",
  "good",
  "slower",
  "total",
  "savedQuery",
]);

interface RisksAt {
  readonly risks: readonly string[];
  readonly path: readonly (string | number)[];
}

/** Returns the risks in the expressions of a value, with their paths. */
export function findRisksIn(value: unknown, path: readonly (string | number)[] = []): readonly RisksAt[] {
  if (typeof value === "string") {
    const names = path.filter((part) => typeof part === "string");
    // A template of SQL is a query by itself, which nothing runs before an alert does.
    const risks = expressions.has(names.at(-1) ?? "") ? findRisks(value) : [];
    return risks.length === 0 ? [] : [{ risks, path }];
  }
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([name, item]) => findRisksIn(item, [...path, name]));
}

/**
 * Returns a warning for each expression that reads more than its source, and for each name with a template: both run before anybody merges them, or
 * in messages. Requires no server.
 */
export function warnAboutRisks({ dashboards, alerts, slos }: StackObjects): Warning[] {
  return [...dashboards, ...alerts, ...slos].flatMap((object): Warning[] => {
    const at = (path: readonly (string | number)[], message: string): Warning[] => [
      { ...object.place({ path }), label: object.label, message, isRisk: true },
    ];
    return [
      ...findRisksIn(object.value).flatMap(({ path, risks }) =>
        at(
          path,
          `The query contains ${risks.join(", ")}, which reads more than the source or delays the server. A preview or a backtest runs it before a merge; a plan does not try it.`,
        ),
      ),
      ...namesOf(object).flatMap(({ path, name }) =>
        name.includes("{{")
          ? at(path, `The name contains "{{". Servers can replace such templates in messages of ${folders.alert}.`)
          : [],
      ),
    ];
  });
}

interface NameAt {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

/** Returns the names that messages of alerts contain. */
function namesOf({ value }: FileObject): NameAt[] {
  const own = typeof value["name"] === "string" ? [{ path: ["name"], name: value["name"] }] : [];
  const tiles: readonly unknown[] = Array.isArray(value["tiles"]) ? value["tiles"] : [];
  return [
    ...own,
    ...tiles.flatMap((tile, index) => {
      const name = isObject(tile) ? tile["name"] : undefined;
      return typeof name === "string" ? [{ path: ["tiles", index, "name"], name }] : [];
    }),
  ];
}
