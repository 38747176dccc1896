/** Control characters, line separators, and characters that reverse text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Replaces what would end a line, or hide a part of it, with spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(unsafe, " ");
}

/** A zero-width space. Code hosts find links, mentions and references after Markdown has removed backslashes. */
const separator = "&#8203;";

/** Formats text on one line of Markdown, for example in a heading or a table. */
export function escapeMarkdown(text: string): string {
  return withoutLinks(escapeTags(oneLine(text)).replaceAll(/[\\`*_{}[\]()#+!|~]/g, String.raw`\$&`));
}

/** Formats text on one line of HTML, in which Markdown is not interpreted, for example the summary of a fold. */
export function escapeHtml(text: string): string {
  return withoutLinks(escapeTags(oneLine(text)));
}

function escapeTags(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Separates what GitHub and GitLab would turn into links. */
function withoutLinks(escaped: string): string {
  return escaped
    .replaceAll(/(?:[#!$%^~]|&amp;|\bGH-)(?=\d)/gi, `$&${separator}`)
    .replaceAll(/@(?=[\w-])/g, `@${separator}`)
    .replaceAll(/:(?=\/\/)/g, `:${separator}`)
    .replaceAll(/\bwww(?=\.)/gi, `$&${separator}`);
}
