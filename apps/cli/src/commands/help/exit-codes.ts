import { helpList } from "../../builders/help-list.ts";
import { exitCodeMeanings, exitCodes as codes } from "../../errors/exit-codes.ts";

const rows = Object.entries(codes).map(([kind, code]) => ({
  code,
  meaning: exitCodeMeanings[kind as keyof typeof codes],
}));

export const exitCodes = helpList(rows, {
  brief: "Show the meaning of exit codes",
  examples: ["help exit-codes", "help exit-codes --output json"],
});
