import { backtest } from "@obstack/alert-tests";
import {
  describeCondition,
  describeTime,
  formatMinutes,
  readRate,
  tunableTypes,
  tuneThreshold,
} from "@obstack/alert-tests/internal";
import type { Rate, TunedStep } from "@obstack/alert-tests/internal";
import { folders, setThreshold } from "@obstack/as-code/internal";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { evaluateAlert, keepWindows, loadAlert } from "../../alert-tests/evaluate-alert.ts";
import type { Evaluation } from "../../alert-tests/evaluate-alert.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderFlag, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { shellWord } from "../../common/shell-word.ts";
import { stackClient } from "../../connection/clients.ts";
import type { CliContext } from "../../context.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { preset, toggle } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { recordFormats } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import type { Column } from "../../output/table.ts";
import { beforeSilence } from "../../silence/before-silence.ts";
import { oneLine } from "../../terminal/terminal-text.ts";

const tuneFlags = {
  ...targetFlags,
  output: { ...targetFlags.output, values: recordFormats },
  notifications: {
    kind: "parsed",
    parse: parseRate,
    placeholder: "rate",
    brief: "Maximum notifications in any period, for example 3/day",
  },
  since: preset("7d", "time", "Time range of the backtest", parseDuration),
  ...folderFlag,
  dryRun: toggle("Show the threshold, and write nothing"),
} as const;

type Flags = Omit<FlagValues<typeof tuneFlags>, "dryRun">;

export const tune = buildStackCommand({
  // Only the file is not written: with the flag, clients would send no queries.
  async func({ dryRun, ...flags }, name) {
    const { notifications: rate, folder } = flags;
    const test = isKey(folder, name) ? testFile : testServer;
    const { report, tested, windows, target } = await test(this, flags, name);
    if (report.isInterrupted === true) throw new CommandError("interrupted", "Interrupted.");
    const { thresholdType = "", reason = "no data" } = tested;
    if (windows === undefined)
      throw new CommandError("failure", `Cannot tune alert ${JSON.stringify(tested.name)}: ${reason}.`);
    if (!tunableTypes.includes(thresholdType))
      throw new UsageError(
        `Alerts of type ${JSON.stringify(thresholdType)} have no single threshold to tune.`,
        `Use one of ${tunableTypes.join(", ")}.`,
      );
    const tuning = tuneThreshold(windows.alert, thresholdType, windows.windows, rate);
    const { threshold } = tuning.found;
    const current = tested.sweep.find((step) => step.threshold === tested.threshold);
    const isChanged = threshold !== tested.threshold;
    const hasFirings = tuning.found.firings > 0;
    const isWritten = target !== undefined && isChanged && hasFirings && !dryRun;
    const path = isWritten ? await setThreshold(folder, name, threshold, target) : undefined;
    await show(this, flags, {
      data: { alert: tested.key, notifications: rate.text, ...tuning, path },
      text: async (terminal) => {
        const { table } = await import("../../output/table.ts");
        const rows = [
          ...(current === undefined ? [] : [{ ...current, what: "now" }]),
          ...(tuning.more === undefined ? [] : [{ ...tuning.more, what: "more sensitive" }]),
          { ...tuning.found, what: "found" },
          ...(tuning.less === undefined ? [] : [{ ...tuning.less, what: "less sensitive" }]),
        ];
        return [
          `${oneLine(tested.name)}  ${oneLine(describeCondition(tested))}, wish: at most ${rate.text} notifications`,
          "",
          table(rows, columns, terminal),
        ].join("\n");
      },
    });
    if (!hasFirings)
      throw new CommandError(
        "failure",
        `Only a threshold that never fires notifies at most ${rate.text}.`,
        "Allow more notifications, or let more windows in a row meet the condition (`numConsecutiveWindows`).",
      );
    const next =
      path === undefined
        ? nextStep(this, flags, { name, threshold, isChanged, isFile: target !== undefined })
        : `Wrote threshold ${threshold} to ${path}. Next, run \`obstack plan --test 7d\`.`;
    this.process.stderr.write(`${next}\n`);
  },
  parameters: {
    flags: tuneFlags,
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "Find the threshold of an alert for a number of notifications",
    more: [
      "Finds the most sensitive threshold that would have notified at most as often in any",
      "period of the past, and shows what the thresholds next to it would have cost. Every",
      "value of the data is tried. An alert notifies in every window in which it fires, and",
      "when it is resolved.",
      "",
      "In a folder with a file of this name in alerts/, tunes that alert and writes the",
      "threshold to its file. Otherwise, tunes the alert of the server with this name, and",
      "prints the command that updates it.",
    ].join("\n"),
    examples: [
      "alerts tune checkout-errors --notifications 3/day",
      "alerts tune 'Checkout errors' --notifications 5/week --since 30d",
    ],
  },
});

interface Tested extends Evaluation {
  /** The target of the file; absent for an alert of the server. */
  readonly target?: string;
}

/** Returns whether a name is the key of an alert in a file. */
function isKey(folder: string, name: string): boolean {
  return ["yaml", "yml", "json"].some((extension) => existsSync(join(folder, folders.alert, `${name}.${extension}`)));
}

async function testFile(context: CliContext, flags: Flags, key: string): Promise<Tested> {
  const { client, name: target } = await openTarget(context, flags, flags.folder, flags.target);
  const options = { target, keys: [key], since: flags.since, to: context.now() };
  const found = await keepWindows(context, (kept) => backtest(flags.folder, client, { ...options, ...kept }));
  return { ...found, target };
}

async function testServer(context: CliContext, flags: Flags, nameOrId: string): Promise<Tested> {
  const client = stackClient(context, flags);
  const { alert, dashboards } = await loadAlert(context, client, nameOrId);
  const past = { alert: await beforeSilence(context, flags, alert), dashboards };
  return evaluateAlert(context, client, flags, past);
}

function parseRate(text: string): Rate {
  const rate = readRate(text);
  if (rate !== undefined) return rate;
  throw new UsageError(`Invalid rate ${JSON.stringify(text)}.`, "Use a value such as 3/day, 2/12h or 1/week.");
}

/** Says what to do with the threshold that was found. */
function nextStep(
  { environment }: CliContext,
  { profile }: Flags,
  { name, threshold, isChanged, isFile }: { name: string; threshold: number; isChanged: boolean; isFile: boolean },
): string {
  if (!isChanged) return "The alert already has this threshold.";
  if (isFile) return `Dry run: threshold ${threshold} was not written.`;
  const flag =
    profile === undefined || environment["OBSTACK_PROFILE"] === profile ? "" : ` --profile ${shellWord(profile)}`;
  return `To set it, run \`obstack alerts update ${shellWord(name)} --threshold ${threshold}${flag}\`.`;
}

/** A row of the result. The current threshold has no `most`. */
type Row = Omit<TunedStep, "most"> & { readonly what: string; readonly most?: number };

const columns: readonly Column<Row>[] = [
  { title: "", value: ({ what }) => what, truncate: false },
  { title: "threshold", value: ({ threshold }) => threshold, align: "right" },
  { title: "notifications", value: ({ notifications }) => notifications, align: "right" },
  { title: "in a period", value: ({ most }) => most ?? "", align: "right" },
  { title: "firings", value: ({ firings }) => firings, align: "right" },
  { title: "time", value: describeTime, align: "right" },
  { title: "longest", value: ({ longestMinutes }) => formatMinutes(longestMinutes), align: "right" },
];
