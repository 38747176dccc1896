import type { FetchFunction } from "@obstack/core";
import { readOperations as hostedReads } from "@obstack/hosted";
import { readOperations as selfHostedReads } from "@obstack/selfhosted";
import type { CliContext } from "../context.ts";
import type { Deployment, Profile } from "../environment/profile.ts";
import { WriteRefusal } from "../errors/command-error.ts";
import { profileOf } from "../profiles/find-profile.ts";
import { defaultAddress } from "./settings.ts";
import type { SettingFlags } from "./settings.ts";

/** Environment variable that refuses every write. */
export const readOnlyVariable = "OBSTACK_READ_ONLY";

const readsOf = { hosted: hostedReads, selfhosted: selfHostedReads } as const;

/** Creates the error for a request, such as `POST /api/v2/alerts`. */
type Refuse = (request: string) => WriteRefusal;

/**
 * Returns how a command refuses writes, if it must not write. Any source is sufficient, and none overrides another: the flag, the variable, the
 * selected profile, and an agent whose profile does not allow its writes.
 */
export function findRefusal(context: CliContext, deployment: Deployment, flags: SettingFlags): Refuse | undefined {
  const selected = profileOf(context, flags.profile, deployment);
  if (context.hasReadOnlyFlag) return readOnly("`--read-only`", "Run the command without `--read-only` to write.");
  if (!["", "0"].includes(context.environment[readOnlyVariable] ?? "")) {
    return readOnly(readOnlyVariable, `Unset ${readOnlyVariable} to write.`);
  }
  if (selected?.profile.readOnly === true) {
    return readOnly(`Read-only profile ${JSON.stringify(selected.name)}`, "Select another profile with `--profile`.");
  }
  if (!context.isAgent || context.isReviewed === true || selected?.profile.agentWrites === true) return undefined;
  const hint = [
    "Nothing was sent. Change files, run `obstack plan`, and apply its digest with `obstack apply --expect`.",
    `Only a person can allow single writes, with "agentWrites": true in the profile (${context.profiles.path}).`,
  ].join(" ");
  return (request) => new WriteRefusal("agent-writes", "Agent mode", request, hint);
}

function readOnly(subject: string, hint: string): Refuse {
  return (request) => new WriteRefusal("read-only", subject, request, `Nothing was sent. ${hint}`);
}

/**
 * Creates a `fetch` that sends reads, and refuses everything else before it is sent. A read is a `GET`, or an operation that the spec marks
 * with `x-safe`. Its path is compared as it is sent: repeated slashes, dot segments and encoded characters match nothing.
 */
export function guardedFetch(
  fetch: FetchFunction,
  { deployment, baseUrl = defaultAddress[deployment] }: Pick<Profile, "deployment" | "baseUrl">,
  refuse: Refuse,
): FetchFunction {
  // The clients reject an invalid base URL before they send anything.
  const prefix =
    baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/(?<!\/)\/+$/, "") : "";
  return async (url, init) => {
    const { pathname } = new URL(url);
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    const isRead = readsOf[deployment].some((read) => read.method === init.method && read.path === path);
    if (init.method === "GET" || isRead) return fetch(url, init);
    throw refuse(`${init.method} ${pathname}`);
  };
}
