import type { ResolveType } from "./format-type.ts";
import { code, codeBlock, toMarkdown } from "./markdown.ts";
import type { Doc } from "./parse-doc.ts";

/** Formats the text of a docstring as Markdown. */
export function formatDoc({ text }: Doc, resolve: ResolveType): string {
  return formatText(text, resolve);
}

/**
 * Formats the tags of a docstring.
 *
 * @throws {Error} If a tag is unknown.
 */
export function formatNotes({ tags }: Doc, resolve: ResolveType): string[] {
  const withName = (name: string): string[] => tags.filter((tag) => tag.name === name).map((tag) => tag.text);
  for (const { name } of tags) {
    if (!known.has(name)) throw new Error(`The reference does not support the tag @${name} in docstrings.`);
  }
  const values = withName("example").filter((text) => !isCode(text));
  return [
    list(
      "Parameters:",
      withName("param").map((text) => {
        const [, name = "", meaning = ""] = /^(\S+)\s+(.*)$/s.exec(text) ?? [];
        return `\`${name}\`: ${formatText(meaning, resolve)}`;
      }),
    ),
    ...withName("returns").map((text) => `Returns: ${formatText(text, resolve)}`),
    list(
      "Throws:",
      withName("throws").map((text) => {
        const [, type = "", condition = ""] = /^\{([^}]+)\}\s*(.*)$/s.exec(text) ?? [];
        return `${linkTo(type, resolve)} ${formatText(condition, resolve)}`;
      }),
    ),
    ...withName("default").map((text) => `Default: \`${text}\`.`),
    values.length === 0
      ? ""
      : `For example ${values.map((text) => code(text.replaceAll(/\s*\n\s*/g, " "))).join(", ")}.`,
    ...withName("example")
      .filter(isCode)
      .map((text) => codeBlock("ts", [text])),
    ...withName("see").map((text) => `See: ${formatText(text, resolve)}`),
  ].filter((note) => note !== "");
}

/** Returns whether an example is code, not a value. */
function isCode(text: string): boolean {
  return /\bclient\./.test(text);
}

const known = new Set(["default", "example", "param", "returns", "see", "throws"]);

function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `${title}\n\n${items.map((item) => `- ${item}`).join("\n")}`;
}

/** Formats text with `{@link}` tags. Lines of a paragraph are joined; lists keep their lines. */
function formatText(text: string, resolve: ResolveType): string {
  return text
    .split(/\{@link\s+([^}]+)\}/)
    .map((part, index) => (index % 2 === 1 ? linkTo(part.trim(), resolve) : toMarkdown(part)))
    .join("")
    .replaceAll(/(?<!\n)\n(?![\n-])/g, " ");
}

function linkTo(name: string, resolve: ResolveType): string {
  const url = resolve(name);
  return url === undefined ? `\`${name}\`` : `[\`${name}\`](${url})`;
}
