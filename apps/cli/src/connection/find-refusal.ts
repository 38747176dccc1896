import type { Deployment } from "../common/deployment.ts";
import type { CliContext } from "../context.ts";
import { profileOf } from "../profiles/find-profile.ts";
import type { Refusal } from "./guarded-fetch.ts";
import type { SettingFlags } from "./settings.ts";

/** Environment variable that refuses every write. */
export const readOnlyVariable = "OBSTACK_READ_ONLY";

/**
 * Returns why a command must not write, if it must not. Each source is enough, and nothing takes another one away: the flag, the variable and
 * the selected profile.
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
  return undefined;
}

function readOnly(subject: string, hint: string): Refusal {
  return { code: "read-only", subject, hint: `Nothing was sent. ${hint}` };
}
