import { Document, Scalar, visit } from "yaml";
import { hasUnsafeCharacters } from "../terminal/terminal-text.ts";

/** Formats data as YAML. Characters that control a terminal or a CI runner are written as escapes, so that the data stays exact. */
export function toYaml(data: unknown): string {
  const document = new Document(data);
  visit(document, {
    Scalar(_, node) {
      // Only double-quoted scalars support escapes. Long text is folded, so that each of its words can start a line.
      if (typeof node.value === "string" && hasUnsafeCharacters(node.value.replaceAll(" ", "\n")))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString();
}
