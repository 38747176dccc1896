import { alertRuleTexts } from "../../alert-tests/alert-rules.ts";
import { helpList } from "../../builders/help-list.ts";

export const alertRules = helpList(alertRuleTexts, {
  brief: "Show how servers evaluate alerts",
  examples: ["help alert-rules", "help alert-rules --output json"],
});
