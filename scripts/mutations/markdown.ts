import type { Mutation } from "./mutation.ts";

export const markdown: readonly Mutation[] = [
  {
    harm: "text of a record adds links to comments",
    file: "tools/markdown/src/escape.ts",
    find: "return withoutLinks(escapeTags(oneLine(text)).replaceAll",
    replace: "return (escapeTags(oneLine(text)).replaceAll",
    tests: ["tools/markdown"],
  },
  {
    harm: "text of a record ends a line of a report",
    file: "tools/markdown/src/one-line.ts",
    find: 'return text.replaceAll(unsafe, " ");',
    replace: 'return text.replace(unsafe, "$&");',
    tests: ["tools/markdown"],
  },
];
