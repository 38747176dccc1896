export { code, codeBlock } from "./code.ts";
export { escapeHtml, escapeMarkdown } from "./escape.ts";
export { fold } from "./fold.ts";
export { escapeXml } from "./escape-xml.ts";
export { proseToMarkdown } from "./prose.ts";
