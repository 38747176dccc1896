import { backtestSloDraft } from "@obstack/alert-tests";
import { draftSlo, serviceColumn, showsUnit, writeSloDraft } from "@obstack/as-code/files";
import type { SloKind, DurationUnit, SloDraftInput } from "@obstack/as-code/files";
import { timeZone } from "@obstack/charts";
import { isResponseError } from "@obstack/core";
import { queryOptions } from "../../alert-tests/progress.ts";
import { blocksToText } from "../../output/blocks.ts";
import { sloBlocks } from "../../alert-tests/slo-view.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { newFolderParameter, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { optional, preset, toggle } from "../../input/flag.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { recordFormats, utcFlag } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import type { View } from "../../output/view.ts";
import type { OpenTarget } from "../../as-code/open-target.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { createValueReader } from "../../charts/source-values.ts";
import { didYouMean } from "@obstack/basics";
import { nearNames } from "../../input/near-names.ts";
import { findNamed } from "../../names/find-named.ts";

/** What flags say about a new SLO. */
type Given = {
  readonly [Name in keyof Omit<SloDraftInput, "source">]?: SloDraftInput[Name] | undefined;
} & {
  /** Name of the source. */
  readonly source?: string | undefined;
};

/** A complete input, and whether a person was asked for a part of it. */
type Complete = SloDraftInput & { readonly isAsked: boolean };

type Source = SloDraftInput["source"];

/**
 * Returns the input of a new SLO. In a terminal, asks for the source, service, kind, objective and webhooks that flags leave out, unless flags have the
 * source and the objective.
 *
 * @throws {UsageError} If something is missing and there is no terminal, or does not exist on the server.
 */
async function askForSlo(context: CliContext, client: OpenTarget["client"], given: Given): Promise<Complete> {
  const isAsked = given.source === undefined || given.objective === undefined;
  const ask = isAsked ? context.ask : undefined;
  if (isAsked && ask === undefined) {
    const missing = [
      ...(given.source === undefined ? ["`--source`"] : []),
      ...(given.objective === undefined ? ["`--objective`"] : []),
    ];
    throw new UsageError(
      `Missing ${missing.join(" and ")}.`,
      "Pass them, for example `--source Logs --objective 99.9`.",
    );
  }
  const options = { signal: context.signal };
  const sources = (await client.sources.list(options)).filter(({ kind }) => kind === "log" || kind === "trace");
  const source = await chooseSource(sources, given.source, ask);
  const service = given.service ?? (await ask?.("Service (Enter for all): "))?.trim();
  const isTrace = source["kind"] === "trace";
  const kind = given.kind ?? (ask !== undefined && isTrace ? await askKind(ask) : "availability");
  if (kind === "latency" && !isTrace)
    throw new UsageError(
      `The events of ${JSON.stringify(source["name"])} have no duration.`,
      "Use a source of traces, or `--kind availability`.",
    );
  const than =
    kind === "latency" ? (given.than ?? (await ask?.("Longest good duration [600ms]: "))) || undefined : undefined;
  if (kind === "latency" && than === undefined && ask === undefined)
    throw new UsageError("Missing `--than`.", "Pass the longest good duration, for example `--than 600ms`.");
  const unit =
    kind === "latency" ? (given.unit ?? (showsUnit(source) ? undefined : await askUnit(source, ask))) : undefined;
  const objective = given.objective ?? parseObjective((await ask?.("Objective in percent [99.9]: ")) || "99.9");
  // Older servers cannot list webhooks; the plan checks the names.
  const webhooks = await client.webhooks?.list(options).catch(() => undefined);
  const names = webhooks?.map(({ name }) => String(name));
  const about = (names ?? []).map((name, index) => `${index + 1}. ${name}, `).join("");
  const webhook = async (name: "page" | "ticket", what: string): Promise<string | undefined> => {
    const answer = given[name] ?? (await ask?.(`Webhook of ${what} (${about}Enter for none): `))?.trim();
    const chosen = (given[name] === undefined ? names?.[Number(answer) - 1] : undefined) ?? answer;
    if (chosen !== undefined && chosen !== "" && names !== undefined && !names.includes(chosen))
      throw new UsageError(
        `Unknown webhook ${JSON.stringify(chosen)}.`,
        `Available webhooks: ${names.join(", ") || "none"}.`,
      );
    return chosen === "" ? undefined : chosen;
  };
  return {
    ...given,
    isAsked,
    source,
    service: service === "" ? undefined : service,
    kind,
    than: kind === "latency" ? (than ?? "600ms") : undefined,
    unit,
    objective,
    page: await webhook("page", "urgent alerts"),
    ticket: await webhook("ticket", "alerts that can wait"),
  };
}

async function chooseSource(
  sources: readonly Source[],
  named: string | undefined,
  ask: CliContext["ask"],
): Promise<Source> {
  const list = sources.map(({ name }, index) => `  ${index + 1}. ${String(name)}\n`).join("");
  const answer = named ?? (await ask?.(`Source of the events:\n${list}Number or name: `)) ?? "";
  const numbered = named === undefined ? sources[Number(answer) - 1] : undefined;
  if (numbered !== undefined) return numbered;
  const { id } = await findNamed(answer, {
    what: "source of logs or traces",
    list: () => Promise.resolve(sources),
    flag: "--source",
    hint: "Run `obstack sources list`.",
  });
  const found = sources.find((one) => one["id"] === id);
  if (found === undefined)
    throw new UsageError(`No source of logs or traces has the identifier ${id}.`, "Run `obstack sources list`.");
  return found;
}

