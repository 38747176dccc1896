import type { JSDocableNode } from "ts-morph";

/** A docstring: its text and its tags, such as `@throws`. */
export interface Doc {
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

/** Returns the docstring of a declaration. Its text is empty unless the declaration has one. */
export function docOf(node: JSDocableNode): Doc {
  return parseDoc(node.getJsDocs().at(-1)?.getText() ?? "");
}

/** Parses a docstring with its delimiters. */
export function parseDoc(comment: string): Doc {
  const content = comment
    .replace(/^\/\*\*/, "")
    .replace(/\*\/$/, "")
    .replaceAll(/^[ \t]*\* ?/gm, "")
    .trim();
  const [text = "", ...blocks] = `\n${content}`.split(/\n(?=@[a-z])/);
  const tags = blocks.map((block) => {
    const [, name = "", rest = ""] = /^@(\w+)\s*(.*)$/s.exec(block.trim()) ?? [];
    return { name, text: rest };
  });
  const format = /^Format: (.+)$/m.exec(text);
  // Numbers have no other format.
  const formats = format === null || format[1] === "double" ? [] : [`Format: ${format[1]}.`];
  const paragraphs = [text.replace(/^Format: .+$/m, "").trim(), ...formats];
  return {
    text: paragraphs.filter((paragraph) => paragraph !== "").join(" "),
    tags: tags.filter(({ name }) => name !== "enum"),
  };
}
