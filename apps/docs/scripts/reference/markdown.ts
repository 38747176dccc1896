import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Front matter of a page. */
export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  /** Label and position in the sidebar. */
  readonly sidebar: { readonly label: string; readonly order: number };
}

/** Writes a page of generated Markdown. Its source cannot be edited, so it has no edit link. */
export function writePage(path: string, frontMatter: FrontMatter, blocks: readonly string[]): void {
  const fields = Object.entries({ ...frontMatter, editUrl: false }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `---\n${fields.join("\n")}\n---\n\n${blocks.filter((block) => block !== "").join("\n\n")}\n`);
}

/** Escapes plain text. Code in backticks and flags become code. */
export function toMarkdown(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/[\\<>*_[\]~]/g, String.raw`\$&`)
            .replaceAll(/(?<![\w-])--[a-z][\w-]*/g, (flag) => code(flag)),
    )
    .join("");
}

/** Formats text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Formats lines as a block of code. */
export function codeBlock(language: string, lines: readonly string[]): string {
  return ["```" + language, ...lines, "```"].join("\n");
}

/** Formats a table, or nothing without rows. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : [titles, titles.map(() => "---"), ...rows].map(tableRow).join("\n");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}
