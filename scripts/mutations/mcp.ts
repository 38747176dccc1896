import type { Mutation } from "./mutation.ts";

export const mcp: readonly Mutation[] = [
  {
    harm: "an argument of a tool becomes a flag",
    file: "packages/mcp/src/tools/tools.ts",
    find: '["alerts", "test", ...shared, ...flag("threshold", threshold), "--", String(alert)]',
    replace: '["alerts", "test", ...shared, ...flag("threshold", threshold), String(alert)]',
    tests: ["packages/mcp"],
  },
];
