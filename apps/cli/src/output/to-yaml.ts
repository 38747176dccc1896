import { Document, Scalar, visit } from "yaml";
import { hasUnsafeCharacters } from "../terminal/terminal-text.ts";

/** Formats data as YAML. Characters that control a terminal are written as escapes, so that the data stays exact. */
export function toYaml(data: unknown): string {
  const document = new Document(data);
  visit(document, {
    Scalar(_, node) {
      // Only double-quoted scalars support escapes.
      if (typeof node.value === "string" && hasUnsafeCharacters(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString();
}
