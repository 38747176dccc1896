export { code, codeBlock } from "./code.ts";
export { escapeHtml, escapeMarkdown } from "./escape.ts";
export { fold } from "./fold.ts";