/**
 * Checks the name of a service without events.
 *
 * @throws {UsageError} If services of the source have a similar name.
 */
async function checkService(
  { signal }: CliContext,
  { charts }: OpenTarget["client"],
  { service, source }: SloDraftInput,
  [from, to]: readonly [from: string, to: string],
): Promise<void> {
  if (charts === undefined || service === undefined) return;
  const range = { startTime: Date.parse(from), endTime: Date.parse(to) };
  const reader = createValueReader({ charts }, String(source["id"]), range, signal);
  // Servers that cannot group say nothing about names.
  const services = await reader.countBy([serviceColumn(source)]).catch((error: unknown) => {
    if (isResponseError(error)) return [];
    throw error;
  });
  const near = nearNames(
    service,
    services.flatMap(({ group }) => group),
  );
  if (near.length === 0 || services.some(({ group }) => group[0] === service)) return;
  throw new UsageError(
    `--service: No event of ${JSON.stringify(source["name"])} in this range has the service ${JSON.stringify(service)}.${didYouMean(near)}`,
    "`obstack sources describe` shows the values of each column.",
  );
}

async function askKind(ask: NonNullable<CliContext["ask"]>): Promise<SloDraftInput["kind"]> {
  return (await ask("Promise availability or latency [availability]: ")).trim().toLowerCase().startsWith("l")
    ? "latency"
    : "availability";
}

const durationUnits = ["ns", "us", "ms", "s"] as const satisfies readonly DurationUnit[];

async function askUnit(source: Source, ask: CliContext["ask"]): Promise<DurationUnit> {
  const hint = `Pass the unit of its durations: ${durationUnits.join(", ")}. OpenTelemetry stores ns.`;
  if (ask === undefined)
    throw new UsageError(
      `Missing \`--unit\`: ${JSON.stringify(source["name"])} does not show the unit of its durations.`,
      hint,
    );
  const answer = (await ask(`Unit of durations (${durationUnits.join(", ")}) [ns]: `)).trim() || "ns";
  const unit = durationUnits.find((one) => one === answer);
  if (unit === undefined) throw new UsageError(`Invalid unit ${JSON.stringify(answer)}.`, hint);
  return unit;
}

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

export const create = buildStackCommand({
  async func(flags, folder) {
    const { output, query, target: named, since, dryRun, source, utc, ...given } = flags;
    const { service, kind, objective, than, unit, bad, name, window, page, ticket, ...connection } = given;
    const { client, name: target } = await openTarget(this, connection, folder, named);
    const known = { service, kind, objective, than, unit, bad, name, window, page, ticket };
    const { isAsked, ...input } = await askForSlo(this, client, { ...known, source });
    const draft = await draftSlo(folder, input);
    const options = { target, since, to: this.now(), ...queryOptions(this) };
    const { from, to, slos } = await backtestSloDraft(folder, client, draft, options);
    if (slos[0]?.status === "no-data") await checkService(this, client, input, [from, to]);
    this.progress.clear();
    const { path, text } = draft;
    const view: View = {
      data: { path, text, isWritten: !dryRun, from, to, slo: slos[0] },
      text: async (terminal) => {
        const { format } = timeZone(utc);
        const range = `${format(from)} to ${format(to)}:`;
        return [`# ${path}\n${text}`, range, "", await blocksToText(sloBlocks(slos, utc), terminal)].join("\n");
      },
    };
    // A person who answered questions sees the result before it is written.
    if (isAsked && !dryRun) {
      await show(this, { output, query }, view);
      if ((await this.confirm?.(`Write ${path}?`)) !== true) return;
    }
    if (!dryRun) await writeSloDraft(folder, draft, target);
    if (!isAsked || dryRun) await show(this, { output, query }, view);
    if (!dryRun) this.tell(`Wrote ${path}. Next, run \`obstack plan\`.`);
  },
  parameters: {
    flags: {
      ...targetFlags,
      output: { ...targetFlags.output, values: recordFormats },
      source: optional("name", "Source of the events (required without a terminal)"),
      service: optional("name", "Service to watch (default all services of the source)"),
      kind: {
        kind: "enum",
        values: ["availability", "latency"] satisfies SloKind[],
        optional: true,
        brief: "Kind of objective (default availability)",
      },
      objective: optional(
        "percent",
        "Percentage of good events, for example 99.9 (required without a terminal)",
        parseObjective,
      ),
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
    },
    positional: newFolderParameter,
  },
  docs: {
    brief: "Write the file of a new SLO, and show what it would have cost (self-hosted)",
    more: [
      "In a terminal, asks for missing flags. Shows the file, and how often it and other",
      "objectives would have paged in the past; without webhooks, as if both were set.",
      "Then writes it to slos/. Never overwrites a file, and writes nothing to the server.",
    ].join("\n"),
    examples: [
      "slo create",
      "slo create --source Logs --service checkout --objective 99.9 --page On-call --dry-run",
      "slo create ./monitoring --source Traces --service checkout --kind latency --than 600ms --objective 99 --ticket Ops",
    ],
  },
});
