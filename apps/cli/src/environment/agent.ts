/** Overrides the detection of agents: `1` turns the output for agents on, `0` off. */
export const agentVariable = "OBSTACK_AGENT";

/** Environment variables that agents set in the shells that they start. */
export const agentVariables = [
  "AI_AGENT",
  "AGENT",
  "AMP_CURRENT_THREAD_ID",
  "ANTIGRAVITY_AGENT",
  "AUGMENT_AGENT",
  "CLAUDECODE",
  "CLINE_ACTIVE",
  "CODEX_CI",
  "CODEX_SANDBOX",
  "CODEX_THREAD_ID",
  "COPILOT_CLI",
  "CURSOR_AGENT",
  "GEMINI_CLI",
  "OPENCODE",
] as const;

export function isAgent(environment: Readonly<Record<string, string | undefined>>): boolean {
  const own = environment[agentVariable];
  if (own) return !/^(?:0|false|off|no)$/i.test(own);
  return agentVariables.some((name) => environment[name]);
}
