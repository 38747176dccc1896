import { backtestSloDraft } from "@obstack/alert-tests";
import { createText, draftSlo, showsUnit } from "@obstack/as-code/files";
import type { SloKind, DurationUnit, SloDraftInput } from "@obstack/as-code/files";
import { timeZone } from "@obstack/charts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { blocksToText } from "../../output/blocks.ts";
import { sloBlocks } from "../../alert-tests/slo-view.ts";
import { buildStackCommand, newFolderParameter, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/select-targets.ts";
import type { OpenTarget } from "../../as-code/select-targets.ts";
import { optional, preset, text, toggle } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { recordFormats, show, utcFlag } from "../../output/show.ts";
import type { View } from "../../output/show.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { findNamed } from "../../names/find-named.ts";

/**
 * Returns the input of a new SLO.
 *
 * @throws {UsageError} If something is missing, or does not exist on the server.
 */
async function toInput(context: CliContext, client: OpenTarget["client"], flags: Flags) {
  const options = { signal: context.signal };
  const source = await findSource(client, flags.source, options);
  const { service, kind, objective, than, unit, bad, name, window, page, ticket } = flags;
  // Older servers cannot list webhooks; the plan checks the names.
  const webhooks = await client.webhooks?.list(options).catch(() => undefined);
  const names = webhooks?.map((webhook) => String(webhook.name));
  for (const webhook of [page, ticket])
    if (webhook !== undefined && names?.includes(webhook) === false)
      throw new UsageError(
        `Unknown webhook ${JSON.stringify(webhook)}.`,
        `Available webhooks: ${names.join(", ") || "none"}.`,
      );
  const input = { service, kind, objective, bad, name, window, page, ticket, source };
  if (kind !== "latency") return input;
  if (source["kind"] !== "trace")
    throw new UsageError(
      `The events of ${JSON.stringify(source["name"])} have no duration.`,
      "Use a source of traces, or `--kind availability`.",
    );
  if (than === undefined)
    throw new UsageError("Missing `--than`.", "Pass the longest good duration, for example `--than 600ms`.");
  if (unit === undefined && !showsUnit(source))
    throw new UsageError(
      `Missing \`--unit\`: ${JSON.stringify(source["name"])} does not show the unit of its durations.`,
      `Pass the unit of its durations: ${durationUnits.join(", ")}. OpenTelemetry stores ns.`,
    );
  return { ...input, than, unit };
}

async function findSource(
  { sources }: OpenTarget["client"],
  name: string,
  options: { readonly signal: AbortSignal },
): Promise<SloDraftInput["source"]> {
  const all = (await sources.list(options)).filter(({ kind }) => kind === "log" || kind === "trace");
  const hint = "Run `obstack sources list`.";
  const list = () => Promise.resolve(all);
  const { id } = await findNamed(name, { what: "source of logs or traces", list, flag: "--source", hint });
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new UsageError(`No source of logs or traces has the identifier ${id}.`, hint);
  return found;
}

const durationUnits = ["ns", "us", "ms", "s"] as const satisfies readonly DurationUnit[];

/** Parses `99.9` or `99.9%`. */
function parseObjective(value: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%?$/.exec(value.trim()) ?? [];
  const objective = Number(number);
  if (objective > 0 && objective < 100) return objective;
  throw new UsageError(
    `Invalid objective ${JSON.stringify(value)}.`,
    "Use a percentage between 0 and 100, such as 99.9.",
  );
}

const createFlags = {
  ...targetFlags,
  output: { ...targetFlags.output, values: recordFormats },
  source: { kind: "parsed", parse: text, placeholder: "name", brief: "Source of the events" },
  service: optional("name", "Service to watch (default all services of the source)"),
  kind: {
    kind: "enum",
    values: ["availability", "latency"] satisfies SloKind[],
    default: "availability",
    brief: "Kind of objective",
  },
  objective: {
    kind: "parsed",
    parse: parseObjective,
    placeholder: "percent",
    brief: "Percentage of good events, for example 99.9",
  },
  than: optional("time", "Longest good duration, for example 600ms (latency)"),
  unit: {
    kind: "enum",
    values: durationUnits,
    optional: true,
    brief: "Unit of durations (default that of the source, required if it shows none)",
  },
  bad: optional("filter", "SQL filter of bad events (default errors)"),
  window: optional("time", "Length of the rolling window (default 30d)"),
  page: optional("webhook", "Webhook of urgent alerts (default no such alerts)"),
  ticket: optional("webhook", "Webhook of alerts that can wait (default no such alerts)"),
  name: optional("name", "Name, and name of the file (default the service and the kind)"),
  since: preset("7d", "time", "Time range of the backtest", parseDuration),
  ...utcFlag,
  dryRun: toggle("Show the file and the backtest, and write nothing"),
} as const;

type Flags = FlagValues<typeof createFlags>;

export const create = buildStackCommand({
  async func(flags, folder) {
    const { since, dryRun, utc, ...connection } = flags;
    const { client, name: target } = await openTarget(this, connection, folder, flags.target);
    const draft = await draftSlo(folder, await toInput(this, client, flags));
    const options = { target, since, to: this.now(), ...queryOptions(this) };
    const { from, to, slos } = await backtestSloDraft(folder, client, draft, options);
    this.progress.clear();
    const { path, text: content } = draft;
    const view: View = {
      data: { path, text: content, isWritten: !dryRun, from, to, slo: slos[0] },
      text: async (terminal) => {
        const { format } = timeZone(utc);
        const range = `${format(from)} to ${format(to)}:`;
        return [`# ${path}\n${content}`, range, "", await blocksToText(sloBlocks(slos, utc), terminal)].join("\n");
      },
    };
    if (!dryRun) await createText(folder, draft.path, draft.text, { target });
    await show(this, flags, view);
    if (!dryRun) this.tell(`Wrote ${path}. Next, run \`obstack plan\`.`);
  },
  parameters: {
    flags: createFlags,
    positional: newFolderParameter,
  },
  docs: {
    brief: "Write the file of a new SLO, and show what it would have cost (self-hosted)",
    more: [
      "Writes a file to slos/, and shows how often it and other objectives would have paged",
      "in the past; without webhooks, as if both were set. Never overwrites a file, and",
      "writes nothing to the server.",
    ].join("\n"),
    examples: [
      "slo create --source Logs --service checkout --objective 99.9 --page On-call --dry-run",
      "slo create ./monitoring --source Traces --service checkout --kind latency --than 600ms --objective 99 --ticket Ops",
    ],
  },
});
