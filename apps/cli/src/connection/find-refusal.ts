import type { Deployment } from "../environment/deployment.ts";
import type { CliContext } from "../context.ts";
import { profileOf } from "../profiles/find-profile.ts";
import type { Refusal } from "./guarded-fetch.ts";
import type { SettingFlags } from "./settings.ts";

/** Environment variable that refuses every write. */
export const readOnlyVariable = "OBSTACK_READ_ONLY";

/**
 * Returns why a command must not write, if it must not. Each source is enough, and nothing takes another one away: the flag, the variable, the
 * selected profile, and an agent whose profile does not allow its writes.
 */
export function findRefusal(context: CliContext, deployment: Deployment, flags: SettingFlags): Refusal | undefined {
  const selected = profileOf(context, flags.profile, deployment);
  if (context.hasReadOnlyFlag) return readOnly("`--read-only`", "Run the command without `--read-only` to write.");
  if (!["", "0"].includes(context.environment[readOnlyVariable] ?? "")) {
    return readOnly(readOnlyVariable, `Unset ${readOnlyVariable} to write.`);
  }
  if (selected?.profile.readOnly === true) {
    return readOnly(`Read-only profile ${JSON.stringify(selected.name)}`, "Select another profile with `--profile`.");
  }
  if (!context.isAgent || context.isReviewed === true || selected?.profile.agentWrites === true) return undefined;
  return {
    code: "agent-writes",
    subject: "Agent mode",
    hint: [
      "Nothing was sent. Change files, run `obstack plan`, and apply its digest with `obstack apply --expect`.",
      `Only a person can allow single writes, with "agentWrites": true in the profile (${context.profiles.path}).`,
    ].join(" "),
  };
}

function readOnly(subject: string, hint: string): Refusal {
  return { code: "read-only", subject, hint: `Nothing was sent. ${hint}` };
}
