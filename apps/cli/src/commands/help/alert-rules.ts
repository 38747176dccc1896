import { alertRuleTexts } from "../../alert-tests/alert-rules.ts";
import type { AlertRuleText } from "../../alert-tests/alert-rules.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { listOutputFlag, outputFlags } from "../../output/flags.ts";
import type { OutputFlags } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import { listView } from "../../output/views.ts";
import { columns, widthFor } from "../../terminal/layout.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const alertRules = buildCommand({
  async func(this: CliContext, flags: OutputFlags) {
    const tableColumns = [
      { title: "topic", value: ({ topic }: AlertRuleText) => topic },
      { title: "rule", value: ({ rule }: AlertRuleText) => rule },
    ] as const;
    const rows = alertRuleTexts.map(({ topic, rule }) => [topic, rule] as const);
    await show(this, flags, {
      ...listView(alertRuleTexts, tableColumns, ""),
      text: (terminal) => columns(rows, widthFor(terminal.columns)),
    });
  },
  parameters: { flags: { ...outputFlags, ...listOutputFlag, ...unusedDeploymentFlag } },
  docs: {
    brief: "Show how servers evaluate alerts",
    examples: ["help alert-rules", "help alert-rules --output json"],
  },
});
