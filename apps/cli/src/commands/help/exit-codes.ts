import { listOutputFlag, outputFlags } from "../../output/flags.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { OutputFlags } from "../../output/flags.ts";
import type { CliContext } from "../../context.ts";
import { exitCodeMeanings, exitCodes as codes } from "../../errors/exit-codes.ts";
import { show } from "../../output/show.ts";
import { listView } from "../../output/views.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const exitCodes = buildCommand({
  async func(this: CliContext, flags: OutputFlags) {
    const rows = Object.entries(codes).map(([kind, code]) => ({
      code,
      meaning: exitCodeMeanings[kind as keyof typeof codes],
    }));
    const columns = [
      { title: "code", value: (row: (typeof rows)[number]) => row.code, align: "right" },
      { title: "meaning", value: (row: (typeof rows)[number]) => row.meaning },
    ] as const;
    await show(this, flags, listView(rows, columns, ""));
  },
  parameters: { flags: { ...outputFlags, ...listOutputFlag, ...unusedDeploymentFlag } },
  docs: {
    brief: "Show the meaning of exit codes",
    examples: ["help exit-codes", "help exit-codes --output json"],
  },
});
