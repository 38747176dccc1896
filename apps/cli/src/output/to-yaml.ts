import { Document, Scalar, visit } from "yaml";
import { actsOnTerminal } from "../terminal/terminal-text.ts";

/** Writes data as YAML in which what acts on a terminal is an escape, so that the data stays exact. */
export function toYaml(data: unknown): string {
  const document = new Document(data);
  visit(document, {
    Scalar(_, node) {
      // Other styles have no escapes.
      if (typeof node.value === "string" && actsOnTerminal(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString();
}
