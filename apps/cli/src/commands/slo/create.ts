import { backtestSloDraft } from "@obstack/alert-tests/internal";
import { draftSlo, writeSloDraft } from "@obstack/as-code/internal";
import type { SloKind } from "@obstack/as-code/internal";
import { askForSlo, durationUnits, parseObjective } from "../../alert-tests/ask-for-slo.ts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { sloBlocks } from "../../alert-tests/slo-view.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderParameter, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { optional, preset, toggle } from "../../input/flag.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { recordFormats } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import type { View } from "../../output/view.ts";

export const create = buildStackCommand({
  async func(flags, folder) {
    const { output, query, target: named, since, dryRun, source, ...given } = flags;
    const { service, kind, objective, than, unit, bad, name, window, page, ticket, ...connection } = given;
    const { client, name: target } = await openTarget(this, connection, folder, named);
    const known = { service, kind, objective, than, unit, bad, name, window, page, ticket };
    const { isAsked, ...input } = await askForSlo(this, client, { ...known, source });
    const draft = await draftSlo(folder, input);
    const options = { target, since, to: this.now(), ...queryOptions(this) };
    const { from, to, slos } = await backtestSloDraft(folder, client, draft, options);
    this.progress.clear();
    const { path, text } = draft;
    const view: View = {
      data: { path, text, isWritten: !dryRun, from, to, slo: slos[0] },
      text: async (terminal) => {
        const blocks = await sloBlocks(slos, terminal);
        return [
          `# ${path}\n${text}`,
          `${from.slice(0, 16)} to ${to.slice(0, 16)}Z:`,
          ...blocks.flatMap((lines) => (lines.length === 0 ? [] : ["", ...lines])),
        ].join("\n");
      },
    };
    // A person who answered questions sees the result before it is written.
    if (isAsked && !dryRun) {
      await show(this, { output, query }, view);
      if ((await this.confirm?.(`Write ${path}?`)) !== true) return;
    }
    if (!dryRun) await writeSloDraft(folder, draft, target);
    if (!isAsked || dryRun) await show(this, { output, query }, view);
    if (!dryRun) this.process.stderr.write(`Wrote ${path}. Next, run \`obstack plan\`.\n`);
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
      dryRun: toggle("Show the file and the backtest, and write nothing"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Write the file of a new SLO, and show what it would have cost (self-hosted)",
    more: [
      "In a terminal, asks for missing flags. Shows the file, and how often it",
      "and other objectives would have paged in the past, as if both webhooks were set.",
      "Then writes it to slos/. Never overwrites a file, and writes nothing to the server.",
    ].join("\n"),
    examples: [
      "slo create",
      "slo create --source Logs --service checkout --objective 99.9 --page On-call --dry-run",
      "slo create ./monitoring --source Traces --service checkout --kind latency --than 600ms --objective 99 --ticket Ops",
    ],
  },
});
