import { affectedAlerts, alertsOfFolder, checkupToJUnit } from "@obstack/alert-tests";
import { alertsOfServer, checkAlerts, failuresOf, findingKinds, findingNames } from "@obstack/alerting/checkup";
import type { AlertToCheck } from "@obstack/alerting/checkup";
import { isResponseError } from "@obstack/core";
import { findSilence, windowStart } from "@obstack/core/alerts";
import { parseNumber, preset, text, toggle } from "../../input/flag.ts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { plan } from "@obstack/as-code";
import type { Named } from "@obstack/as-code";
import { buildStackCommand, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/select-targets.ts";
import type { OpenTarget } from "../../as-code/select-targets.ts";
import { deploymentOf, stackClient } from "../../connection/clients.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { show } from "../../output/show.ts";
import { beforeSilence, openSilences } from "../../silence/silence-store.ts";

/** Requests a minute that servers allow for a key. */
const requestsPerMinute = 100;

/** Requests from which a check-up says how long it takes. */
const noticedRequests = 20;

export const check = buildStackCommand({
  async func(flags, folder) {
    const { output, changed, failOn, maxRequests, since, target: named } = flags;
    if (changed && folder === undefined)
      throw new UsageError("`--changed` compares files with the server. Pass a folder.");
    const { signal } = this;
    const isTarget = folder !== undefined || named !== undefined;
    const opened = isTarget ? await openTarget(this, flags, folder ?? ".", named) : undefined;
    const client = opened?.client ?? stackClient(this, flags);
    const target = opened?.name ?? flags.profile ?? deploymentOf(this, flags);
    const alerts =
      folder === undefined ? await loadServer(this, client) : await alertsOfFolder(folder, client, target, signal);
    const only = changed && folder !== undefined ? await changedKeys(folder, client, target, signal) : undefined;
    const webhooks = await listWebhooks(this, client);
    const to = windowStart(this.now(), 60_000);
    const report = await checkAlerts(alerts, client.charts, {
      target,
      from: to - since,
      to,
      only,
      maxRequests,
      // Progress counts steps: the number of queries is known only at the end.
      ...queryOptions(this, "steps"),
      webhooks: webhooks && new Set(webhooks.flatMap(({ id, name }) => [id ?? [], name ?? []].flat())),
      onPlan: (requests) => {
        if (requests < noticedRequests) return;
        const minutes = Math.ceil(requests / requestsPerMinute);
        const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
        this.tell(`This takes up to ${time}: servers allow ${requestsPerMinute} requests a minute.`);
      },
    });
    this.progress.clear();
    if (output === "junit") this.print(checkupToJUnit(report, failOn));
    else {
      const { checkupView } = await import("../../alert-tests/checkup-view.ts");
      await show(this, { ...flags, output }, checkupView(report));
    }
    if (report.isInterrupted === true) this.setExitCode(exitCodes.interrupted);
    else if (failuresOf(report, failOn).length > 0) this.setExitCode(exitCodes.differences);
  },
  parameters: {
    flags: {
      ...targetFlags,
      output: {
        ...targetFlags.output,
        values: ["table", "json", "yaml", "ndjson", "markdown", "junit"] as const,
      },
      since: preset("14d", "time", "Time range of the check-up", parseDuration),
      changed: toggle("Skip alerts in the folder that do not differ from the server, for pull requests"),
      failOn: {
        kind: "enum",
        values: findingNames,
        variadic: ",",
        default: [],
        brief: "Findings that fail the check-up (default none)",
      },
      maxRequests: preset("300", "number", "Maximum number of chart queries", parseNumber),
    },
    positional: [
      {
        parse: text,
        placeholder: "folder",
        brief: "Folder with the alerts to check (default the alerts of the server)",
        optional: true,
      },
    ],
  },
  docs: {
    brief: "Check every alert on past data",
    more: [
      "Evaluates all alerts on past data, checks what they refer to, and ranks the findings by",
      "severity: alerts that never fire first, then by notifications. Needs no",
      "files, and changes nothing. Findings:",
      "",
      ...findingNames.map((kind) => `- ${kind}: ${findingKinds[kind].brief}`),
      "",
      "To allow a finding, write its name and the reason under `exceptions` in the file of the",
      "alert. It is still shown, but does not fail the check-up.",
    ].join("\n"),
    exitCodes: { success: "Checked", failure: "Error", differences: "A finding of `--fail-on`" },
    examples: [
      "alerts check",
      "alerts check --since 7d --output markdown",
      "alerts check ./monitoring --target production --fail-on never-evaluated,no-matches",
      "alerts check ./monitoring --changed --output markdown --fail-on never-fired,flaps",
    ],
  },
});

/** Returns the keys of the alerts that an apply of a folder would affect. */
async function changedKeys(
  folder: string,
  client: OpenTarget["client"],
  target: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const planned = await plan(folder, client, { target, signal, unknownFields: "allow" });
  const affected = await affectedAlerts(folder, client, planned, signal);
  const ofSlos = planned.changes.filter(({ slo, kind }) => slo !== undefined && kind === "alert");
  return new Set([...affected, ...ofSlos].map(({ key }) => key));
}

/** Returns the alerts of a server as they are without silences. */
async function loadServer(context: CliContext, client: OpenTarget["client"]): Promise<AlertToCheck[]> {
  const { signal } = context;
  const [alerts, dashboards, sources] = await Promise.all([
    client.alerts.list({ signal }),
    client.dashboards.list({ signal }),
    client.sources.list({ signal }),
  ]);
  const isSilenced = alerts.some((alert) => findSilence(alert, context.now()) !== undefined);
  const recorded = isSilenced ? await openSilences(context, client.server).readOrWarn() : {};
  const before = alerts.map((alert) => beforeSilence(context, recorded, alert));
  return alertsOfServer(before, dashboards, sources);
}

/** Returns the webhooks of a server, or nothing if it cannot list them, as older releases. */
async function listWebhooks(
  context: CliContext,
  { webhooks }: OpenTarget["client"],
): Promise<readonly Named[] | undefined> {
  try {
    return await webhooks?.list({ signal: context.signal });
  } catch (error) {
    if (!isResponseError(error, 404)) throw error;
    context.tell("This server cannot list webhooks. Whether they exist was not checked.");
    return undefined;
  }
}
