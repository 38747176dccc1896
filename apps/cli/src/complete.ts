import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "@obstack/core";
import { proposeCompletions } from "@stricli/core";
import { loadApplication } from "./application.ts";
import { deploymentOf, hostedClient, stackClient } from "./connection/clients.ts";
import { chooseSecret } from "./connection/settings.ts";
import type { CliContext, CompletedNames } from "./context.ts";
import { deployments } from "./environment/profile.ts";
import type { Deployment } from "./environment/profile.ts";
import type { Named } from "./names/find-named.ts";
import { profileOf } from "./profiles/find-profile.ts";
import { valueIn } from "./terminal/line-flags.ts";
import { silent } from "./terminal/printing.ts";
import { hasUnsafeCharacters } from "./terminal/terminal-text.ts";

/** Milliseconds to wait for names, so that the shell does not hang. */
const timeLimit = 600;

/** Prints the completions of the last word for the shell scripts: one per line, with a description after a tab. */
export async function complete(context: CliContext, words: readonly string[]): Promise<void> {
  // The last word is incomplete, so it cannot select a command.
  const application = await loadApplication(words.slice(0, -1), context);
  const proposals = await proposeCompletions(application, words, {
    ...context,
    // Messages and progress must not appear on the prompt.
    ...silent,
    // Names that cannot be read in time are not offered.
    completeNames: async (kind) => listNames(context, kind, words.slice(0, -1)).catch(() => []),
  });
  const partial = words.at(-1) ?? "";
  const matching = proposals.filter(({ completion }) => completion.startsWith(partial));
  const names = matching.filter(({ completion }) => !completion.startsWith("-"));
  // Flags appear once they are typed, or if there is nothing else.
  const lines = (partial.startsWith("-") || names.length === 0 ? matching : names).map(
    ({ completion, brief }) => `${completion}\t${brief}\n`,
  );
  if (lines.length > 0) context.print(lines.join(""));
}

/** Returns the names that completion offers: of records on the server, of targets in `obstack.yaml`, or of profiles. */
async function listNames(context: CliContext, kind: CompletedNames, words: readonly string[]): Promise<string[]> {
  if (kind === "profiles") return Object.keys(context.profiles.read().profiles);
  if (kind !== "targets") return completions(await listRecords(context, kind, words));
  const { readTargets } = await import("@obstack/as-code");
  const { knownTargets } = await import("./names/known-targets.ts");
  const folder = words.find((word) => word !== "" && existsSync(join(word, "obstack.yaml"))) ?? ".";
  return knownTargets(context, await readTargets(folder));
}

type RecordKind = Exclude<CompletedNames, "profiles" | "targets">;

async function listRecords(context: CliContext, kind: RecordKind, words: readonly string[]): Promise<readonly Named[]> {
  const signal = AbortSignal.timeout(timeLimit);
  const flags = connectionFlags(words);
  const deployment = kind === "pipes" ? "hosted" : deploymentOf(context, flags);
  // A command that prints the secret may prompt the user.
  const secret = profileOf(context, flags.profile, deployment)?.profile.secret;
  const isFromProfile = chooseSecret(context, deployment, flags)?.secret.source === "profile";
  if (isFromProfile && secret !== undefined && "command" in secret) return [];
  if (kind === "pipes") return hostedClient(context, { ...flags, deployment, verbose: false }).pipes.list({ signal });
  const client = stackClient(context, { ...flags, deployment, verbose: false });
  if (kind === "webhooks") return (await client.webhooks?.list({ signal })) ?? [];
  if (kind === "columns") return columnsOfSource(await client.sources.list({ signal }), words);
  if (kind !== "tiles") return client[kind].list({ signal });
  const dashboard = valueIn(words, "--dashboard") ?? valueIn(words, "--dashboard-id");
  const dashboards = await client.dashboards.list({ signal });
  return dashboards
    .filter(({ id, name }) => dashboard === undefined || id === dashboard || name === dashboard)
    .flatMap(({ tiles }) => tiles ?? []);
}

/** Returns the columns of the source on the command line, or of all sources. */
async function columnsOfSource(sources: readonly Source[], words: readonly string[]): Promise<readonly Named[]> {
  const { columnsOf } = await import("./names/source-columns.ts");
  const wanted =
    valueIn(words, "--source") ?? sources.map(({ name }) => name).find((name) => words.includes(String(name)));
  const chosen = sources.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
  const names = new Set(
    (chosen.length === 0 ? sources : chosen).flatMap((source) => columnsOf(source).map(({ name }) => name)),
  );
  return [...names].map((name) => ({ name }));
}

/** Returns names that can be typed, and the identifiers of records that share a name. */
function completions(records: readonly Named[]): string[] {
  const counts = new Map<unknown, number>();
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1);
  return records
    .map(({ id, name }) => (counts.get(name) === 1 ? name : id))
    .filter((text) => typeof text === "string")
    .filter((text) => text !== "" && !text.startsWith("-") && !/[\n\t]/.test(text) && !hasUnsafeCharacters(text));
}

/** Reads the connection flags from a command line that may be incomplete. */
function connectionFlags(words: readonly string[]) {
  const deployment = valueIn(words, "--deployment");
  const values = {
    profile: valueIn(words, "--profile"),
    baseUrl: valueIn(words, "--base-url"),
    organizationId: valueIn(words, "--organization-id"),
    serviceId: valueIn(words, "--service-id"),
    deployment: deployments.find((known) => known === deployment),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Name in Exclude<keyof typeof values, "deployment">]?: string;
  } & { readonly deployment?: Deployment };
}
