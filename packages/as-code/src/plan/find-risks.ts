import type { Warning } from "../files/check-file.ts";
import type { FileObject, StackObjects } from "../files/stack-object.ts";
import { folders } from "../files/names-of-files.ts";
import { isObject } from "../common/value.ts";

/** Functions that read what is not the source, or only take time. Names of scalar functions such as `URLHash` do not match. */
const functions = [
  "url(?:Cluster)?|file(?:Cluster)?|filesystem|remote(?:Secure)?|s3(?:Cluster)?|gcs|oss|cosn|hdfs(?:Cluster)?|azureBlobStorage(?:Cluster)?",
  String.raw`iceberg\w*|deltaLake\w*|hudi\w*|paimon\w*|arrow(?:Flight|Stream)|mysql|postgresql|mongo(?:db)?|redis|sqlite|odbc|jdbc|bigquery|ytsaurus`,
  String.raw`cluster(?:AllReplicas)?|merge|mergeTree\w+|loop|view(?:Explain|IfPermitted)?|dictionary|dict(?:Get|Has|IsIn)\w*|joinGet\w*|hasColumnInTable`,
  String.raw`timeSeries(?:Data|Metrics|MetricFamilies|Samples|Selector|Tags)|prometheusQuery\w*|executable|python|eval|input|catboostEvaluate|evalMLMethod`,
  "ai(?:Classify|Embed|Extract|Filter|Generate|Redact|Similarity|Translate)|reverseDNSQuery",
  "numbers(?:_mt)?|zeros(?:_mt)?|primes|generate_?series|generateRandom|sleep(?:EachRow)?",
].join("|");
const calls = new RegExp(String.raw`\b(?:${functions})\s*\(`, "gi");
const oneFunction = new RegExp(`^(?:${functions})$`, "i");

const subquery = /\bselect\b/i;
const settings = /\bsettings\s+\w+\s*=/i;

/** Blanks of a database that those of regular expressions lack. */
const blanks = /[\u0085\u180e\u200b-\u200d\u2060]/g;

/**
 * Words, then text, comments and names in quotes, in the order in which a database finds them, then the start of one without an end. A word can contain
 * `$`, so that it starts no text. Names are in groups.
 */
const tokens =
  /[a-z_][\w$]*|'(?:[^'\\]|\\[^])*'|‘[^’]*’|\/\*[^]*?\*\/|(?:--|\/\/|#[ !])[^\n]*\n|\$(\w*)\$[^]*?\$\1\$|"((?:[^"\\]|\\[^])*)"|`((?:[^`\\]|\\[^])*)`|“([^”]*)”|(?<open>['"`‘“]|\/\*|--|\/\/|#[ !]|\$\w*\$)[^]*$/gi;

/** What an expression consists of without text and comments. */
interface Code {
  readonly code: string;
  /** Whether a quote or comment has no end in the expression, so that it ends in another one of the query. */
  readonly isOpen: boolean;
}

/** Returns the SQL of an expression without text and comments. Names in quotes can be those of functions, never keywords. */
function codeOf(text: string): Code {
  let isOpen = false;
  const code = text.replaceAll(blanks, " ").replaceAll(tokens, (all: string, ...groups: unknown[]) => {
    if (/^\w/.test(all)) return all;
    if ((groups.at(-1) as { readonly open?: string }).open !== undefined) isOpen = true;
    const [, ...names] = groups.slice(0, 4) as readonly (string | undefined)[];
    const name = names.find((one) => one !== undefined);
    if (name === undefined) return " ";
    const read = name.replaceAll(/\\x([0-9a-f]{2})/gi, (_code, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
    return oneFunction.test(read) ? ` ${read} ` : " _ ";
  });
  return { code, isOpen };
}

/** Returns whether each bracket of SQL has its other one. An expression could otherwise end the condition that it is part of. */
function isBalanced(code: string): boolean {
  const open: string[] = [];
  for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
    if ("([{".includes(bracket)) open.push(bracket);
    else if (!["()", "[]", "{}"].includes(`${open.pop() ?? ""}${bracket}`)) return false;
  }
  return open.length === 0;
}

/**
 * Returns what of an expression of a query reads more than its source or delays the query, such as `SELECT` and `url()`.
 *
 * @param isLucene Whether servers translate the expression, so that its quotes and brackets are not those of SQL. Default: `false`.
 */
export function findRisks(text: string, isLucene = false): readonly string[] {
  const { code, isOpen } = codeOf(text);
  const called = Array.from(code.matchAll(calls), ([found]) => `${found.replace(/\s*\($/, "")}()`);
  return [
    ...(subquery.test(code) ? ["SELECT"] : []),
    ...new Set(called),
    ...(settings.test(code) ? ["SETTINGS"] : []),
    ...(isOpen && !isLucene ? ["an unclosed quote or comment"] : []),
    ...(isOpen || isLucene || isBalanced(code) ? [] : ["an unmatched bracket"]),
  ];
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

/** Expressions that can be in Lucene; all others are SQL. */
const filters = new Set(["where", "bad", "good", "total"]);

interface RisksAt {
  readonly risks: readonly string[];
  readonly path: readonly (string | number)[];
}

/** Returns the risks in the expressions of a value, with their paths. */
export function findRisksIn(
  value: unknown,
  path: readonly (string | number)[] = [],
  isLucene = false,
): readonly RisksAt[] {
  if (typeof value === "string") {
    const name = path.findLast((part) => typeof part === "string") ?? "";
    // A template of SQL is a query by itself, which nothing runs before an alert does.
    const risks = expressions.has(name) ? findRisks(value, isLucene && filters.has(name)) : [];
    return risks.length === 0 ? [] : [{ risks, path }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => findRisksIn(item, [...path, index], isLucene));
  if (!isObject(value)) return [];
  const language = value["whereLanguage"] ?? value["language"];
  return Object.entries(value).flatMap(([name, item]) => findRisksIn(item, [...path, name], language === "lucene"));
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
          `The query contains ${risks.join(", ")}, which can read more than the source or delay the server. A preview or a backtest runs it before a merge; a plan does not try it.`,
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

/** Returns the names that messages of alerts contain. */
function namesOf({ value }: FileObject): { readonly path: readonly (string | number)[]; readonly name: string }[] {
  const tiles: readonly unknown[] = Array.isArray(value["tiles"]) ? value["tiles"] : [];
  return [value, ...tiles].flatMap((item, index) => {
    const name = isObject(item) ? item["name"] : undefined;
    return typeof name === "string" ? [{ path: index === 0 ? ["name"] : ["tiles", index - 1, "name"], name }] : [];
  });
}
