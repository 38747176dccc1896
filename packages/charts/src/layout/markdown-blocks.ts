import type { ListItem, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

/** A paragraph of Markdown, without its marks. */
export interface MarkdownBlock {
  readonly kind: "heading" | "text" | "code" | "rule";
  /** Has line breaks only where the reader sees them. */
  readonly text: string;
  /** Number of levels that the text is indented. */
  readonly indent: number;
  /** Mark before the first line of a list item, for example `•` or `2.`. */
  readonly mark?: string | undefined;
  /** 1 to 6 for headings. */
  readonly level?: number | undefined;
}

/** Divides Markdown into paragraphs. Emphasis and images become their text, and links their text and address. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  return fromMarkdown(markdown).children.flatMap((node) => blocksOf(node, 0));
}

function blocksOf(node: RootContent, indent: number): MarkdownBlock[] {
  switch (node.type) {
    case "heading":
      return [{ kind: "heading", text: plainText(node), indent, level: node.depth }];
    case "thematicBreak":
      return [{ kind: "rule", text: "", indent }];
    case "code":
      return [{ kind: "code", text: node.value, indent }];
    case "definition":
      return [];
    case "blockquote":
      return node.children.flatMap((child) => blocksOf(child, indent + 1));
    case "list": {
      const { ordered, start, children } = node;
      return children.flatMap((item, index) =>
        itemBlocks(item, indent + 1, ordered === true ? `${(start ?? 1) + index}.` : "•"),
      );
    }
    default:
      return [{ kind: "text", text: plainText(node), indent }];
  }
}

function itemBlocks(item: ListItem, indent: number, mark: string): MarkdownBlock[] {
  const [first, ...more] = item.children.flatMap((child) => blocksOf(child, indent));
  return [{ ...(first ?? { kind: "text", text: "", indent }), mark }, ...more];
}

/** Returns the text of a node and of those inside it. */
function plainText(node: Nodes): string {
  switch (node.type) {
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "link": {
      const text = node.children.map(plainText).join("");
      return [node.url, node.url.replace(/^\w+:(?:\/\/)?/, "")].includes(text) ? text : `${text} <${node.url}>`.trim();
    }
    case "text":
      return node.value.replaceAll(/(?<!\s)\s*\n\s*/g, " ");
    default:
      if ("children" in node) return node.children.map(plainText).join("");
      return "value" in node ? node.value : "";
  }
}
