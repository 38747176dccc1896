/** A fenced code block of a Markdown page. */
export interface Snippet {
  readonly language: string;
  /** File that the block belongs to: its `title`, or a path in a comment on its first line. */
  readonly title?: string;
  /** Why the block cannot run, from `no-run="…"`. */
  readonly noRun?: string;
  /** Whether numbers of the output may differ: the word `varies`. */
  readonly varies: boolean;
  readonly code: string;
  /** Line of the first line of code in the page, from 1. */
  readonly line: number;
}

const fence = /^(?<indent> *)(?<ticks>`{3,})(?<language>\w*)(?<meta>[^\n]*)\n(?<code>.*?)^\k<indent>\k<ticks>$/gms;
const pathComment = /^(?:#|\/\/) (?<path>[\w./-]+\.\w+)$/;

/** Returns the code blocks of a Markdown page in order. */
export function readSnippets(markdown: string): Snippet[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const { indent = "", language = "", meta = "", code = "" } = match.groups ?? {};
    const text = code.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    const title = attributeOf(meta, "title") ?? pathComment.exec(text.split("\n", 1)[0] ?? "")?.groups?.["path"];
    const noRun = attributeOf(meta, "no-run");
    return {
      language,
      code: text,
      varies: /\svaries\b/.test(meta),
      line: markdown.slice(0, match.index).split("\n").length + 1,
      ...(title === undefined ? {} : { title }),
      ...(noRun === undefined ? {} : { noRun }),
    };
  });
}

function attributeOf(meta: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="(?<value>[^"]*)"`).exec(meta)?.groups?.["value"];
}
