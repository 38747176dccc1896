import { readFileSync } from "node:fs";
import { documents } from "./documents.ts";

/** A part of a document that the interface's document does not show. */
interface NotShown {
  /** Where it stands, in words. */
  readonly where: string;
  /** What is not shown, and what is assumed. */
  readonly says: string;
}

const titles = { "hosted.v1": "Hosted (v1)", "selfhosted.v2": "Self-hosted (v2)" } as const;
const methods = new Set(["get", "put", "post", "patch", "delete"]);

const keyOf = ({ where, says }: NotShown): string => `${where}\n${says}`;

/** Returns the page that lists what carries `x-not-shown`, first what both documents share. */
export function notShownPage(): string {
  const lists = documents.map(({ name }) => ({ name, parts: partsOf(readBundle(name)) }));
  const [first, second] = lists.map(({ parts }) => new Set(parts.map(keyOf)));
  const shared = (part: NotShown): boolean => first?.has(keyOf(part)) === true && second?.has(keyOf(part)) === true;
  return [
    "# What is not shown",
    "",
    "The interface's document leaves these parts open. Each carries `x-not-shown` in the specs, with what is assumed in its place;",
    "everything else in the specs is fact. Written by `npm run generate`.",
    "",
    ...section("Both deployments", lists[0]?.parts.filter(shared) ?? []),
    ...lists.flatMap(({ name, parts }) =>
      section(
        titles[name],
        parts.filter((part) => !shared(part)),
      ),
    ),
  ].join("\n");
}

function section(title: string, parts: readonly NotShown[]): string[] {
  const rows = parts.map(
    ({ where, says }) => `| ${where} | ${says.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()} |`,
  );
  return [
    `## ${title}`,
    "",
    "| Where | What is not shown, and what is assumed |",
    "| --- | --- |",
    ...new Set(rows),
    "",
  ];
}

function readBundle(name: string): object {
  return JSON.parse(readFileSync(new URL(`../dist/${name}.json`, import.meta.url), "utf8")) as object;
}

function partsOf(document: object): NotShown[] {
  const parts: NotShown[] = [];
  visit(document, []);
  return parts;

  function visit(value: unknown, path: readonly string[]): void {
    if (typeof value !== "object" || value === null) return;
    if ("x-not-shown" in value && typeof value["x-not-shown"] === "string") {
      parts.push({ where: wordsFor(path), says: value["x-not-shown"] });
    }
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  }
}

/** Says in words where a pointer leads to. */
function wordsFor(path: readonly string[]): string {
  const [top, second = "", third = "", ...rest] = path;
  if (top === undefined) return "The interface";
  if (top === "servers") return "Base address";
  if (top === "components" && second === "schemas") return [`\`${third}\``, ...fields(rest)].join("");
  if (top === "components" && second === "responses") return `Response \`${third}\``;
  if (top === "components" && second === "parameters") return `Parameter \`${third}\``;
  if (top === "components" && second === "securitySchemes") return "Authentication";
  if (top === "paths" && methods.has(third)) {
    return rest.length === 0
      ? `\`${third.toUpperCase()} ${second}\``
      : `\`${third.toUpperCase()} ${second}\`, ${rest.join(" ")}`;
  }
  throw new Error(`No words for ${path.join("/")}: add them.`);
}

/** The field below a schema, as `.name`, through lists and unions. */
function fields(path: readonly string[]): string[] {
  const names = path.filter((key, index) => path[index - 1] === "properties");
  return names.length === 0 ? [] : [`, \`${names.join(".")}\``];
}
